import { visible } from '../core/visible.ts';
import { paintOf } from './paint.ts';
import type { ReportStyle } from './report.ts';
import { wrapText } from './width.ts';

/** What a rule says about itself; the same object that JSON and documentation show. */
export interface DescribedRule {
  readonly id: string;
  readonly summary: string;
  readonly why: string;
  readonly basis: string;
  readonly source: string;
  readonly severity: string;
  readonly fix: string;
  /** The client whose `--profile` turns the rule on, where it needs one. */
  readonly profile?: string | undefined;
  /** The command that reports the rule, where it is not `lint`. */
  readonly command?: string | undefined;
}

/** Longer examples prove a limit; they teach nothing on a terminal. */
const MAX_EXAMPLE = 600;

/** Every rule in a line: weight, id, what it asks for. */
export function listRules(
  rules: readonly DescribedRule[],
  { color, columns }: ReportStyle,
): string {
  const paints = paintOf(color);
  const width = Math.max(...rules.map((rule) => rule.id.length));
  const lines = rules.map(({ id, severity, summary, profile, command }) => {
    const paint =
      { error: paints.red, warning: paints.yellow, info: paints.blue }[severity] ?? paints.dim;
    const room = Math.max(20, columns - width - 12);
    const [first = '', ...rest] = wrapText(
      `${summary}${profile ? ` (--profile ${profile})` : command ? ` (skills ${command})` : ''}`,
      room,
    );
    const head = `${paint(severity.padEnd(8))} ${paints.bold(id.padEnd(width))}  ${first}`;
    return [head, ...rest.map((line) => ' '.repeat(width + 11) + line)].join('\n');
  });
  return `${lines.join('\n')}\n\nskills rules <id> explains one of the ${rules.length} rules.\n`;
}

/** One rule in full. */
export function explainRule(
  rule: DescribedRule,
  examples: { readonly bad: string | undefined; readonly good: string | undefined },
  { color, columns }: ReportStyle,
): string {
  const paints = paintOf(color);
  const width = Math.min(columns, 100);
  const example = (label: string, text: string | undefined) =>
    text === undefined || text.length > MAX_EXAMPLE
      ? []
      : [
          '',
          `${label}:`,
          ...text
            .trimEnd()
            .split('\n')
            .map((line) => `    ${visible(line)}`),
        ];
  return [
    paints.bold(rule.id),
    ...wrapText(rule.summary, width),
    '',
    ...wrapText(rule.why, width),
    '',
    `default  ${rule.profile ? `off; ${rule.severity} with --profile ${rule.profile}` : rule.severity}`,
    ...(rule.command ? [`command  skills ${rule.command}`] : []),
    `basis    ${rule.basis}`,
    `source   ${rule.source}`,
    `fix      ${rule.fix}`,
    ...example('Not so', examples.bad),
    ...example('But so', examples.good),
    '',
  ].join('\n');
}
