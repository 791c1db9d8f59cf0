import { CR, LF } from './units.ts';

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

/** Lines that are kept in memory of their own. */
const MAX_OWN = 16;

/** Turns offsets of one text into lines and columns; LF, CRLF and a lone CR end a line. */
export class LineMap {
  readonly #text: string;
  readonly #starts = [0];
  /** How far the text was read for line ends: most findings stand near its start. */
  #read = 0;
  readonly #own = new Map<number, string>();

  constructor(text: string) {
    this.#text = text;
  }

  get lineCount(): number {
    this.#readOn(this.#text.length, 0);
    return this.#starts.length;
  }

  /** The position of an offset; an offset outside the text is moved to its nearest end. */
  position(offset: number): Position {
    const inside = Math.max(0, Math.min(offset, this.#text.length));
    this.#readOn(inside, 0);
    const line = lastAtOrBefore(this.#starts, inside);
    return { line: line + 1, column: inside - (this.#starts[line] ?? 0) + 1, offset: inside };
  }

  /** The offset at which a line (counted from 1) starts. */
  lineStart(line: number): number {
    this.#readOn(0, line);
    return this.#starts[line - 1] ?? this.#text.length;
  }

  /** The text of a line (counted from 1) without its line ending. */
  lineText(line: number): string {
    this.#readOn(0, line + 1);
    const start = this.#starts[line - 1];
    if (start === undefined) return '';
    const next = this.#starts[line] ?? this.#text.length;
    return this.#text.slice(start, this.#withoutEnding(start, next));
  }

  #withoutEnding(start: number, end: number): number {
    const last = end > start ? this.#text.charCodeAt(end - 1) : 0;
    if (last === CR) return end - 1;
    if (last !== LF) return end;
    return end - 1 > start && this.#text.charCodeAt(end - 2) === CR ? end - 2 : end - 1;
  }

  /** The same in memory of its own; findings on one line share it, as the line may be a whole file. */
  ownLine(line: number): string {
    let own = this.#own.get(line);
    if (own === undefined) {
      if (this.#own.size >= MAX_OWN) this.#own.clear();
      own = detached(this.lineText(line));
      this.#own.set(line, own);
    }
    return own;
  }

  /** Reads on up to an offset, and until so many lines are known. */
  #readOn(offset: number, lines: number): void {
    const text = this.#text;
    const starts = this.#starts;
    let at = this.#read;
    for (; at < text.length && (at < offset || starts.length < lines); at++) {
      const unit = text.charCodeAt(at);
      if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1);
    }
    this.#read = at;
  }
}

/**
 * The same text in memory of its own. A part of a text keeps the whole alive: of ten thousand files, each
 * would stay for the sake of one line that is shown.
 */
export function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** Length in Unicode code points, which is how the specification counts. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
