/** A half-open stretch of text, in UTF-16 offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A place in a text as people count it: line and column from 1, columns and offsets in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** The empty range that stands for a whole file or folder. */
export const WHOLE_FILE: Range = { start: 0, end: 0 };

const LF = 10;
const CR = 13;

/** Offsets at which each line starts; LF, CRLF and a lone CR end a line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === LF) starts.push(i + 1);
    else if (unit === CR && text.charCodeAt(i + 1) !== LF) starts.push(i + 1);
  }
  return starts;
}

/** The index of the last number of a rising list that is not over a value, by bisection; 0 when all are. */
export function lastAtOrBefore(rising: readonly number[], value: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rising[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Turns offsets of one text into lines and columns; made once per file. */
export class LineMap {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = lineStarts(text);
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** The position of an offset; an offset outside the text is moved to its nearest end. */
  position(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, this.#text.length));
    const line = lastAtOrBefore(this.#starts, inside);
    return { line: line + 1, column: inside - (this.#starts[line] ?? 0) + 1, offset: inside };
  }

  /** The offset at which a line (counted from 1) starts. */
  lineStart(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** The text of a line (counted from 1) without its line ending. */
  lineText(line: number): string {
    const start = this.#starts[line - 1];
    if (start === undefined) return '';
    const next = this.#starts[line] ?? this.#text.length;
    return this.#text.slice(start, next).replace(/(?:\r\n|\n|\r)$/, '');
  }
}

/** Length in Unicode code points, which is how the specification counts. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
