import type { Diagnostic } from '../core/diagnostic.ts';
import { safeJson, visible } from '../core/visible.ts';
import { fingerprints } from './fingerprint.ts';
import { fullMessage, type Report } from './report.ts';
import { inertJson } from './runner-safe.ts';

/** A report as GitLab's code quality document. */
export function gitlabReport(report: Report): string {
  const prints = fingerprints(report.diagnostics);
  const issues = report.diagnostics.map((diagnostic, index) => ({
    description: visible(fullMessage(diagnostic)),
    check_name: diagnostic.rule,
    fingerprint: prints[index],
    severity: severityOf(diagnostic),
    location: {
      path: diagnostic.file,
      lines: { begin: diagnostic.range.start.line, end: diagnostic.range.end.line },
    },
  }));
  return inertJson(`${safeJson(issues, 2)}\n`);
}

/** GitLab knows five weights; what can harm a reader of the skill is above what only breaks it. */
function severityOf({ severity, basis }: Diagnostic): string {
  if (severity === 'error') return basis === 'safety' ? 'critical' : 'major';
  return severity === 'warning' ? 'minor' : 'info';
}
