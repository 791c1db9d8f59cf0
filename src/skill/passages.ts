import { oncePer } from '../core/kept.ts';
import { lastAtOrBefore, type Range } from '../core/text.ts';
import type { TextDocument } from './skill.ts';
import { isMarkdown } from './text-files.ts';

/** A stretch of a text: prose, code in a line or in a fence, an HTML comment, frontmatter, or a script. */
export interface Passage extends Range {
  readonly kind: 'prose' | 'span' | 'fence' | 'comment' | 'fields' | 'script';
  /** False for a fence that nothing closes. */
  readonly closed: boolean;
}

/** A fence opens behind quote and list marks; a backtick fence has no backtick in its info string. */
const OPENING = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:(`{3,})[^`\r\n]*|(~{3,})[^\r\n]*)\r?$/;

/**
 * Splits a text by lines alone, in linear time whatever the text is: rules that guard against attacks
 * must not depend on a Markdown parser that an attacker can make slow (L31 to L36).
 */
export const passages = oncePer(split);

function split({ text, bodyStart, path }: TextDocument): readonly Passage[] {
  if (!isMarkdown(path)) return [{ kind: 'script', start: 0, end: text.length, closed: true }];
  const found: Passage[] = [];
  if (bodyStart > 0) found.push({ kind: 'fields', start: 0, end: bodyStart, closed: true });
  let at = bodyStart;
  const comments = nextFinder(text, '<!--');
  while (at < text.length) {
    const end = lineEnd(text, at);
    const fence = fenceMark(text, at, end);
    if (fence) {
      const block = fenceEnd(text, end, fence);
      found.push({ kind: 'fence', start: at, end: block.end, closed: block.closed });
      at = block.end;
    } else at = scanLine(text, at, end, comments, found);
  }
  return found;
}

/** The text with code, comments and frontmatter blanked out: same length, same lines. */
export function proseOnly(document: TextDocument): string {
  return only(document, (kind) => kind === 'prose');
}

/** The text with fenced code blanked out: same length, same lines. */
export function withoutFences(document: TextDocument): string {
  return only(document, (kind) => kind !== 'fence');
}

function only(document: TextDocument, keeps: (kind: Passage['kind']) => boolean): string {
  const { text } = document;
  return passages(document)
    .map(({ kind, start, end }) => {
      const part = text.slice(start, end);
      return keeps(kind) ? part : blank(part);
    })
    .join('');
}

function blank(part: string): string {
  return part
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n');
}

/** Tells whether an offset stands in code or in a field; asked in any order. */
export function codeTest(document: TextDocument): (offset: number) => boolean {
  const all = passages(document);
  const starts = all.map(({ start }) => start);
  return (offset) => {
    const kind = all[lastAtOrBefore(starts, offset)]?.kind;
    return kind !== undefined && kind !== 'prose' && kind !== 'comment';
  };
}

/** The end of a line with its ending. */
function lineEnd(text: string, start: number): number {
  const lf = text.indexOf('\n', start);
  return lf < 0 ? text.length : lf + 1;
}

/** The characters that open a fence, and the column that they stand in. */
interface FenceMark {
  readonly text: string;
  readonly column: number;
}

function fenceMark(text: string, start: number, end: number): FenceMark | undefined {
  const line = text.slice(start, end);
  if (!line.includes('```') && !line.includes('~~~')) return undefined;
  const match = OPENING.exec(line.replace(/\n$/, ''));
  const mark = match?.[1] ?? match?.[2];
  return mark === undefined ? undefined : { text: mark, column: line.indexOf(mark) };
}

/** How much further than its opening a closing fence may be indented: more makes it part of the code. */
const MAX_INDENT = 3;

/** A fence ends with a line of the same character alone, at least as long. */
function fenceEnd(text: string, from: number, mark: FenceMark): { end: number; closed: boolean } {
  const char = mark.text.charAt(0);
  for (let at = from; at < text.length; ) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end).trimEnd();
    const column = line.indexOf(char);
    const lead = line.slice(0, Math.max(0, column));
    const length = line.length - column;
    if (column >= 0 && column <= mark.column + MAX_INDENT && length >= mark.text.length) {
      const isFence = line.endsWith(char.repeat(length)) && !/[^ \t>]/.test(lead);
      if (isFence) return { end, closed: true };
    }
    at = end;
  }
  return { end: text.length, closed: false };
}

/** Splits one line into prose, spans and comments, and gives the offset at which to go on. */
function scanLine(
  text: string,
  start: number,
  end: number,
  comments: (from: number) => number,
  found: Passage[],
): number {
  const spans = lineSpans(text, start, end);
  let at = start;
  let next = 0;
  const add = (kind: Passage['kind'], to: number) => {
    if (to <= at) return;
    // Lines of prose that follow each other are one passage.
    const joins = kind === 'prose' && found.at(-1)?.kind === 'prose';
    const from = (joins ? found.pop()?.start : undefined) ?? at;
    found.push({ kind, start: from, end: to, closed: true });
    at = to;
  };
  while (at < end) {
    while ((spans[next]?.start ?? end) < at) next++;
    const span = spans[next] ?? { start: end, end };
    const comment = comments(at);
    if (comment < span.start) {
      add('prose', comment);
      const close = text.indexOf('-->', comment + 4);
      add('comment', close < 0 ? text.length : close + 3);
      // A comment that ends on a later line: the rest of that line is looked at anew.
      if (at > end) return at;
    } else {
      add('prose', span.start);
      if (span.end > span.start) add('span', span.end);
    }
  }
  return at;
}

/** Code spans of a line: a run of backticks up to the next run of the same length. */
function lineSpans(text: string, start: number, end: number): Range[] {
  const line = text.slice(start, end);
  const runs: Range[] = [];
  for (let at = line.indexOf('`'); at >= 0; at = line.indexOf('`', at)) {
    const from = at;
    while (line.charCodeAt(at) === BACKTICK) at++;
    runs.push({ start: start + from, end: start + at });
  }
  const next = sameLengthAfter(runs);
  const spans: Range[] = [];
  for (let index = 0; index < runs.length; index++) {
    const closing = next[index] ?? -1;
    const [open, close] = [runs[index], runs[closing]];
    if (!open || !close) continue;
    spans.push({ start: open.start, end: close.end });
    index = closing;
  }
  return spans;
}

const BACKTICK = 0x60;

/** For each run the index of the next one that is as long, or -1; found from the end in one pass. */
function sameLengthAfter(runs: readonly Range[]): number[] {
  const next: number[] = new Array(runs.length).fill(-1);
  const latest = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index];
    if (!run) continue;
    next[index] = latest.get(run.end - run.start) ?? -1;
    latest.set(run.end - run.start, index);
  }
  return next;
}

/** `indexOf` that remembers its answer: asked with rising offsets it reads the text once. */
function nextFinder(text: string, needle: string): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known < from) {
      const next = text.indexOf(needle, from);
      known = next < 0 ? Number.POSITIVE_INFINITY : next;
    }
    return known;
  };
}
