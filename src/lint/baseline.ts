import { compareText, type Diagnostic } from '../core/diagnostic.ts';
import { SkillsError } from '../core/errors.ts';
import { flaggedText } from '../core/flagged-text.ts';
import { safeJson } from '../core/visible.ts';

/** Findings that were there when a baseline was written: same rule, file and text, this often. */
export interface BaselineEntry {
  readonly rule: string;
  readonly file: string;
  /** The text that was found fault with, so that moved lines still match; else the message. */
  readonly text: string;
  readonly count: number;
}

/** What is new since a baseline, and what of it no longer occurs. */
export interface Comparison {
  readonly fresh: readonly Diagnostic[];
  readonly gone: readonly BaselineEntry[];
}

function textOf(diagnostic: Diagnostic): string {
  return flaggedText(diagnostic) || diagnostic.message;
}

function keyOf({ rule, file, text }: Pick<BaselineEntry, 'rule' | 'file' | 'text'>): string {
  return JSON.stringify([rule, file, text]);
}

/** The findings of a run as a baseline file; the same findings give the same bytes. */
export function writeBaseline(diagnostics: readonly Diagnostic[]): string {
  const entries = new Map<string, BaselineEntry>();
  for (const diagnostic of diagnostics) {
    const entry = { rule: diagnostic.rule, file: diagnostic.file, text: textOf(diagnostic) };
    const known = entries.get(keyOf(entry));
    entries.set(keyOf(entry), { ...entry, count: (known?.count ?? 0) + 1 });
  }
  const sorted = [...entries.values()].sort(
    (a, b) =>
      compareText(a.file, b.file) || compareText(a.rule, b.rule) || compareText(a.text, b.text),
  );
  return `${safeJson({ schemaVersion: 1, baseline: sorted }, 2)}\n`;
}

/** Reads a baseline file; anything else is an error of configuration. */
export function readBaseline(path: string, text: string): BaselineEntry[] {
  const wrong = (cause?: unknown) =>
    new SkillsError('config', 'this is not a baseline that `--write-baseline` made', {
      where: path,
      cause,
    });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw wrong(cause);
  }
  const entries = (document as { baseline?: unknown } | null)?.baseline;
  if (!Array.isArray(entries)) throw wrong();
  for (const entry of entries as Partial<Record<keyof BaselineEntry, unknown>>[]) {
    const texts = [entry?.rule, entry?.file, entry?.text];
    if (texts.some((value) => typeof value !== 'string') || typeof entry.count !== 'number')
      throw wrong();
  }
  return entries as BaselineEntry[];
}

/** Takes the known findings out; each entry excuses as many as it counts, wherever their lines moved. */
export function compareWithBaseline(
  baseline: readonly BaselineEntry[],
  diagnostics: readonly Diagnostic[],
): Comparison {
  const left = new Map(baseline.map((entry) => [keyOf(entry), entry.count]));
  const fresh = diagnostics.filter((diagnostic) => {
    const key = keyOf({ rule: diagnostic.rule, file: diagnostic.file, text: textOf(diagnostic) });
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
  const gone = baseline.flatMap((entry) => {
    const count = left.get(keyOf(entry)) ?? 0;
    return count > 0 ? [{ ...entry, count }] : [];
  });
  return { fresh, gone };
}
