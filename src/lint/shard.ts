import { SkillsError } from '../core/errors.ts';

/** One of several equal parts of a run; parts count from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** More parts than this are a typing mistake. */
const MAX_PARTS = 10_000;

/** Reads `I/N`; anything else is wrong usage. */
export function readShard(text: string): Shard {
  const [part = 0, of = 0] = /^[1-9]\d{0,4}\/[1-9]\d{0,4}$/.test(text)
    ? text.split('/').map(Number)
    : [];
  if (part > 0 && part <= of && of <= MAX_PARTS) return { part, of };
  throw new SkillsError('usage', `--shard does not understand "${text}"`, {
    hint: 'Write --shard I/N with I from 1 to N: of four parts, --shard 1/4 is the first.',
  });
}

/**
 * Tells, skill by skill in the order of the run, which belong to a shard: they are dealt out in turn, so
 * shards differ by one skill at most. Skills inside a skill stay with it, because they share files.
 */
export function shardTest({ part, of }: Shard): (path: string) => boolean {
  let turn = -1;
  let outer: string | undefined;
  return (path) => {
    if (outer === undefined || !path.startsWith(outer)) {
      turn = (turn + 1) % of;
      outer = path === '.' ? '' : `${path}/`;
    }
    return turn === part - 1;
  };
}
