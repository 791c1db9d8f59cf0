import type { CacheHint } from '@modelcontextprotocol/server';
import type { ServeOptions } from '../model.ts';

/** What does not change while the server runs may still be another tree after its next start. */
const FIXED_TTL_MS = 60_000;

/** How long an answer stays good: no time at all where files may change at any moment. */
export function cacheHint({ watch }: ServeOptions): CacheHint {
  return { ttlMs: watch ? 0 : FIXED_TTL_MS, cacheScope: 'private' };
}
