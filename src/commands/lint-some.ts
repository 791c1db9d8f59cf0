import { SkillsError } from '../core/errors.ts';
import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { glanceAt, lintOne } from '../lint/outcome.ts';
import { readShard, type Shard, shardTest } from '../lint/shard.ts';
import type { Stopwatch } from '../lint/stopwatch.ts';
import { type CommandInput, flag, text } from './command.ts';
import { lintCache } from './lint-cache.ts';
import { mended } from './lint-fix.ts';
import { settingsLookup } from './lint-options.ts';
import { failureAt, type Numbered, type ShareDone } from './lint-share.ts';
import { targets } from './targets.ts';

/** Lints those skills that `takes` names by their place in the order of all. */
export async function lintSome(
  input: CommandInput,
  host: Host,
  takes: (at: number) => boolean,
  watch?: Stopwatch,
): Promise<ShareDone> {
  const settingsFor = settingsLookup(input, host);
  const shard = shardOf(input);
  const isOwn = shard ? shardTest(shard) : () => true;
  const cache = lintCache(input, host);
  const linted: Numbered[] = [];
  let at = 0;
  watch?.lap('reading settings');
  try {
    for await (const skill of targets(input, host)) {
      watch?.lap('finding skills');
      const { settings, key, ignores } = settingsFor(skill.root);
      if (ignores(`${skill.path}/SKILL.md`)) {
        if (flag(input, 'verbose')) host.stderr.write(`ignored ${visible(skill.path)}\n`);
      } else if (!takes(at)) at++;
      else if (isOwn(skill.path)) {
        const files = mended(skill, settings, input, host);
        watch?.lap('mending');
        const found = { ...skill, files };
        cache?.staysOutOf(skill.path);
        const outcome = cache?.lint(found, settings, key, watch) ?? lintOne(found, settings, watch);
        linted.push({ at: at++, outcome });
      } else {
        linted.push({ at: at++, outcome: glanceAt(skill, settings) });
        watch?.lap('looking at other shards');
      }
    }
  } catch (error) {
    return { linted: [], failure: failureAt(at, error) };
  }
  cache?.close();
  watch?.lap('writing the cache');
  return { linted };
}

/** The shard that was asked for; a baseline of the whole set cannot be made from a part of it. */
export function shardOf(input: CommandInput): Shard | undefined {
  const named = text(input, 'shard');
  if (named === undefined) return undefined;
  if (text(input, 'writeBaseline') === undefined) return readShard(named);
  throw new SkillsError('usage', '--write-baseline takes all skills, not a shard of them');
}
