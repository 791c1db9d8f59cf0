/** Where a JSON text goes wrong, and what should have stood there. */
export interface JsonError {
  readonly offset: number;
  readonly expected: string;
}

const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\u0000-\u001f]*)*"/y;
const SIMPLE = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const BLANKS = /[ \t\r\n]*/y;

/** Deeper nesting is no data that a skill needs, and readers give up on it. */
const MAX_DEPTH = 1000;

/**
 * The first error of a JSON text, or undefined. Engines word and place their errors differently from
 * version to version; this gives the same place everywhere, and does not recurse.
 */
export function jsonError(text: string): JsonError | undefined {
  const scanner = new Scanner(text);
  try {
    while (scanner.value());
    return undefined;
  } catch (error) {
    if (error instanceof Stop) return { offset: scanner.at, expected: error.expected };
    throw error;
  }
}

/** Leaves the scanner at the place of the error. */
class Stop {
  readonly expected: string;

  constructor(expected: string) {
    this.expected = expected;
  }
}

class Scanner {
  readonly #text: string;
  /** The closing brackets of what is open, innermost last. */
  readonly #open: string[] = [];
  at: number;

  constructor(text: string) {
    this.#text = text;
    this.at = text.startsWith('\ufeff') ? 1 : 0;
  }

  /** Reads one value and what follows it; true when another value has to come. */
  value(): boolean {
    this.#skip(BLANKS);
    const char = this.#text[this.at];
    if (char === '{' || char === '[') {
      if (this.#open.length >= MAX_DEPTH) throw new Stop('less nesting');
      this.#open.push(char === '{' ? '}' : ']');
      this.at++;
      this.#skip(BLANKS);
      if (this.#text[this.at] !== this.#open.at(-1)) {
        if (char === '{') this.#key();
        return true;
      }
    } else if (!this.#skip(STRING) && !this.#skip(SIMPLE)) throw new Stop('a value');
    return this.#afterValue();
  }

  #key(): void {
    if (!this.#skip(STRING)) throw new Stop('a key in double quotes');
    this.#skip(BLANKS);
    if (this.#text[this.at] !== ':') throw new Stop('a colon');
    this.at++;
  }

  /** The ends of collections, then a comma or the end of the text. */
  #afterValue(): boolean {
    for (;;) {
      this.#skip(BLANKS);
      const inside = this.#open.at(-1);
      if (inside === undefined) {
        if (this.at < this.#text.length) throw new Stop('the end of the file');
        return false;
      }
      const char = this.#text[this.at];
      if (char !== inside && char !== ',') throw new Stop(`a comma or ${inside}`);
      this.at++;
      if (char === inside) this.#open.pop();
      else {
        this.#skip(BLANKS);
        if (inside === '}') this.#key();
        return true;
      }
    }
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text);
    if (match) this.at += match[0].length;
    return match !== null;
  }
}
