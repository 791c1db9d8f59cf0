import { BLANK, TAB } from '../core/units.ts';

/** A place in a line, counted in columns: a tab goes to the next multiple of four. */
export class LineCursor {
  readonly line: string;
  /** The column up to which the line belongs to the containers around it. */
  #column = 0;
  /** Where the next sign that is no blank stands. */
  next = 0;
  #nextColumn = 0;

  constructor(line: string) {
    this.line = line;
    this.#passBlanks();
  }

  /** Columns of white space before the text. */
  get indent(): number {
    return this.#nextColumn - this.#column;
  }

  get isBlank(): boolean {
    return this.next >= this.line.length;
  }

  /** The text behind containers and white space. */
  get rest(): string {
    return this.line.slice(this.next);
  }

  /** Gives columns of the white space to a container. */
  skip(columns: number): void {
    this.#column = Math.min(this.#column + columns, this.#nextColumn);
  }

  /** Gives the white space, and signs behind it, to a container. */
  take(length: number): void {
    this.next += length;
    this.#nextColumn += length;
    this.#column = this.#nextColumn;
    this.#passBlanks();
  }

  #passBlanks(): void {
    for (; this.next < this.line.length; this.next++) {
      const unit = this.line.charCodeAt(this.next);
      if (unit === BLANK) this.#nextColumn++;
      else if (unit === TAB) this.#nextColumn += 4 - (this.#nextColumn % 4);
      else break;
    }
  }
}

const RETURN_OR_LINE = /[\r\n]/g;

/** Lines end as the parser has it: a return ends one too. */
export function lineEnd(text: string, at: number, hasReturns: boolean): number {
  if (!hasReturns) {
    const lf = text.indexOf('\n', at);
    return lf < 0 ? text.length : lf;
  }
  RETURN_OR_LINE.lastIndex = at;
  return RETURN_OR_LINE.exec(text)?.index ?? text.length;
}
