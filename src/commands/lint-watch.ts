import { SkillsError } from '../core/errors.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { lintOne, type SkillOutcome } from '../lint/outcome.ts';
import { type LintResult, mergeOutcomes } from '../lint/run.ts';
import { type CommandInput, flag, text } from './command.ts';
import { settingsLookup } from './lint-options.ts';
import { targets } from './targets.ts';

/** Refuses what has no meaning while watching. */
export function refuseUnwatchable(input: CommandInput): void {
  const flags = ['fix', 'fixUnsafe', 'diff', 'staged', 'timing', 'cache'];
  const isWrong = flags.some((name) => flag(input, name)) || text(input, 'shard') !== undefined;
  if (!isWrong && !input.words.includes('-')) return;
  throw new SkillsError(
    'usage',
    '--watch only reports, on all skills: it takes no fixes, no stdin, no --staged, --shard, --cache or --timing',
  );
}

/** Lints, reports, and goes on whenever files change; only skills that hold a changed file are linted again. */
export async function watchLint(
  input: CommandInput,
  host: Host,
  report: (result: LintResult) => void,
): Promise<void> {
  const known = new Map<string, SkillOutcome>();
  // While one watches, skills come and go: that none is left is no reason to stop.
  const lasting = { ...input, options: { ...input.options, allowEmpty: true } };
  const look = async (hasChanged: (skill: FoundSkill) => boolean) => {
    const settingsFor = settingsLookup(input, host);
    const outcomes: SkillOutcome[] = [];
    for await (const skill of targets(lasting, host)) {
      const { settings, ignores } = settingsFor(skill.root);
      if (ignores(`${skill.path}/SKILL.md`)) continue;
      const old = hasChanged(skill) ? undefined : known.get(skill.path);
      outcomes.push(old ?? lintOne(skill, settings));
    }
    known.clear();
    for (const outcome of outcomes) known.set(outcome.skill.path, outcome);
    report(mergeOutcomes(outcomes));
  };
  await look(() => true);
  for await (const hasChanged of host.watch(input.words.length === 0 ? ['.'] : input.words)) {
    await survive(() => look(hasChanged), host);
  }
}

/** A file that changes while it is read, or a path that is gone for a moment, is told and outlived. */
async function survive(work: () => Promise<void>, host: Host): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SkillsError)) throw error;
    host.stderr.write(`error[${error.code}]: ${error.message}\n`);
  }
}
