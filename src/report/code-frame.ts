import type { Diagnostic } from '../core/diagnostic.ts';
import { visible } from '../core/visible.ts';
import { displayWidth } from './width.ts';

/** One line of a code frame; `marker` is drawn below the text of the line it belongs to. */
export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly marker: string;
}

const TAB = '    ';
const CUT = '…';
/** So many characters for each column are looked at: a line may be a whole file, and have many findings. */
const LOOK = 8;

/** The lines around a finding with the range underlined, cut so that the range is in view. */
export function codeFrame(diagnostic: Diagnostic, columns: number): FrameLine[] {
  const { excerpt, range } = diagnostic;
  if (!excerpt) return [];
  return excerpt.lines.map((raw, index) => {
    const number = excerpt.firstLine + index;
    const inside = number >= range.start.line && number <= range.end.line;
    if (!inside) {
      return { number, text: cut(shown(raw.slice(0, LOOK * columns)), columns), marker: '' };
    }
    const from = number === range.start.line ? range.start.column - 1 : indentOf(raw);
    const to = number === range.end.line ? range.end.column - 1 : raw.length;
    return { number, ...marked(raw, from, Math.max(from, to), columns) };
  });
}

/** Tabs take four columns, everything else unseen is shown as an escape. */
function shown(text: string): string {
  return visible(text.replaceAll('\t', TAB));
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function cut(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  return `${takeColumns(text, columns - 1)}${CUT}`;
}

/** A line and its underline; a long line is cut on the left so that the range begins in view. */
function marked(raw: string, from: number, to: number, columns: number) {
  const look = LOOK * columns;
  const before = shown(raw.slice(Math.max(0, from - look), from));
  const inside = shown(raw.slice(from, Math.min(to, from + look)));
  const lead = Math.floor(columns / 2);
  const head = displayWidth(before) > lead ? CUT + lastColumns(before, lead - 1) : before;
  const text = cut(head + inside + shown(raw.slice(to, to + look)), columns);
  const at = displayWidth(head);
  const width = Math.max(1, Math.min(displayWidth(inside), columns - at));
  return { text, marker: ' '.repeat(at) + '^'.repeat(width) };
}

function takeColumns(text: string, columns: number): string {
  let result = '';
  let width = 0;
  for (const char of text) {
    width += displayWidth(char);
    if (width > columns) break;
    result += char;
  }
  return result;
}

function lastColumns(text: string, columns: number): string {
  const chars = [...text];
  let result = '';
  let width = 0;
  for (let i = chars.length - 1; i >= 0; i--) {
    const char = chars[i] ?? '';
    width += displayWidth(char);
    if (width > columns) break;
    result = char + result;
  }
  return result;
}
