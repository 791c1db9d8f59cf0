import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { openCache } from '../../src/lint/cache.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import { anyEdit, anyTree, lintTree, type Tree } from './ways.ts';

const CACHE = '../cache/lint.cache';

const TREE: Tree = {
  'alpha/SKILL.md':
    '---\nname: alpha\ndescription: Shows forms.\n---\n[a](references/a.md) [b](../beta/SKILL.md)\n',
  'alpha/references/a.md': 'Text\n',
  'beta/SKILL.md': '---\nname: beta\ndescription: Shows tables.\n---\nText\n',
};

/** Lints with the cache of the run before, and gives the cache for the next. */
async function cached(tree: Tree, before: string | undefined, ...args: string[]) {
  const files = before === undefined ? tree : { ...tree, [CACHE]: before };
  const { files: after, ...answer } = await lintTree(files, '--cache', ...args);
  return { answer, kept: String(after.get(CACHE) ?? '') };
}

async function plain(tree: Tree, ...args: string[]) {
  const { files: _, ...answer } = await lintTree(tree, ...args);
  return answer;
}

/** How many skills an outcome was worked out for anew: their lines of the cache differ. */
function changedLines(before: string, after: string): number {
  const known = new Set(before.split('\n').slice(1));
  return after.split('\n').filter((line, at) => at > 0 && !known.has(line)).length;
}

describe('lint --cache', () => {
  it('finds the same on any tree after any edits', async () => {
    const edits = fc.array(anyEdit, { minLength: 1, maxLength: 6 });
    const args = fc.constantFrom([], ['--profile', 'all'], ['--preset', 'strict']);
    await fc.assert(
      fc.asyncProperty(anyTree, edits, args, async (start, changes, options) => {
        let tree = start;
        let { answer, kept } = await cached(tree, undefined, ...options);
        expect(answer).toEqual(await plain(tree, ...options));
        for (const change of changes) {
          tree = change(tree);
          ({ answer, kept } = await cached(tree, kept, ...options));
          expect(answer).toEqual(await plain(tree, ...options));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('writes the same text when nothing changed, and works out again only what did', async () => {
    const first = await cached(TREE, undefined);
    const second = await cached(TREE, first.kept);
    expect(second.kept).toBe(first.kept);
    const edited = { ...TREE, 'alpha/references/a.md': 'Other text\n' };
    expect(changedLines(first.kept, (await cached(edited, first.kept)).kept)).toBe(1);
  });

  it.each<[string, Tree, string[]]>([
    ['an edited supporting file', { ...TREE, 'alpha/references/a.md': 'AKIA' }, []],
    ['a removed file that a link leads to', { ...TREE, 'alpha/references/a.md': '' }, []],
    ['a neighbour that is gone', { 'alpha/SKILL.md': TREE['alpha/SKILL.md'] ?? '' }, []],
    [
      'a renamed folder',
      Object.fromEntries(Object.entries(TREE).map(([path, t]) => [path.replace('alpha', 'x'), t])),
      [],
    ],
    ['another level', TREE, ['--rule', 'reference-escapes=error']],
    ['another client', TREE, ['--profile', 'all']],
    ['a configuration', { ...TREE, 'skills.config.json': '{"preset":"strict"}' }, []],
    ['another path argument', TREE, ['alpha']],
    ['an executable bit', { ...TREE, 'alpha/run.sh*': '#!/bin/sh\n' }, []],
  ])('sees %s', async (_, tree, args) => {
    const before = await cached({ ...TREE, 'alpha/run.sh': '#!/bin/sh\n' }, undefined);
    expect((await cached(tree, before.kept, ...args)).answer).toEqual(await plain(tree, ...args));
  });

  it('is ignored when a byte of it is wrong', async () => {
    const { kept } = await cached(TREE, undefined);
    const wanted = await plain(TREE);
    for (const at of [0, 30, kept.indexOf('\n') + 3, kept.length >> 1, kept.length - 2]) {
      const broken = `${kept.slice(0, at)}\u0001${kept.slice(at + 1)}`;
      const again = await cached(TREE, broken);
      expect(again.answer).toEqual(wanted);
      expect(again.kept).toBe(kept);
    }
    for (const foreign of ['', 'text', '{"a":1}\n', kept.slice(0, -20), `${kept}x\n`]) {
      expect((await cached(TREE, foreign)).answer).toEqual(wanted);
    }
  });

  it('keeps what a run over fewer skills did not look at', async () => {
    const whole = await cached(TREE, undefined);
    const part = await cached(TREE, whole.kept, 'beta');
    expect(changedLines(part.kept, whole.kept)).toBe(0);
  });

  it('does not lie inside a skill', async () => {
    const host = lintTree(TREE, '--cache-location', 'alpha/cache');
    expect((await host).exit).toBe(2);
  });
});

describe('the cache itself', () => {
  const settings = resolveSettings();
  const digestOf = (content: Uint8Array | string) => {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    let sum = 7n;
    for (const char of text)
      sum = (sum * 1_000_003n + BigInt(char.codePointAt(0) ?? 0)) % (1n << 61n);
    return sum.toString(16).padStart(16, '0');
  };
  const input = (files = [memoryFile('SKILL.md', '---\nname: a\n---\n')]) => ({
    files: fileSet(files),
    folder: 'a',
    path: 'a',
    root: '.',
  });

  it('of another build is an empty one', () => {
    const cache = openCache('', 'one', digestOf);
    const outcome = cache.lint(input(), settings, '');
    const text = cache.write() ?? '';
    const forged = text.replace('description', 'DESCRIPTION');
    expect(openCache(text, 'two', digestOf).lint(input(), settings, '')).toEqual(outcome);
    expect(openCache(forged, 'one', digestOf).lint(input(), settings, '')).toEqual(outcome);
    expect(openCache(text, 'one', digestOf).write()).toBeUndefined();
    expect(openCache(text, 'two', digestOf).write()).not.toContain('name-');
  });

  it('knows the folder by its real name, whatever path leads there', () => {
    const cache = openCache('', 'one', digestOf);
    const here = { ...input(), path: '.' };
    cache.lint(here, settings, '');
    const again = openCache(cache.write() ?? '', 'one', digestOf);
    const renamed = again.lint({ ...here, folder: 'b' }, settings, '');
    expect(renamed.diagnostics.map(({ rule }) => rule)).toContain('name-matches-folder');
  });

  it('keeps nothing of a file that changes while it is linted', () => {
    let reads = 0;
    const file = {
      ...memoryFile('SKILL.md', ''),
      read: () => new TextEncoder().encode(`---\nname: a${reads++}\n---\n`),
    };
    const cache = openCache('', 'one', digestOf);
    cache.lint(input([file]), settings, '');
    expect(cache.write()?.split('\n')[1]).toBe('');
  });
});
