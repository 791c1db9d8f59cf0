import { counted } from '../core/counted.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { visible } from '../core/visible.ts';
import { codeFrame } from './code-frame.ts';
import { type Paint, paintOf } from './paint.ts';
import { type Report, type ReportStyle, type Summary, summarize } from './report.ts';
import { wrapText } from './width.ts';

const BASIS_WORDS: Readonly<Record<Diagnostic['basis'], string>> = {
  spec: 'specification',
  safety: 'safety',
  client: 'client',
  advice: 'advice',
};

/** A report for people: each finding with its place, its line, what would be right, and its source. */
export function textReport(report: Report, style: ReportStyle): string {
  const paints = paintOf(style.color);
  const findings = report.diagnostics
    .filter(({ severity }) => severity !== 'info' || style.infos !== false)
    .map((diagnostic) => drawFinding(printable(diagnostic), style, paints));
  return [...findings, drawSummary(report, style, paints)].join('\n');
}

/** Rules make what they quote visible; a report does not rest on every rule, present and to come, doing so (L29). */
function printable(diagnostic: Diagnostic): Diagnostic {
  const { message, hint, source } = diagnostic;
  return {
    ...diagnostic,
    message: visible(message),
    hint: visible(hint),
    source: visible(source),
  };
}

function drawFinding(diagnostic: Diagnostic, style: ReportStyle, paints: Paint): string {
  const { file, range, severity, rule, message, hint } = diagnostic;
  const columns = Math.max(40, style.columns);
  const place = `${visible(file)}:${range.start.line}:${range.start.column}`;
  const paint = severityColor(severity, paints);
  const lines = [`${paints.bold(place)}  ${paint(severity)} ${paints.bold(rule)}`];
  for (const line of wrapText(message, columns - 2)) lines.push(`  ${line}`);
  lines.push(...drawFrame(diagnostic, columns, paints, paint));
  if (hint !== '') lines.push(...labelled('hint', hint, columns, paints.cyan));
  lines.push(...labelled('from', origin(diagnostic), columns, paints.dim));
  return `${lines.join('\n')}\n`;
}

function severityColor(severity: Diagnostic['severity'], paints: Paint) {
  if (severity === 'error') return paints.red;
  return severity === 'warning' ? paints.yellow : paints.blue;
}

/** What the finding rests on, where to read it, and whether a flag mends it. */
function origin({ basis, source, fix }: Diagnostic): string {
  const mend = fix ? `; ${fix.kind === 'safe' ? '--fix' : '--fix-unsafe'} mends it` : '';
  return `${BASIS_WORDS[basis]}, ${source}${mend}`;
}

function drawFrame(
  diagnostic: Diagnostic,
  columns: number,
  paints: Paint,
  paint: (text: string) => string,
): string[] {
  const digits = String(diagnostic.range.end.line).length;
  const frame = codeFrame(diagnostic, columns - digits - 6);
  return frame.flatMap(({ number, text, marker }) => {
    const gutter = paints.dim(`    ${String(number).padStart(digits)} | `);
    const line = `${gutter}${text}`.trimEnd();
    if (marker === '') return [line];
    return [line, `${paints.dim(`    ${' '.repeat(digits)} | `)}${paint(marker)}`];
  });
}

function labelled(label: string, text: string, columns: number, paint: (text: string) => string) {
  const indent = ' '.repeat(label.length + 4);
  return wrapText(text, columns - indent.length).map((line, index) =>
    index === 0 ? `  ${paint(`${label}:`)} ${line}` : `${indent}${line}`,
  );
}

function drawSummary(report: Report, style: ReportStyle, paints: Paint): string {
  const summary = summarize(report);
  const skills = counted(summary.skills, 'skill');
  const found = summary.errors + summary.warnings + summary.infos;
  const failed = style.failed ?? summary.errors > 0;
  const mark = failed ? paints.red('failed') : paints.green('ok');
  const hidden = style.hidden ?? 0;
  if (found === 0 && hidden > 0)
    return `${mark} ${skills} checked: no errors, ${counted(hidden, 'other finding')} not shown\n`;
  if (found === 0) return `${mark} ${skills} checked, nothing found\n`;
  return `${mark} ${skills} checked: ${countsOf(summary, style)}${fixHint(report)}\n`;
}

function countsOf({ errors, warnings, infos }: Summary, style: ReportStyle): string {
  const parts = [counted(errors, 'error'), counted(warnings, 'warning')];
  const unseen = style.infos === false ? ' (--verbose shows them)' : '';
  if (infos > 0) parts.push(`${counted(infos, 'info')}${unseen}`);
  return parts.join(', ');
}

function fixHint(report: Report): string {
  const safe = report.diagnostics.filter((d) => d.fix?.kind === 'safe').length;
  const unsafe = report.diagnostics.filter((d) => d.fix?.kind === 'unsafe').length;
  const parts = [];
  if (safe > 0) parts.push(`${safe} with --fix`);
  if (unsafe > 0) parts.push(`${unsafe} with --fix-unsafe`);
  return parts.length === 0 ? '' : ` (fixable: ${parts.join(', ')})`;
}
