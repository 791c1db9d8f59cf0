import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { type LintResult, startRun } from '../lint/run.ts';
import type { Stopwatch } from '../lint/stopwatch.ts';
import { type CommandInput, flag } from './command.ts';
import { mended } from './lint-fix.ts';
import { settingsLookup } from './lint-options.ts';
import { targets } from './targets.ts';

/** Lints the skills at the path arguments one by one, mended first where that is asked for. */
export async function lintTargets(
  input: CommandInput,
  host: Host,
  watch?: Stopwatch,
): Promise<LintResult> {
  const settingsFor = settingsLookup(input, host);
  const run = startRun(settingsFor('.').settings, watch);
  watch?.lap('reading settings');
  for await (const skill of targets(input, host)) {
    watch?.lap('finding skills');
    const { settings, ignores } = settingsFor(skill.root);
    if (ignores(`${skill.path}/SKILL.md`)) {
      if (flag(input, 'verbose')) host.stderr.write(`ignored ${visible(skill.path)}\n`);
      continue;
    }
    const files = mended(skill, settings, input, host);
    watch?.lap('mending');
    run.add({ ...skill, files }, settings);
  }
  const result = run.finish();
  watch?.lap('comparing skills');
  return result;
}
