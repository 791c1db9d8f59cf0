import { githubReport } from './github.ts';
import { gitlabReport } from './gitlab.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import type { Report, ReportStyle } from './report.ts';
import type { DescribedRule } from './rules.ts';
import { inertJson, inertText } from './runner-safe.ts';
import { sarifReport } from './sarif.ts';
import { textReport } from './text.ts';

/** The ways to write a report, as `--format` names them. */
export type FormatId = 'text' | 'json' | 'sarif' | 'github' | 'junit' | 'gitlab';

/** What a formatter may need beside the report itself. */
export interface FormatContext extends ReportStyle {
  /** Every rule that could have reported, for formats that describe them. */
  readonly rules: readonly DescribedRule[];
  /** The version of this program. */
  readonly version: string;
}

/** Turns a report into the bytes of one format; never prints, never throws. */
export type Format = (report: Report, context: FormatContext) => string;

/** Every report format by its id. */
export const FORMATS: Readonly<Record<FormatId, Format>> = {
  text: (report, style) => inertText(textReport(report, style)),
  json: (report) => inertJson(jsonReport(report)),
  sarif: (report, { rules, version }) => sarifReport(report, rules, version),
  github: (report) => githubReport(report),
  junit: (report) => junitReport(report),
  gitlab: (report) => gitlabReport(report),
};
