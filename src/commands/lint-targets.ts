import type { Host } from '../host/host.ts';
import { type LintResult, mergeOutcomes } from '../lint/run.ts';
import type { Stopwatch } from '../lint/stopwatch.ts';
import { type CommandInput, flag, text } from './command.ts';
import { wantsFixes } from './lint-fix.ts';
import { askOthers, isInShare, joined, type ShareDone, type ShareJob } from './lint-share.ts';
import { lintSome, shardOf } from './lint-some.ts';

/** Lints the skills at the path arguments one by one, mended first where that is asked for. */
export async function lintTargets(
  input: CommandInput,
  host: Host,
  watch?: Stopwatch,
): Promise<LintResult> {
  const threads = mayShare(input, watch) ? host.threads : undefined;
  const others: Promise<ShareDone>[] = [];
  const isOwn = (at: number) => {
    if (!threads || at < threads.alone) return true;
    if (at === threads.alone) others.push(...askOthers(input, threads));
    return isInShare({ first: threads.alone, index: 0, of: threads.count }, at);
  };
  const own = await lintSome(input, host, isOwn, watch);
  const outcomes = joined([own, ...(await Promise.all(others))]);
  const result = mergeOutcomes(outcomes, shardOf(input));
  watch?.lap('comparing skills');
  return result;
}

/** Lints the share of one thread, and says nothing: the thread that asked for it does. */
export function lintShare({ input, share }: ShareJob, host: Host): Promise<ShareDone> {
  const quiet: Host = {
    ...host,
    stderr: { ...host.stderr, write() {} },
    progress: () => ({ update() {}, stop() {} }),
  };
  return lintSome(input, quiet, (at) => isInShare(share, at));
}

/** What writes, waits for input or adds up the work of all skills is left to one thread. */
function mayShare(input: CommandInput, watch: Stopwatch | undefined): boolean {
  const alone = ['staged', 'cache'].some((name) => flag(input, name));
  const named = ['shard', 'cacheLocation'].some((name) => text(input, name) !== undefined);
  return !watch && !alone && !named && !wantsFixes(input) && !input.words.includes('-');
}
