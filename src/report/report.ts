import type { Diagnostic } from '../core/diagnostic.ts';

/** What a formatter turns into text: the skills looked at and what was found. */
export interface Report {
  readonly skills: readonly { readonly name: string; readonly path: string }[];
  readonly diagnostics: readonly Diagnostic[];
  /** What a JSON report carries beside them. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** How a text report is drawn. */
export interface ReportStyle {
  readonly color: boolean;
  readonly columns: number;
  /** How many findings were found and are not shown. */
  readonly hidden?: number;
  /** False where infos are only counted: they are advice that nobody asked for. */
  readonly infos?: boolean;
  /** True where the run fails, which warnings alone can make it do. */
  readonly failed?: boolean;
}

/** The counts that close every report. */
export interface Summary {
  readonly skills: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings with a fix, safe or unsafe. */
  readonly fixable: number;
}

/** Counts the findings of a report. */
export function summarize(report: Report): Summary {
  const counts = { error: 0, warning: 0, info: 0 };
  let fixable = 0;
  for (const { severity, fix } of report.diagnostics) {
    counts[severity]++;
    if (fix !== null) fixable++;
  }
  const { error: errors, warning: warnings, info: infos } = counts;
  return { skills: report.skills.length, errors, warnings, infos, fixable };
}

/** The whole message in one line: what is wrong, then what would be right. */
export function fullMessage(diagnostic: Diagnostic): string {
  return diagnostic.hint === '' ? diagnostic.message : `${diagnostic.message} ${diagnostic.hint}`;
}
