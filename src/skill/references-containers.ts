import type { LineCursor } from './references-cursor.ts';
import { BULLET, RULE_LINE } from './references-marks.ts';

/** A quote, a list item or a footnote that is open. */
interface Container {
  readonly kind: 'quote' | 'item' | 'footnote';
  /** Columns that a line has to be indented to belong to it. */
  readonly size: number;
  /** True for an item that has nothing behind its mark; then for one that a blank line follows. */
  isEmpty: boolean;
  isOver: boolean;
}

const FOOTNOTE = /^\[\^(?:[^\\[\]\s]|\\[[\]\\]?){1,999}\]:/;
/** The parser is not asked about deeper texts, and each blank line is compared with all that is open. */
const MAX_DEPTH = 100;

/** The containers that are open at a line, outermost first, as the parser follows them. */
export class Containers {
  #open: Container[] = [];

  get depth(): number {
    return this.#open.length;
  }

  /** Passes the marks and indents of the containers that go on in a line; says how many do. */
  continued(cursor: LineCursor): number {
    const count = this.#open.findIndex((container) => !goesOn(container, cursor));
    return count < 0 ? this.#open.length : count;
  }

  close(from: number): void {
    this.#open.length = from;
  }

  /** Opens the container that begins here, if one does. */
  begin(cursor: LineCursor, from: number, interrupts: boolean): Container['kind'] | undefined {
    if (cursor.indent >= 4 || cursor.isBlank || from >= MAX_DEPTH) return undefined;
    const container = beginning(cursor, interrupts);
    if (!container) return undefined;
    this.#open.length = from;
    this.#open.push(container);
    return container.kind;
  }
}

function goesOn(container: Container, cursor: LineCursor): boolean {
  if (container.kind === 'quote') return takeQuoteMark(cursor);
  if (cursor.isBlank) {
    container.isOver ||= container.isEmpty;
    cursor.skip(container.size);
    return true;
  }
  const { isOver } = container;
  container.isEmpty = false;
  container.isOver = false;
  if (isOver || cursor.indent < container.size) return false;
  cursor.skip(container.size);
  return true;
}

function takeQuoteMark(cursor: LineCursor): boolean {
  if (cursor.indent >= 4 || cursor.line.charAt(cursor.next) !== '>') return false;
  cursor.take(1);
  cursor.skip(1);
  return true;
}

function beginning(cursor: LineCursor, interrupts: boolean): Container | undefined {
  if (takeQuoteMark(cursor)) return { kind: 'quote', size: 0, isEmpty: false, isOver: false };
  const char = cursor.line.charAt(cursor.next);
  if (char === '[') {
    const mark = FOOTNOTE.exec(cursor.rest)?.[0];
    if (mark === undefined) return undefined;
    cursor.take(mark.length);
    cursor.skip(Number.POSITIVE_INFINITY);
    return { kind: 'footnote', size: 4, isEmpty: false, isOver: false };
  }
  return /[-*+\d]/.test(char) ? item(cursor, interrupts) : undefined;
}

function item(cursor: LineCursor, interrupts: boolean): Container | undefined {
  const { rest, indent } = cursor;
  const mark = BULLET.exec(rest)?.[0];
  if (mark === undefined || RULE_LINE.test(rest)) return undefined;
  const isEmpty = rest.slice(mark.length).trim() === '';
  // In the middle of a text only a list begins that has a text and the number 1.
  if (interrupts && (isEmpty || (/^\d/.test(mark) && !/^1[.)]/.test(mark)))) return undefined;
  cursor.take(mark.length);
  const space = cursor.indent;
  // More than four columns behind the mark are code within the item.
  const own = isEmpty || space > 4 ? 1 : space;
  cursor.skip(own);
  return { kind: 'item', size: indent + mark.length + own, isEmpty, isOver: false };
}
