import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shardTest } from '../../src/lint/shard.ts';
import { anyTree, lintTree, type Tree } from './ways.ts';

/** The reports of all shards put together, in one order. */
async function together(tree: Tree, of: number, ...args: string[]) {
  const diagnostics: string[] = [];
  const skills: string[] = [];
  for (let part = 1; part <= of; part++) {
    const answer = await lintTree(tree, '--shard', `${part}/${of}`, ...args);
    diagnostics.push(...answer.diagnostics.map((one) => JSON.stringify(one)));
    skills.push(...answer.skills.map((one) => JSON.stringify(one)));
  }
  return { diagnostics: diagnostics.sort(), skills: skills.sort() };
}

async function whole(tree: Tree, ...args: string[]) {
  const { diagnostics, skills } = await lintTree(tree, ...args);
  const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
  return { diagnostics: sorted(diagnostics), skills: sorted(skills) };
}

const PATHS = Array.from({ length: 1000 }, (_, at) => `skills/s${at}`);
const PARTS = (of: number) => Array.from({ length: of }, (_, at) => at + 1);

describe('lint --shard', () => {
  it('finds together what one run finds, on any tree', async () => {
    const options = fc.constantFrom(
      [],
      ['--profile', 'all'],
      ['--preset', 'strict'],
      ['--baseline', 'known.json'],
      ['--cache'],
    );
    await fc.assert(
      fc.asyncProperty(anyTree, fc.integer({ min: 1, max: 4 }), options, async (tree, of, args) => {
        const { files } = await lintTree(tree, '--write-baseline', 'known.json');
        const before = { ...tree, 'known.json': String(files.get('known.json')) };
        const known = { ...before, 'alpha/SKILL.md': '---\nname: beta\n---\n[x](gone.md)\n' };
        expect(await together(known, of, ...args)).toEqual(await whole(known, ...args));
      }),
      { numRuns: 40 },
    );
  });

  it('tells duplicates and the listing across shards', async () => {
    const skill = `---\nname: one\ndescription: ${'word '.repeat(2500)}\n---\n`;
    const tree = { 'a/one/SKILL.md': skill, 'b/one/SKILL.md': skill };
    const { diagnostics } = await together(tree, 2);
    for (const rule of ['duplicate-name', 'listing-size']) {
      const told = diagnostics.filter((one) => one.includes(`"rule":"${rule}"`));
      expect(told.length, rule).toBe(rule === 'listing-size' ? 1 : 2);
    }
  });

  it('deals each skill to exactly one shard, of about the same size', () => {
    for (const of of [1, 2, 3, 7, 8, 16]) {
      const parts = PARTS(of).map((part) => PATHS.filter(shardTest({ part, of })));
      expect(parts.flat().sort()).toEqual([...PATHS].sort());
      const sizes = parts.map((part) => part.length);
      // Four deviations of what chance would give.
      const most = 4 * Math.sqrt(PATHS.length / of);
      for (const size of sizes) expect(Math.abs(size - PATHS.length / of)).toBeLessThan(most);
    }
  });

  it('keeps a skill in its shard when others come and go, and on every system', () => {
    const shardOf = (paths: readonly string[], path: string) =>
      PARTS(8).find((part) => paths.filter(shardTest({ part, of: 8 })).includes(path));
    const some = fc.subarray(PATHS, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(some, fc.nat(), (paths, at) => {
        const path = paths[at % paths.length] ?? '';
        expect(shardOf(paths, path)).toBe(shardOf(PATHS, path));
      }),
      { numRuns: 100 },
    );
    const named = ['skills/refunds', 'skills/s0', 'skills/s1', '.', '../é', 'skills/日本'];
    expect(named.map((path) => shardOf([path], path))).toEqual([1, 5, 5, 5, 1, 3]);
  });

  it('keeps inner skills with their outer one', () => {
    const nested = ['a', 'a/in', 'a/in/b', 'ab', 'c'];
    for (const of of [2, 3, 5]) {
      const own = PARTS(of).map((part) => nested.filter(shardTest({ part, of })));
      const withA = own.find((paths) => paths.includes('a'));
      expect(withA).toEqual(expect.arrayContaining(['a', 'a/in', 'a/in/b']));
      expect(own.flat().sort()).toEqual([...nested].sort());
    }
    const below = ['.', 'a', 'b/c'];
    const own = PARTS(4).map((part) => below.filter(shardTest({ part, of: 4 })));
    expect(own.filter((paths) => paths.length > 0)).toEqual([below]);
  });

  it.each(['0/2', '3/2', '1/0', '1', '/', 'a/b', '-1/2', '1/2/3', '1.5/2', '', '01/2', '1/99999'])(
    'exit 2: %s',
    async (value) => {
      expect((await lintTree({}, `--shard=${value}`)).exit).toBe(2);
    },
  );

  it('exit 2 with what needs every skill', async () => {
    expect((await lintTree({}, '--shard', '1/2', '--write-baseline', 'x')).exit).toBe(2);
    expect((await lintTree({}, '--shard', '1/2', '--watch')).exit).toBe(2);
  });
});
