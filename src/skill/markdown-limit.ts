/** Why a Markdown text is not parsed: its size, its inline marks in one paragraph, its nesting. */
export type MarkdownLimit = 'size' | 'marks' | 'depth';

/** The parser takes some 3 ms for each KiB of ordinary text; the largest public skill file has 290 KiB. */
export const MAX_MARKDOWN_LENGTH = 512 * 1024;
/**
 * The parser needs time in the square of the brackets and emphasis marks of one paragraph, some 20 ns for
 * each pair: this is about a tenth of a second. Public skills stay below a twentieth of it.
 */
export const MAX_MARK_PAIRS = 4_000_000;
/** Each quote or list mark at the start of a line is a level of recursion; public skills stay below 10. */
export const MAX_CONTAINER_DEPTH = 100;

/** Brackets, which count each, and runs of one emphasis mark, which count once. */
const MARK = /[[\]]|\*+|_+|~+/g;
/** The quote and list marks that a line begins with. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;

/**
 * The limit that a Markdown text passes, or null when it can be parsed in reasonable time (L31 to L36).
 * Reads the text once.
 */
export function markdownLimit(text: string): MarkdownLimit | null {
  if (text.length > MAX_MARKDOWN_LENGTH) return 'size';
  let pairs = 0;
  let marks = 0;
  for (const line of text.split('\n')) {
    if (containerDepth(line) > MAX_CONTAINER_DEPTH) return 'depth';
    // A blank line ends a paragraph; counting on through headings and fences only errs to the safe side.
    if (line.trim() === '') marks = 0;
    const more = marks + (line.match(MARK)?.length ?? 0);
    pairs += more * more - marks * marks;
    marks = more;
    if (pairs > MAX_MARK_PAIRS) return 'marks';
  }
  return null;
}

function containerDepth(line: string): number {
  const lead = CONTAINERS.exec(line)?.[0];
  return lead === undefined ? 0 : (lead.match(CONTAINER)?.length ?? 0);
}
