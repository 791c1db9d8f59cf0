import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparePaths, memoryFile } from '../../src/core/files.ts';
import { digestBytes, digestSkill, isDigest, sumLine } from '../../src/digest/digest.ts';
import { readSums } from '../../src/digest/sums.ts';

/** The line of the contract. */
const SHELL =
  "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum | sha256sum";

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'skills-digest-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function shellDigest(files: Readonly<Record<string, string>>): string {
  const root = fs.mkdtempSync(join(folder, 'skill-'));
  for (const [path, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true });
    fs.writeFileSync(join(root, path), content);
  }
  const answer = execFileSync('sh', ['-c', SHELL], { cwd: root, encoding: 'utf8' });
  return `sha256:${answer.slice(0, 64)}`;
}

const entries = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, content]) => memoryFile(path, content));

describe('the skill digest', () => {
  it.each([
    ['one file', { 'SKILL.md': '# x\n' }],
    [
      'folders and an order that locales change',
      { 'SKILL.md': 'a', 'a.md': 'b', 'B/z': '', 'B-y': 'x', b: '1' },
    ],
    ['names beyond ASCII', { 'SKILL.md': 'a', 'é.md': 'b', '\u{1f600}.md': 'c', '\uff5e.md': 'd' }],
    ['blanks and quotes', { 'SKILL.md': 'a', "it's a file": 'b', 'two  blanks': 'c' }],
    ['a backslash, which sha256sum escapes', { 'SKILL.md': 'a', 'a\\b': 'b' }],
  ])('equals the shell line of the contract: %s', (_, files) => {
    expect(digestSkill(entries(files)).digest).toBe(shellDigest(files));
  });

  it('does not depend on the order of the files, and lists them by path bytes', () => {
    const files = entries({ 'SKILL.md': 'a', 'b/c': 'b', 'b.md': 'c' });
    const digests = digestSkill(files);
    expect(digestSkill([...files].reverse())).toEqual(digests);
    expect(digests.files.map(({ path }) => path)).toEqual(['SKILL.md', 'b.md', 'b/c']);
  });

  it('tells a file whose name holds a line ending from two files', () => {
    const one = digestBytes('x').slice('sha256:'.length);
    const forged = digestSkill([memoryFile(`a\n${one}  b`, 'x')]).digest;
    const two = digestSkill([memoryFile('a', 'x'), memoryFile('b', 'x')]).digest;
    expect(forged).not.toBe(two);
  });

  it('IX-07: takes a digest in its one form only', () => {
    const good = digestBytes('x');
    expect(isDigest(good)).toBe(true);
    const hex = good.slice(7);
    for (const bad of [
      hex,
      `sha256:${hex.toUpperCase()}`,
      `${good}0`,
      `sha512:${hex}`,
      `${good}\n`,
    ]) {
      expect(isDigest(bad), bad).toBe(false);
    }
  });
});

describe('a list of checksums', () => {
  it('is read as it was written, whatever the names are', () => {
    const path = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/^\.\//.test(text));
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 8 }), (paths) => {
        const clean = paths.filter((text) => !/[\0]/.test(text));
        const wanted = clean.map((text) => [text, digestBytes(text)] as const);
        const text = wanted.map(([name, digest]) => `${sumLine(digest, name)}\n`).join('');
        const sums = readSums(text);
        if ('badLine' in sums) throw new Error(`line ${sums.badLine}`);
        const sort = (list: Iterable<readonly [string, string]>) =>
          [...list].sort(([a], [b]) => comparePaths(a, b));
        expect(sort(sums.loose)).toEqual(sort(wanted));
      }),
    );
  });

  it('is read in the forms of other tools', () => {
    const hex = 'ab'.repeat(32);
    const sums = readSums(
      `# note\n${hex} *bin.dat\r\n${hex.toUpperCase()}  ./a/b.md\n\nSHA256 (c (1).md) = ${hex}\n`,
    );
    expect(sums).toMatchObject({ skills: [] });
    expect('loose' in sums && [...sums.loose.keys()]).toEqual(['bin.dat', 'a/b.md', 'c (1).md']);
  });

  it.each(['hello', 'abc  x', `${'a'.repeat(63)}  x`, `${'a'.repeat(64)} x`])(
    'names the line that is none: %j',
    (line) => {
      expect(readSums(`${'a'.repeat(64)}  ok\n${line}\n`)).toEqual({ badLine: 2 });
    },
  );
});
