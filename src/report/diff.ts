import { visible } from '../core/visible.ts';
import { type LineEdit, lineEdits } from './line-edits.ts';
import { paintOf } from './paint.ts';
import { inertText } from './runner-safe.ts';

/** What a diff is about and how it is drawn. */
export interface DiffOptions {
  readonly file: string;
  /** The name that the file had, where it gets another. */
  readonly renamedFrom?: string | null | undefined;
  readonly color: boolean;
}

/** Unchanged lines shown around a change. */
const CONTEXT = 3;

/** One line of a diff, and how many lines of each text stand before it. */
interface DiffLine {
  readonly edit: LineEdit;
  readonly text: string;
  readonly before: number;
  readonly after: number;
}

/** Two texts as a unified diff for people; empty when neither text nor name changes. */
export function unifiedDiff(before: string, after: string, options: DiffOptions): string {
  const { file, color } = options;
  const from = options.renamedFrom ?? file;
  if (before === after && from === file) return '';
  const paints = paintOf(color);
  const paint: Record<LineEdit, (text: string) => string> = {
    ' ': (text) => text,
    '-': paints.red,
    '+': paints.green,
  };
  const head = [`--- a/${visible(from)}`, `+++ b/${visible(file)}`].map((line) =>
    paints.bold(line),
  );
  const rename = [`rename from ${visible(from)}`, `rename to ${visible(file)}`];
  const hunks = hunksOf(diffLines(before, after)).flatMap((hunk) => [
    paints.cyan(hunkHead(hunk)),
    ...hunk.flatMap((line) => drawLine(line).map((text) => paint[line.edit](text))),
  ]);
  const lines = [...(from === file ? [] : rename), ...(before === after ? [] : head), ...hunks];
  return inertText(`${lines.join('\n')}\n`);
}

function diffLines(before: string, after: string): DiffLine[] {
  const [old, fresh] = [splitLines(before), splitLines(after)];
  let [a, b] = [0, 0];
  return lineEdits(old, fresh).map((edit) => {
    const line = { edit, text: (edit === '+' ? fresh[b] : old[a]) ?? '', before: a, after: b };
    if (edit !== '+') a++;
    if (edit !== '-') b++;
    return line;
  });
}

/** Lines with their line feeds, so that a missing one at the end is a difference. */
function splitLines(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const ended = lines.map((line) => `${line}\n`);
  return last === '' ? ended : [...ended, last];
}

/** Changes with their context; what lies close together is one hunk. */
function hunksOf(lines: readonly DiffLine[]): DiffLine[][] {
  const spans: { start: number; end: number }[] = [];
  for (const [index, { edit }] of lines.entries()) {
    if (edit === ' ') continue;
    const last = spans.at(-1);
    const end = Math.min(lines.length, index + CONTEXT + 1);
    if (last && index - CONTEXT <= last.end) last.end = end;
    else spans.push({ start: Math.max(0, index - CONTEXT), end });
  }
  return spans.map(({ start, end }) => lines.slice(start, end));
}

function hunkHead(hunk: readonly DiffLine[]): string {
  const [first] = hunk;
  const old = hunk.filter(({ edit }) => edit !== '+').length;
  const fresh = hunk.filter(({ edit }) => edit !== '-').length;
  return `@@ -${span(first?.before ?? 0, old)} +${span(first?.after ?? 0, fresh)} @@`;
}

/** A span of no lines is named by the line before it. */
function span(before: number, count: number): string {
  return `${count === 0 ? before : before + 1},${count}`;
}

function drawLine({ edit, text }: DiffLine): string[] {
  if (text.endsWith('\n')) return [edit + visible(text.slice(0, -1))];
  return [edit + visible(text), '\\ No newline at end of file'];
}
