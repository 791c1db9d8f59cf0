import { SkillsError } from '../core/errors.ts';

/** One of several parts of a run, about equal; parts count from 1. */
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
 * Tells, skill by skill in the order of the run, which belong to a shard. A skill's path alone decides, so
 * that it stays in its shard, and in what that machine remembers, when other skills come and go. Skills
 * inside a skill stay with it, because they share files.
 */
export function shardTest({ part, of }: Shard): (path: string) => boolean {
  let isOwn = false;
  let outer: string | undefined;
  return (path) => {
    if (outer === undefined || !path.startsWith(outer)) {
      isOwn = hashOf(path) % of === part - 1;
      outer = path === '.' ? '' : `${path}/`;
    }
    return isOwn;
  };
}

/** The same number for a text on every system: FNV-1a, mixed once more so that every bit counts for any N. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
