import { quoted, visible } from '../core/visible.ts';
import { paintOf } from './paint.ts';
import type { ReportStyle } from './report.ts';
import { inertText } from './runner-safe.ts';
import { displayWidth } from './width.ts';

/** A skill as `skills list` shows it. */
export interface ListedSkill {
  readonly name: string;
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
  readonly tokens: number;
  readonly version: string | null;
  readonly license: string | null;
}

const HEADS = ['name', 'path', 'files', 'bytes', 'tokens', 'version', 'licence'];
/** Columns that hold numbers are aligned to the right. */
const NUMERIC = new Set([2, 3, 4]);

/** Skills as a table; long texts are cut, hostile ones shown as escapes. */
export function skillTable(skills: readonly ListedSkill[], { color }: ReportStyle): string {
  if (skills.length === 0) return 'no skill found\n';
  const paints = paintOf(color);
  const rows = skills.map((skill) => [
    quoted(skill.name, 64),
    visible(skill.path),
    String(skill.files),
    String(skill.bytes),
    String(skill.tokens),
    quoted(skill.version ?? '-', 12),
    quoted(skill.license ?? '-', 24),
  ]);
  const widths = HEADS.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => displayWidth(row[column] ?? ''))),
  );
  const draw = (cells: readonly string[]) =>
    cells.map((cell, column) => pad(cell, widths[column] ?? 0, NUMERIC.has(column))).join('  ');
  const lines = [paints.dim(draw(HEADS)), ...rows.map(draw)].map((line) => line.trimEnd());
  return inertText(`${lines.join('\n')}\n`);
}

function pad(cell: string, width: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(cell)));
  return right ? blanks + cell : cell + blanks;
}
