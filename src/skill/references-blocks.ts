import { oncePer } from '../core/kept.ts';
import { lastAtOrBefore, type Range } from '../core/text.ts';
import { Containers } from './references-containers.ts';
import { LineCursor, lineEnd } from './references-cursor.ts';
import {
  BULLET,
  beginsTable,
  FENCE,
  HEADING,
  htmlEnd,
  isTelling,
  LABEL,
  OPEN_LABEL,
  RULE_LINE,
  UNDERLINE,
  WHOLE_DEFINITION,
} from './references-marks.ts';
import type { TextDocument } from './skill.ts';

/** A heading as its line has it, markup included. */
export interface LineHeading {
  readonly start: number;
  readonly text: string;
}

/** A paragraph, a heading or a row of a table: what the parser reads alone as it does in its place. */
export interface Block extends Range {
  /** The text with blanks in place of the quote marks within it. */
  readonly text: string;
  /** True for a row, which has to follow the head of a table. */
  readonly isRow: boolean;
}

/** The blocks of a Markdown text as a look at its lines tells them. */
export interface Blocks {
  readonly headings: readonly LineHeading[];
  /** Where the definitions of each label stand; what defines a footnote has no place. */
  readonly definitions: ReadonlyMap<string, readonly number[]>;
  /** The block that an offset lies in; undefined in code and in HTML, where nothing is a link. */
  around(offset: number): Block | undefined;
  /** What only the parser can take apart, and what follows it: undefined where an offset lies before. */
  doubtAround(offset: number): Range | undefined;
}

/** The blocks of a document, found once. The parser costs a thousand times more, so it gets pieces. */
export const blocksOf = oncePer(
  (document: TextDocument): Blocks => new BlockScanner(document.text, document.bodyStart).blocks(),
);

/** Labels are compared without letter case and with one blank for many. */
export function labelKey(label: string): string {
  const single = label.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
  return single.toLowerCase().toUpperCase();
}

/** What a line is: no text, text that begins or goes on, a row of a table. */
type LineKind = 'none' | 'begin' | 'more' | 'row';

/** What is open at the end of a line, within its containers. */
interface Leaf {
  /** `definitions` are such and nothing else, so far. */
  readonly kind: 'none' | 'code' | 'table' | 'definitions' | 'paragraph' | 'fence' | 'html';
  /** What ends a fence or HTML. */
  readonly end?: RegExp | 'blank';
}

const NONE: Leaf = { kind: 'none' };
const CODE: Leaf = { kind: 'code' };
const TABLE: Leaf = { kind: 'table' };
const PARAGRAPH: Leaf = { kind: 'paragraph' };
const DEFINITIONS: Leaf = { kind: 'definitions' };

const isText = ({ kind }: Leaf) => kind === 'paragraph' || kind === 'definitions';

/** Follows the parser's rules for blocks line by line. */
class BlockScanner {
  readonly #text: string;
  readonly #starts: number[] = [];
  /** Where the text of each line begins behind the marks of its containers, and where it ends. */
  readonly #contents: number[] = [];
  readonly #ends: number[] = [];
  readonly #kinds: LineKind[] = [];
  readonly #headings: LineHeading[] = [];
  readonly #definitions = new Map<string, number[]>();
  readonly #containers = new Containers();
  #leaf = NONE;
  /** The text of the line before, where it could be the head of a table. */
  #head: string | undefined;
  /** True in a text that began with a definition; true while the label it began with is open. */
  #mayDefine = false;
  #isLabelOpen = false;
  /** The last line before which nothing was open, and that of the first doubt. */
  #free: number;
  #doubt = Number.POSITIVE_INFINITY;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#free = start;
    const hasReturns = text.includes('\r');
    for (let at = start; at < text.length; ) {
      const end = lineEnd(text, at, hasReturns);
      const cursor = new LineCursor(text.slice(at, end));
      this.#starts.push(at);
      this.#ends.push(end);
      const kind = this.#line(cursor, at);
      this.#contents.push(at + cursor.next);
      this.#kinds.push(kind);
      at = end + (hasReturns && text.startsWith('\r\n', end) ? 2 : 1);
    }
  }

  blocks(): Blocks {
    return {
      headings: this.#headings,
      definitions: this.#definitions,
      around: (offset) => this.#around(offset),
      doubtAround: (offset) =>
        offset < this.#doubt ? undefined : { start: this.#doubt, end: this.#text.length },
    };
  }

  #line(cursor: LineCursor, at: number): LineKind {
    const containers = this.#containers;
    const depth = containers.continued(cursor);
    const isWhole = depth === containers.depth;
    if (isWhole && this.#goesOn(cursor)) return 'none';
    const interrupts = isWhole && (isText(this.#leaf) || this.#leaf === CODE);
    const isNew = this.#beginContainers(cursor, depth, interrupts);
    const isLazy = !isNew && !isWhole;
    if (isNew || (isLazy && !isText(this.#leaf))) this.#leaf = NONE;
    if (this.#leaf === NONE && depth === 0 && !interrupts) this.#free = at;
    const kind = this.#content(cursor, at, isLazy);
    if (isLazy && kind !== 'more') containers.close(depth);
    return kind;
  }

  #beginContainers(cursor: LineCursor, depth: number, interrupts: boolean): boolean {
    let inner = depth;
    for (;;) {
      const label = LABEL.exec(cursor.rest)?.[1] ?? '';
      const kind = this.#containers.begin(cursor, inner, interrupts);
      if (!kind) return inner > depth;
      if (kind === 'footnote') this.#define(label);
      inner++;
    }
  }

  /** True where a fence or HTML goes on or is closed. */
  #goesOn(cursor: LineCursor): boolean {
    const { kind, end } = this.#leaf;
    if (end === undefined) return false;
    if (end === 'blank') return !cursor.isBlank;
    if ((kind === 'html' || cursor.indent < 4) && end.test(cursor.rest)) this.#leaf = NONE;
    return true;
  }

  /** What a line is behind the marks of its containers. */
  #content(cursor: LineCursor, at: number, isLazy: boolean): LineKind {
    const head = this.#head;
    this.#head = undefined;
    if (cursor.isBlank) {
      // Blank lines do not end indented code.
      if (this.#leaf !== CODE || isLazy) this.#leaf = NONE;
      return 'none';
    }
    const isOpen = isText(this.#leaf);
    if (cursor.indent >= 4 && !isOpen) {
      this.#leaf = CODE;
      return 'none';
    }
    const { rest } = cursor;
    if (cursor.indent >= 4) return this.#paragraph(rest, at, isLazy);
    if (isOpen && !isLazy && UNDERLINE.test(rest)) return this.#underline(rest, at);
    const other = this.#otherThanText(rest, at + cursor.next, isOpen);
    if (other) return other;
    if (isOpen && !isLazy && head !== undefined && beginsTable(head, rest))
      return this.#table(head);
    if (this.#leaf === TABLE) return 'row';
    const kind = this.#paragraph(rest, at, isLazy);
    this.#head = rest;
    return kind;
  }

  /** Headings, rules, fences and HTML. */
  #otherThanText(rest: string, at: number, interrupts: boolean): LineKind | undefined {
    if (HEADING.test(rest)) {
      this.#leaf = NONE;
      const plain = rest.replace(HEADING, '').trimEnd();
      this.#headings.push({ start: at, text: plain.replace(/(?:^|[ \t]+)#+$/, '').trim() });
      return 'begin';
    }
    if (RULE_LINE.test(rest)) {
      this.#leaf = NONE;
      return 'none';
    }
    const fence = FENCE.exec(rest)?.[0];
    if (fence !== undefined) {
      const end = new RegExp(`^${fence.charAt(0)}{${fence.length},}[ \\t]*$`);
      this.#leaf = { kind: 'fence', end };
      return 'none';
    }
    const end = htmlEnd(rest, interrupts);
    if (end === undefined) return undefined;
    this.#leaf = end === 'line' ? NONE : { kind: 'html', end };
    return 'none';
  }

  /** The lines before were a heading, unless they were definitions. */
  #underline(rest: string, at: number): LineKind {
    if (this.#leaf === DEFINITIONS) {
      this.#leaf = RULE_LINE.test(rest) ? NONE : PARAGRAPH;
      this.#mayDefine = false;
      if (BULLET.test(rest)) this.#isDoubtful();
      return this.#leaf === NONE ? 'none' : 'begin';
    }
    if (this.#mayDefine) this.#isDoubtful();
    const start = this.#starts.at(-2) ?? at;
    this.#headings.push({ start, text: this.#text.slice(start, this.#ends.at(-2)).trim() });
    this.#leaf = NONE;
    return 'none';
  }

  /** The line before was the head of a table. */
  #table(head: string): LineKind {
    // The text above ended there, and so the parser looks once more at what the line begins.
    if (BULLET.test(head)) this.#isDoubtful();
    const end = htmlEnd(head, false);
    this.#kinds[this.#kinds.length - 1] = end === undefined ? 'row' : 'none';
    this.#leaf = end === 'blank' ? { kind: 'html', end } : TABLE;
    return 'none';
  }

  #paragraph(rest: string, at: number, isLazy: boolean): LineKind {
    const isOpen = isText(this.#leaf);
    // In its place such a line goes on with the text, alone it would not.
    if (isOpen ? isLazy && isTelling(rest) : BULLET.test(rest)) this.#isDoubtful();
    const label = !isOpen || this.#mayDefine ? LABEL.exec(rest)?.[1] : undefined;
    if (label !== undefined) this.#define(label, at);
    if (!isOpen) {
      this.#mayDefine = label !== undefined;
      this.#isLabelOpen = OPEN_LABEL.test(rest);
    } else if (this.#isLabelOpen && rest.includes(']')) {
      if (rest.includes(']:')) this.#isDoubtful();
      this.#isLabelOpen = false;
    }
    const isDefinition = (!isOpen || this.#leaf === DEFINITIONS) && WHOLE_DEFINITION.test(rest);
    this.#leaf = isDefinition ? DEFINITIONS : PARAGRAPH;
    return isOpen && !isDefinition ? 'more' : 'begin';
  }

  #define(label: string, at?: number): void {
    const key = labelKey(label);
    const places = this.#definitions.get(key) ?? [];
    if (at !== undefined) places.push(at);
    this.#definitions.set(key, places);
  }

  #isDoubtful(): void {
    this.#doubt = Math.min(this.#doubt, this.#free);
  }

  #around(offset: number): Block | undefined {
    const line = lastAtOrBefore(this.#starts, offset);
    const kind = this.#kinds[line] ?? 'none';
    if (kind === 'none') return undefined;
    let first = line;
    while (this.#kinds[first] === 'more') first--;
    let last = line;
    while (kind !== 'row' && this.#kinds[last + 1] === 'more') last++;
    const start = this.#contents[first] ?? offset;
    const end = this.#ends[last] ?? offset;
    return { start, end, text: this.#unmarked(first, last), isRow: kind === 'row' };
  }

  /** The text of some lines with blanks in place of the quote marks before all but the first. */
  #unmarked(first: number, last: number): string {
    const parts: string[] = [];
    let from = this.#contents[first] ?? 0;
    for (let line = first + 1; line <= last; line++) {
      const start = this.#starts[line] ?? 0;
      const content = this.#contents[line] ?? 0;
      const marks = this.#text.slice(start, content);
      if (!/[^ \t]/.test(marks)) continue;
      parts.push(this.#text.slice(from, start), marks.replace(/[^ \t]/g, ' '));
      from = content;
    }
    return parts.join('') + this.#text.slice(from, this.#ends[last]);
  }
}
