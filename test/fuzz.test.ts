import fc from 'fast-check';
import { describe, it } from 'vitest';
// @ts-expect-error a plain script without types
import { inputFrom, randomFrom } from '../scripts/fuzz/random.mjs';
// @ts-expect-error a plain script without types
import { TARGETS } from '../scripts/fuzz/targets.mjs';

interface Target {
  seeds(corpus: readonly Buffer[]): readonly Buffer[];
  check(input: Buffer): unknown;
}

/** How often each is tried here; `npm run fuzz` goes on where this ends. */
const RUNS: Readonly<Record<string, number>> = {
  frontmatter: 60,
  markdown: 60,
  suppressions: 60,
  config: 100,
};

describe('any input ends in a result, in diagnostics or in an error with a code', () => {
  it.each(Object.entries(TARGETS as Record<string, Target>))('%s', (name, target) => {
    const seeds = target.seeds([]);
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        target.check(inputFrom(target, randomFrom(seed), seeds) as Buffer);
      }),
      { numRuns: RUNS[name] ?? 400 },
    );
  });
});
