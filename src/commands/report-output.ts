import { VERSION } from '../core/version.ts';
import type { Host } from '../host/host.ts';
import { FORMATS, type FormatId } from '../report/format.ts';
import { type Report, type ReportStyle, summarize } from '../report/report.ts';
import type { DescribedRule } from '../report/rules.ts';
import { type CommandInput, flag, text, wantsJson } from './command.ts';

/** The format that was asked for. */
export function formatId(input: CommandInput): FormatId {
  return (wantsJson(input) ? 'json' : (text(input, 'format') ?? 'text')) as FormatId;
}

/** Writes a report to where it was asked for; `after` is what a text report has behind it. */
export function writeReport(
  report: Report,
  rules: readonly DescribedRule[],
  input: CommandInput,
  host: Host,
  after: (style: ReportStyle) => string = () => '',
): void {
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const shown = flag(input, 'quiet') ? { ...report, diagnostics: errors } : report;
  const file = text(input, 'output');
  const id = formatId(input);
  const style = {
    color: input.color && file === undefined,
    columns: host.stdout.columns,
    hidden: report.diagnostics.length - shown.diagnostics.length,
    failed: reportExit(report, input) === 1,
    infos: flag(input, 'verbose'),
  };
  const written =
    FORMATS[id](shown, { ...style, rules, version: VERSION }) + (id === 'text' ? after(style) : '');
  if (file === undefined) host.stdout.write(written);
  else host.writeFile(file, written);
}

/** 1 for an error, or for more warnings than were allowed. */
export function reportExit(report: Report, input: CommandInput): 0 | 1 {
  const { errors, warnings } = summarize(report);
  const most = Number(text(input, 'maxWarnings') ?? Number.POSITIVE_INFINITY);
  return errors > 0 || warnings > most ? 1 : 0;
}
