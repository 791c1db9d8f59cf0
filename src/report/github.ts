import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import { visible } from '../core/visible.ts';
import { fullMessage, type Report } from './report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** A report as workflow commands, a line each, that GitHub shows beside the changed lines. */
export function githubReport(report: Report): string {
  return report.diagnostics.map((diagnostic) => `${annotation(diagnostic)}\n`).join('');
}

function annotation(diagnostic: Diagnostic): string {
  const { severity, rule, file, range } = diagnostic;
  const { start, end } = range;
  const places: [string, string | number][] = [
    ['file', file],
    ['line', start.line],
    ['endLine', end.line],
  ];
  // Columns of two lines cannot be compared; GitHub takes them on one line only.
  if (start.line === end.line) places.push(['col', start.column], ['endColumn', end.column]);
  places.push(['title', rule]);
  const properties = places.map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${COMMANDS[severity]} ${properties.join(',')}::${escapeData(fullMessage(diagnostic))}`;
}

/** GitHub can spell a line break but no other control character, so those are shown instead (L29). */
function escapeData(text: string): string {
  return visible(text).replaceAll('%', '%25');
}

/** In a property, a colon would end it and a comma would begin the next. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
