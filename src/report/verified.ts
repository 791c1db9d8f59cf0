import { visible } from '../core/visible.ts';
import { type Paint, paintOf } from './paint.ts';
import type { ReportStyle } from './report.ts';
import { inertText } from './runner-safe.ts';
import { wrapText } from './width.ts';

/** What one consumer does with one skill. */
export interface ShownConsumer {
  readonly consumer: string;
  readonly skill: string;
  readonly verdict: 'accepts' | 'drops' | 'refuses';
  readonly reason: string;
}

/** How many digests match: that says whose bytes they are, never that they are harmless. */
export function matchesText(matches: number): string {
  if (matches === 0) return '';
  return `${matches} ${matches === 1 ? 'digest matches' : 'digests match'}\n`;
}

/** What each consumer does with each skill, as a table for people. */
export function consumersText(rows: readonly ShownConsumer[], style: ReportStyle): string {
  if (rows.length === 0) return '';
  const paints = paintOf(style.color);
  const skills = [...new Set(rows.map(({ skill }) => skill))];
  const width = Math.max(...rows.map(({ consumer }) => consumer.length));
  const blocks = skills.map((skill) => {
    const lines = rows
      .filter((row) => row.skill === skill)
      .flatMap((row) => drawRow(row, width, style, paints));
    return [paints.bold(visible(skill)), ...lines].join('\n');
  });
  const parts = [paints.bold('Who takes it'), ...blocks];
  return inertText(`\n${parts.join('\n\n')}\n`);
}

/** How the reason begins where a consumer does not read such a thing at all. */
const UNREAD = 'does not read this';
const WORD_WIDTH = 'accepts'.length;

function drawRow(row: ShownConsumer, width: number, style: ReportStyle, paints: Paint) {
  const paint = { accepts: paints.green, drops: paints.yellow, refuses: paints.red }[row.verdict];
  const indent = 2 + width + 2 + WORD_WIDTH + 2;
  const reasons = wrapText(visible(row.reason), Math.max(30, style.columns - indent));
  const [first = '', ...rest] = row.reason === '' ? [] : reasons;
  const isRead = !row.reason.startsWith(UNREAD);
  const word = isRead ? paint(row.verdict.padEnd(WORD_WIDTH)) : paints.dim('-'.padEnd(WORD_WIDTH));
  const head = `  ${row.consumer.padEnd(width)}  ${word}  ${first}`.trimEnd();
  return [head, ...rest.map((line) => ' '.repeat(indent) + line)];
}
