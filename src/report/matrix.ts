import { visible } from '../core/visible.ts';
import { type Paint, paintOf } from './paint.ts';
import type { ReportStyle } from './report.ts';
import { inertText } from './runner-safe.ts';
import { wrapText } from './width.ts';

/** What one client makes of one skill. */
interface ShownVerdict {
  readonly client: string;
  readonly verdict: 'loads' | 'cuts' | 'refuses';
  readonly reasons: readonly { readonly rule: string; readonly message: string }[];
}

/** A skill with the verdicts of the clients, all rows in the same order of clients. */
export interface ShownMatrixRow {
  readonly path: string;
  readonly verdicts: readonly ShownVerdict[];
}

const WORDS = { loads: 'loads', cuts: 'loads, but', refuses: 'refuses' } as const;
/** Reasons of one verdict that are written out; the findings themselves stand in the report above. */
const MAX_REASONS = 3;

/** Which clients load each skill, lose some of it or refuse it, and why: a table for people. */
export function matrixText(rows: readonly ShownMatrixRow[], style: ReportStyle): string {
  if (rows.length === 0) return '';
  const paints = paintOf(style.color);
  const blocks = rows.map((row) => drawRow(row, style, paints));
  const summary = rows.length > 1 ? [drawCounts(rows, paints)] : [];
  const parts = [paints.bold('Which clients load it'), ...blocks, ...summary];
  return inertText(`${parts.join('\n\n')}\n`);
}

function drawRow({ path, verdicts }: ShownMatrixRow, style: ReportStyle, paints: Paint) {
  const title = paints.bold(visible(path));
  if (verdicts.every(({ verdict }) => verdict === 'loads')) {
    return `${title}\n  ${paints.green('loads')} in all ${verdicts.length} clients`;
  }
  const width = widest(verdicts.map(({ client }) => client));
  const lines = verdicts.flatMap((one) => drawVerdict(one, width, style, paints));
  return [title, ...lines].join('\n');
}

function drawVerdict(
  { client, verdict, reasons }: ShownVerdict,
  width: number,
  style: ReportStyle,
  paints: Paint,
): string[] {
  const word = WORDS[verdict].padEnd(WORDS.cuts.length);
  const indent = 2 + width + 2 + WORDS.cuts.length + 2;
  const room = Math.max(30, style.columns - indent);
  const texts = reasons
    .slice(0, MAX_REASONS)
    .map(({ rule, message }) => `${visible(message)} (${rule})`);
  const more = reasons.length - texts.length;
  if (more > 0) texts.push(`and ${more} more`);
  const [first = '', ...rest] = texts.flatMap((text) => wrapText(text, room));
  const head = `  ${client.padEnd(width)}  ${paint(verdict, paints)(word)}  ${first}`.trimEnd();
  return [head, ...rest.map((line) => `${' '.repeat(indent)}${line}`)];
}

function paint(verdict: ShownVerdict['verdict'], paints: Paint): (text: string) => string {
  if (verdict === 'refuses') return paints.red;
  return verdict === 'cuts' ? paints.yellow : paints.green;
}

/** How many skills each client takes: what one looks for first in a large tree. */
function drawCounts(rows: readonly ShownMatrixRow[], paints: Paint): string {
  const clients = rows[0]?.verdicts.map(({ client }) => client) ?? [];
  const width = widest(clients);
  const lines = clients.map((client, column) => {
    const count = (wanted: ShownVerdict['verdict']) =>
      rows.filter(({ verdicts }) => verdicts[column]?.verdict === wanted).length;
    const [loads, cuts, refuses] = [count('loads'), count('cuts'), count('refuses')];
    return `  ${client.padEnd(width)}  loads ${loads}, loses something of ${cuts}, refuses ${refuses}`;
  });
  return [paints.bold(`All ${rows.length} skills`), ...lines].join('\n');
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length));
}
