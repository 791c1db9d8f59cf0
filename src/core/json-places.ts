import type { Range } from './text.ts';

const BLANKS = /[ \t\r\n\ufeff]*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const SIMPLE = /[^\s,\]}]*/y;
/** What can open, close or hide brackets while a value is passed over. */
const BRACKET_OR_STRING = /[^"[\]{}]*(?:"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}])/sy;

/** No index says anything deeper than `/skills/0/frontmatter/metadata/key`. */
const MAX_DEPTH = 6;

/** The ranges of a JSON text's values by JSON pointer; the text must have been checked before. */
export function jsonPlaces(text: string): ReadonlyMap<string, Range> {
  const places = new Map<string, Range>();
  new Walker(text, places).value('', 0);
  return places;
}

/** The range of a pointer, or of the nearest value around it that is known. */
export function nearestPlace(places: ReadonlyMap<string, Range>, pointer: string): Range {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = places.get(at);
    if (found) return found;
    if (at === '') return { start: 0, end: 0 };
  }
}

/** A key that stands in its object a second time. */
export interface RepeatedKey {
  readonly key: string;
  readonly at: Range;
}

/** A string is a key where a colon follows; one without an end takes the rest, so that time stays linear. */
const KEYS_AND_BRACKETS = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[[\]{}:]/gs;

/** Every key that its object had before, at any depth; the text must have been checked before. */
export function* repeatedKeys(text: string): Generator<RepeatedKey> {
  const open: Set<string>[] = [];
  let last: Range = { start: 0, end: 0 };
  for (const { 0: token, index: start } of text.matchAll(KEYS_AND_BRACKETS)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') last = { start, end: start + token.length };
    else {
      const key = JSON.parse(text.slice(last.start, last.end)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) yield { key, at: last };
      keys?.add(key);
    }
  }
}

/** A key as one segment of a JSON pointer (RFC 6901). */
export function pointerSegment(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}

class Walker {
  readonly #text: string;
  readonly #places: Map<string, Range>;
  #at = 0;

  constructor(text: string, places: Map<string, Range>) {
    this.#text = text;
    this.#places = places;
  }

  /** Notes the value that comes next and all that it holds. */
  value(pointer: string, depth: number): void {
    this.#take(BLANKS);
    const start = this.#at;
    const char = this.#text[start];
    if (char !== '{' && char !== '[') this.#take(char === '"' ? STRING : SIMPLE);
    else if (depth >= MAX_DEPTH) this.#pass();
    else this.#collection(pointer, depth, char === '{' ? '}' : ']');
    // Of a key that stands twice the last one counts, as for `JSON.parse`.
    this.#places.set(pointer, { start, end: this.#at });
  }

  #collection(pointer: string, depth: number, close: string): void {
    this.#at++;
    for (let index = 0; ; index++) {
      this.#take(BLANKS);
      const char = this.#text[this.#at];
      if (char === undefined || char === close) break;
      if (char === ',') {
        this.#at++;
        this.#take(BLANKS);
      }
      this.value(`${pointer}/${close === '}' ? this.#key() : index}`, depth + 1);
    }
    this.#at++;
  }

  #key(): string {
    const key = JSON.parse(this.#take(STRING) || '""') as string;
    this.#take(BLANKS);
    this.#at++;
    return pointerSegment(key);
  }

  /** Passes over a collection without noting what it holds. */
  #pass(): void {
    let open = 0;
    do {
      const last = this.#take(BRACKET_OR_STRING).at(-1);
      if (last === undefined) break;
      if (last === '{' || last === '[') open++;
      else if (last !== '"') open--;
    } while (open > 0);
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += taken.length;
    return taken;
  }
}
