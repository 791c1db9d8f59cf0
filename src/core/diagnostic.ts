import type { Edit } from './edit.ts';
import type { Position } from './text.ts';

/** How much a finding weighs; only errors make `skills lint` fail. */
export type Severity = 'error' | 'warning' | 'info';

/** What a finding rests on: the specification, safety, one client's documentation, or advice. */
export type Basis = 'spec' | 'safety' | 'client' | 'advice';

/** A safe fix keeps the meaning or removes the defect; an unsafe one decides something for the author. */
export type FixKind = 'safe' | 'unsafe';

/** What `--fix` would do to the finding's file: change its text, rename it, or make it executable. */
export interface Fix {
  readonly kind: FixKind;
  readonly edits: readonly Edit[];
  /** Where each edit's range starts and ends as people count, in the order of the edits. */
  readonly places?: readonly Diagnostic['range'][] | undefined;
  readonly renameTo?: string | undefined;
  readonly executable?: boolean | undefined;
}

/** The source lines around a finding, kept so that a report can show them after the file is let go. */
export interface Excerpt {
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** One finding, complete enough for every report format. */
export interface Diagnostic {
  readonly rule: string;
  readonly severity: Severity;
  readonly basis: Basis;
  /** What is wrong. */
  readonly message: string;
  /** What would be right. */
  readonly hint: string;
  readonly skill: string;
  readonly file: string;
  readonly range: { readonly start: Position; readonly end: Position };
  readonly fix: Fix | null;
  readonly source: string;
  readonly excerpt: Excerpt | null;
}

/** Compares text by code unit, so that the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The one order of findings: file, offset, rule. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file, b.file) ||
    a.range.start.offset - b.range.start.offset ||
    compareText(a.rule, b.rule) ||
    a.range.end.offset - b.range.end.offset ||
    compareText(a.message, b.message)
  );
}
