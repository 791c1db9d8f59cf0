import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { writeBaseline } from '../lint/baseline.ts';
import { clientMatrix } from '../lint/matrix.ts';
import type { LintResult } from '../lint/run.ts';
import { profilesNamed } from '../lint/settings.ts';
import { startStopwatch } from '../lint/stopwatch.ts';
import { matrixText } from '../report/matrix.ts';
import type { ReportStyle } from '../report/report.ts';
import { timingText } from '../report/timing.ts';
import { verboseLines } from '../report/verbose.ts';
import { RULES } from '../rules/registry.ts';
import { describeRule } from '../rules/rule.ts';
import {
  type Command,
  type CommandInput,
  type ExitCode,
  flag,
  text,
  texts,
  wantsJson,
} from './command.ts';
import { withoutBaseline } from './lint-baseline.ts';
import { refuseUnfixable } from './lint-fix.ts';
import { lintTargets } from './lint-targets.ts';
import { refuseUnwatchable, watchLint } from './lint-watch.ts';
import { reportExit, writeReport } from './report-output.ts';

/** `skills lint`: checks skills, mends what may be mended, reports the rest. */
export const lint: Command = async (input, host) => {
  refuseUnfixable(input);
  if (flag(input, 'watch')) {
    refuseUnwatchable(input);
    await watchLint(input, host, (found) =>
      report(withoutBaseline(found, input, host), found, input, host),
    );
    return 0;
  }
  const watch = flag(input, 'timing') ? startStopwatch(host.now) : undefined;
  const result = await lintTargets(input, host, watch);
  const code = finish(result, input, host);
  if (watch) {
    watch.lap('reporting');
    host.stderr.write(timingText(watch.times));
  }
  return code;
};

/** Writes the baseline or the report, and gives the exit code. */
function finish(result: LintResult, input: CommandInput, host: Host): ExitCode {
  const written = text(input, 'writeBaseline');
  if (written !== undefined) {
    host.writeFile(written, writeBaseline(result.diagnostics));
    host.stderr.write(`wrote ${result.diagnostics.length} findings to ${visible(written)}\n`);
    if (wantsJson(input)) report(result, result, input, host);
    return 0;
  }
  const fresh = withoutBaseline(result, input, host);
  report(fresh, result, input, host);
  return reportExit(fresh, input);
}

/** Writes what is new; which clients load a skill does not depend on what a baseline excuses. */
function report(result: LintResult, whole: LintResult, input: CommandInput, host: Host): void {
  if (flag(input, 'verbose')) host.stderr.write(verboseLines(result));
  // A diff is the whole answer: it can be piped into a tool that applies it.
  if (flag(input, 'diff')) return;
  const all = texts(input, 'profile').includes('all');
  const matrix = (style: ReportStyle) =>
    all ? `\n${matrixText(clientMatrix(whole, profilesNamed(['all'])), style)}` : '';
  writeReport(result, RULES.map(describeRule), input, host, matrix);
}
