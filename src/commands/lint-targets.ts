import { SkillsError } from '../core/errors.ts';
import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { glanceAt, lintOne, type SkillOutcome } from '../lint/outcome.ts';
import { type LintResult, mergeOutcomes } from '../lint/run.ts';
import { readShard, type Shard, shardTest } from '../lint/shard.ts';
import type { Stopwatch } from '../lint/stopwatch.ts';
import { type CommandInput, flag, text } from './command.ts';
import { lintCache } from './lint-cache.ts';
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
  const shard = shardOf(input);
  const isOwn = shard ? shardTest(shard) : () => true;
  const cache = lintCache(input, host);
  const outcomes: SkillOutcome[] = [];
  watch?.lap('reading settings');
  for await (const skill of targets(input, host)) {
    watch?.lap('finding skills');
    const { settings, key, ignores } = settingsFor(skill.root);
    if (ignores(`${skill.path}/SKILL.md`)) {
      if (flag(input, 'verbose')) host.stderr.write(`ignored ${visible(skill.path)}\n`);
    } else if (isOwn(skill.path)) {
      const files = mended(skill, settings, input, host);
      watch?.lap('mending');
      const found = { ...skill, files };
      cache?.staysOutOf(skill.path);
      outcomes.push(cache?.lint(found, settings, key, watch) ?? lintOne(found, settings, watch));
    } else {
      outcomes.push(glanceAt(skill, settings));
      watch?.lap('looking at other shards');
    }
  }
  cache?.close();
  watch?.lap('writing the cache');
  const result = mergeOutcomes(outcomes, shard);
  watch?.lap('comparing skills');
  return result;
}

/** The shard that was asked for; a baseline of the whole set cannot be made from a part of it. */
function shardOf(input: CommandInput): Shard | undefined {
  const named = text(input, 'shard');
  if (named === undefined) return undefined;
  if (text(input, 'writeBaseline') === undefined) return readShard(named);
  throw new SkillsError('usage', '--write-baseline takes all skills, not a shard of them');
}
