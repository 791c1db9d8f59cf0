import type { Range } from '../core/text.ts';

/** Where the frontmatter of a text stands. */
export interface FrontmatterBlock {
  /** The opening line, without its line ending. */
  readonly open: Range;
  /** The YAML between the fences, without the line ending before the closing fence. */
  readonly content: Range;
  /** The closing line, without its line ending. */
  readonly close: Range;
  /** Where the Markdown begins. */
  readonly bodyStart: number;
}

/** Why a text has no frontmatter; `at` is the place to show. */
export interface NoFrontmatter {
  readonly reason: 'missing' | 'unclosed' | 'lang';
  readonly at: Range;
  /** For `lang` the word behind the dashes, for `unclosed` and `missing` what was found instead. */
  readonly found: string;
}

export const BOM = '\ufeff';

/** Finds the fences on lines: exactly `---`, then only blanks; lines end in LF or CRLF (AS-10). */
export function findFrontmatter(text: string): FrontmatterBlock | NoFrontmatter {
  const from = text.startsWith(BOM) ? 1 : 0;
  const open = lineAt(text, from);
  const first = text.slice(open.start, open.end);
  if (!/^---[ \t]*$/.test(first)) return withoutOpening(first, open);
  const contentStart = nextLine(text, open.end);
  const close = closingFence(text, contentStart);
  if (!close) return { reason: 'unclosed', at: open, found: nearMiss(text, contentStart) };
  const contentEnd = Math.max(contentStart, endBeforeLine(text, close.start));
  return {
    open,
    content: { start: contentStart, end: contentEnd },
    close,
    bodyStart: nextLine(text, close.end),
  };
}

function withoutOpening(first: string, open: Range): NoFrontmatter {
  if (!first.startsWith('---')) return { reason: 'missing', at: open, found: first };
  const lang = /^---[ \t]*([A-Za-z][\w+-]*)[ \t]*$/.exec(first);
  if (lang) return { reason: 'lang', at: open, found: lang[1] ?? '' };
  return { reason: 'missing', at: open, found: first };
}

/** The line that starts at an offset, without its ending; a lone CR ends no line here. */
function lineAt(text: string, start: number): Range {
  const lf = text.indexOf('\n', start);
  const end = lf < 0 ? text.length : lf;
  return { start, end: end > start && text[end - 1] === '\r' && lf >= 0 ? end - 1 : end };
}

function nextLine(text: string, lineEnd: number): number {
  const lf = text.indexOf('\n', lineEnd);
  return lf < 0 ? text.length : lf + 1;
}

/** The offset before the line ending that precedes a line. */
function endBeforeLine(text: string, lineStart: number): number {
  return text[lineStart - 2] === '\r' ? lineStart - 2 : lineStart - 1;
}

function closingFence(text: string, from: number): Range | undefined {
  let start = from;
  for (;;) {
    if (text.startsWith('---', start)) {
      const line = lineAt(text, start);
      // A CR at the very end of the text belongs to a CRLF that was cut.
      if (/^---[ \t]*\r?$/.test(text.slice(line.start, line.end))) return line;
    }
    const next = text.indexOf('\n---', start);
    if (next < 0) return undefined;
    start = next + 1;
  }
}

/** The line that was probably meant to close the frontmatter. */
function nearMiss(text: string, from: number): string {
  const match = /^(?:\.\.\.|[ \t]+---|-{4,}|—+|–+)[ \t]*\r?$/m.exec(
    text.slice(from, from + 64 * 1024),
  );
  return match ? match[0].trimEnd() : '';
}
