import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadCount } from '../../src/host/node-threads.ts';
import { anyTree, lintTree, lintTreeWith, type Tree } from './ways.ts';

const options = fc.constantFrom<string[][]>(
  [],
  ['--profile', 'all'],
  ['--preset', 'strict'],
  ['--verbose'],
  ['--baseline', 'known.json'],
);
/** Several trees in one, so that most hold enough skills to be shared. */
const bigTree = fc
  .array(anyTree, { minLength: 2, maxLength: 5 })
  .map((trees): Tree => Object.assign({}, ...trees));
const someThreads = fc.record({
  count: fc.integer({ min: 2, max: 4 }),
  alone: fc.integer({ min: 0, max: 3 }),
});

describe('lint with the help of threads', () => {
  it('gives the same answer on any tree', async () => {
    let shared = 0;
    await fc.assert(
      fc.asyncProperty(bigTree, someThreads, options, async (start, threads, args) => {
        const { files } = await lintTree(start, '--write-baseline', 'known.json');
        const tree: Tree = { ...start, 'known.json': String(files.get('known.json')) };
        const alone = await lintTree(tree, ...args);
        const { answer, asked } = await lintTreeWith(threads, tree, ...args);
        expect(answer).toEqual(alone);
        expect(asked).toBe(alone.skills.length > threads.alone ? threads.count - 1 : 0);
        if (asked > 0 && alone.skills.length > threads.alone + 1) shared++;
      }),
      { numRuns: 60 },
    );
    expect(shared).toBeGreaterThan(20);
  });

  it.each([['--fix'], ['--cache'], ['--timing'], ['--shard=1/2']])(
    'asks nobody with %s, which is work of one thread',
    async (flag) => {
      const tree = { 'a/SKILL.md': '---\nname: a\n---\n', 'b/SKILL.md': '---\nname: b\n---\n' };
      expect((await lintTreeWith({ count: 3, alone: 0 }, tree, flag)).asked).toBe(0);
      expect((await lintTreeWith({ count: 3, alone: 0 }, tree)).asked).toBe(2);
    },
  );
});

describe('SKILLS_THREADS', () => {
  it.each([
    ['0', 1],
    ['1', 1],
    ['2', 2],
    ['99', 99],
  ])('%s: %i threads, the first one counted', (wanted, count) => {
    expect(threadCount(wanted)).toBe(count);
  });

  it('is as good as unset when it is empty', () => {
    expect(threadCount('')).toBe(threadCount(undefined));
  });

  it.each(['abc', '-1', '1.5', '100', ' 2', '0x2'])('"%s" is wrong usage', (wanted) => {
    expect(() => threadCount(wanted)).toThrow(
      expect.objectContaining({ code: 'usage', exitCode: 2 }),
    );
  });
});
