import { oncePer } from '../core/kept.ts';
import { lastAtOrBefore, type Range } from '../core/text.ts';
import type { TextDocument } from './skill.ts';

/** A heading as its line has it, markup included. */
export interface LineHeading {
  readonly start: number;
  readonly text: string;
}

/** The blocks of a Markdown text as a look at its lines tells them. */
export interface Blocks {
  readonly headings: readonly LineHeading[];
  /**
   * The smallest stretch around an offset that reads alone as it does in its place: a paragraph, a list
   * item, a table row. Undefined in code and in HTML that runs over lines, where nothing is a link.
   */
  around(offset: number): Range | undefined;
}

/** The blocks of a document, found once. The parser costs a thousand times more, so it gets pieces. */
export const blocksOf = oncePer(
  (document: TextDocument): Blocks => new BlockScanner(document.text, document.bodyStart).blocks(),
);

/** What a line is: nothing, text that goes on, text that begins something, or no text at all. */
type LineKind = 'blank' | 'more' | 'begin' | 'code';

interface Fence {
  readonly char: string;
  readonly length: number;
  /** The indent of the list item that holds it; a line with less ends both. */
  readonly offset: number;
}

const BULLET = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const RULE_LINE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
const DEFINITION = /^\[[^\]\n]{1,999}\]:/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const QUOTED_HEADING = /^(?:>[ \t]{0,3})+#{1,6}[ \t]+/;
const HEADING = /^#{1,6}(?:[ \t]+|$)/;
/** HTML that runs on over blank lines until its own end. */
const LONG_HTML = /^<(?:!--|(?:script|pre|style|textarea)(?=[\s>]|$))/i;
/** HTML that runs on until a blank line. */
const HTML = /^<\/?[a-z]/i;
/** What begins outside a quote without a blank line; other text continues the quote. */
const ENDS_QUOTE = /^(?:#{1,6}[ \t]|`{3}|~{3}|[-*+|]|\d{1,9}[.)]|<)/;
/** Items nest in one line (`- - 1. a`) at most this deep before the rest is taken as text. */
const MAX_ITEMS_IN_LINE = 8;

/** Columns of white space before a line's text; a tab goes to the next multiple of four. */
function indentOf(line: string, from = 0): number {
  let columns = from;
  for (const char of line) {
    if (char === ' ') columns++;
    else if (char === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns - from;
}

/** Follows CommonMark's block rules line by line, as far as links and headings need them. */
class BlockScanner {
  readonly #text: string;
  readonly #starts: number[] = [];
  readonly #kinds: LineKind[] = [];
  readonly #headings: LineHeading[] = [];
  /** Where the texts of the open list items begin, outermost first. */
  #items: number[] = [];
  #fence: Fence | undefined;
  #htmlEnd: RegExp | undefined;
  /** What a line without a mark of its own would continue. */
  #open: 'none' | 'paragraph' | 'definition' | 'html' | 'quote' = 'none';

  constructor(text: string, start: number) {
    this.#text = text;
    for (let at = start; at < text.length; ) {
      const lf = text.indexOf('\n', at);
      const end = lf < 0 ? text.length : lf;
      this.#starts.push(at);
      this.#kinds.push(this.#line(text.slice(at, end).replace(/\r$/, ''), at));
      at = end + 1;
    }
  }

  blocks(): Blocks {
    return { headings: this.#headings, around: (offset) => this.#around(offset) };
  }

  #line(line: string, at: number): LineKind {
    const trimmed = line.trimStart();
    if (this.#htmlEnd) {
      if (this.#htmlEnd.test(line)) this.#htmlEnd = undefined;
      return 'code';
    }
    const indent = indentOf(line);
    if (this.#fence && this.#inFence(this.#fence, trimmed, indent)) return 'code';
    if (trimmed === '') {
      this.#open = 'none';
      return 'blank';
    }
    if (this.#open === 'html') return 'more';
    if (this.#open === 'quote') {
      if (trimmed.startsWith('>')) return this.#quote(trimmed, at, 'more');
      if (!ENDS_QUOTE.test(trimmed)) return 'more';
      this.#open = 'none';
    }
    if (this.#open === 'none' || BULLET.test(trimmed)) this.#leaveItems(indent);
    const base = this.#items.findLast((offset) => offset <= indent) ?? 0;
    // Four columns more than its place make a line code, unless it continues a text.
    if (indent - base >= 4) return this.#open === 'none' ? 'code' : 'more';
    return this.#content(trimmed, indent, at + line.length - trimmed.length);
  }

  /** True while the fence holds; the line that closes it belongs to it. */
  #inFence(fence: Fence, trimmed: string, indent: number): boolean {
    if (trimmed !== '' && indent < fence.offset) {
      this.#fence = undefined;
      return false;
    }
    const close = trimmed.trimEnd();
    const isClose = close.length >= fence.length && close === fence.char.repeat(close.length);
    if (isClose && indent - fence.offset < 4) this.#fence = undefined;
    return true;
  }

  #leaveItems(indent: number): void {
    this.#items = this.#items.filter((offset) => offset <= indent);
  }

  /** A line that is no continuation by its indent: its marks, then its text. */
  #content(trimmed: string, indent: number, at: number): LineKind {
    // A lone dash under a paragraph makes it a heading before it could begin a list.
    if (this.#open === 'paragraph' && UNDERLINE.test(trimmed)) return this.#underline(at);
    let rest = trimmed;
    let column = indent;
    let begins = this.#open === 'none';
    for (let depth = 0; depth < MAX_ITEMS_IN_LINE && !RULE_LINE.test(rest); depth++) {
      const mark = BULLET.exec(rest)?.[0];
      if (mark === undefined || !this.#mayBegin(mark)) break;
      const behind = rest.slice(mark.length);
      const space = indentOf(behind, column + mark.length);
      // More than four columns behind the mark are code within the item.
      this.#items.push(column + mark.length + (space >= 1 && space <= 4 ? space : 1));
      column += mark.length + space;
      rest = behind.trimStart();
      begins = true;
      this.#open = 'none';
    }
    return this.#marked(rest, column, at + trimmed.length - rest.length, begins);
  }

  /** Only a list that starts with 1 may begin in the middle of a paragraph. */
  #mayBegin(mark: string): boolean {
    return (
      this.#open === 'none' || this.#items.length > 0 || !/^\d/.test(mark) || /^1[.)]/.test(mark)
    );
  }

  #marked(rest: string, column: number, at: number, begins: boolean): LineKind {
    const fence = FENCE.exec(rest)?.[0];
    if (fence !== undefined) {
      const offset = this.#items.findLast((item) => item <= column) ?? 0;
      this.#fence = { char: fence.charAt(0), length: fence.length, offset };
      this.#open = 'none';
      return 'code';
    }
    if (HEADING.test(rest)) return this.#heading(rest.replace(HEADING, ''), at);
    if (RULE_LINE.test(rest)) {
      this.#open = 'none';
      return 'begin';
    }
    if (LONG_HTML.test(rest)) return this.#longHtml(rest);
    return this.#paragraph(rest, at, begins);
  }

  #heading(text: string, start: number): LineKind {
    const plain = text.trimEnd().replace(/(?:^|[ \t]+)#+$/, '');
    this.#headings.push({ start, text: plain.trim() });
    this.#open = 'none';
    return 'begin';
  }

  /** The line before was a heading: `Title` over `===` or `---`. */
  #underline(at: number): LineKind {
    const start = this.#starts.at(-2) ?? at;
    const text = this.#text.slice(start, this.#starts.at(-1)).trim();
    this.#headings.push({ start, text });
    this.#open = 'none';
    return 'more';
  }

  #longHtml(rest: string): LineKind {
    const end = rest.startsWith('<!--') ? /-->/ : /<\/(?:script|pre|style|textarea)>/i;
    this.#open = 'none';
    if (end.test(rest)) return 'begin';
    this.#htmlEnd = end;
    return 'code';
  }

  /** A quote may hold anything: it goes to the parser whole. */
  #quote(line: string, at: number, kind: LineKind): LineKind {
    if (QUOTED_HEADING.test(line)) this.#heading(line.replace(QUOTED_HEADING, ''), at);
    this.#open = 'quote';
    return kind;
  }

  #paragraph(rest: string, at: number, begins: boolean): LineKind {
    if (rest.startsWith('>')) return this.#quote(rest, at, 'begin');
    if (begins && HTML.test(rest)) {
      this.#open = 'html';
      return 'begin';
    }
    const isRow = rest.startsWith('|');
    const isDefinition = DEFINITION.test(rest) && (begins || this.#open === 'definition');
    // A footnote holds what is indented below it, as a list item does.
    if (isDefinition && rest.startsWith('[^')) this.#items.push(4);
    this.#open = isDefinition ? 'definition' : 'paragraph';
    return begins || isRow || isDefinition ? 'begin' : 'more';
  }

  #around(offset: number): Range | undefined {
    const low = lastAtOrBefore(this.#starts, offset);
    const kind = this.#kinds[low];
    if (kind === undefined || kind === 'blank' || kind === 'code') return undefined;
    let first = low;
    while (first > 0 && this.#kinds[first] === 'more' && this.#kinds[first - 1] !== 'code') first--;
    let last = low + 1;
    while (this.#kinds[last] === 'more') last++;
    const end = (this.#starts[last] ?? this.#text.length + 1) - 1;
    const from = this.#starts[first] ?? 0;
    const start = from + (/^[ \t]*/.exec(this.#text.slice(from, end))?.[0].length ?? 0);
    return { start, end };
  }
}
