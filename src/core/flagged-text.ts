import type { Diagnostic } from './diagnostic.ts';

/** The text that was found fault with, as far as its lines were kept; of an empty range, its line. */
export function flaggedText({ excerpt, range }: Diagnostic): string {
  if (!excerpt) return '';
  const { start, end } = range;
  const lines = excerpt.lines.slice(
    start.line - excerpt.firstLine,
    end.line + 1 - excerpt.firstLine,
  );
  if (start.offset === end.offset) return (lines[0] ?? '').trim();
  const texts = lines.map((text, index) => {
    const line = start.line + index;
    const from = line === start.line ? start.column - 1 : 0;
    return text.slice(from, line === end.line ? end.column - 1 : text.length);
  });
  return texts.join('\n');
}
