import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SkillsError } from '../../src/core/errors.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { moved, pressed, startLine } from '../../src/host/line-input.ts';
import { createFiles, inTheWay } from '../../src/host/node-create.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'skills-create-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const broken = {
  path: 'z.md',
  size: 1,
  executable: false,
  read(): Uint8Array {
    throw new SkillsError('io', 'the disk is gone');
  },
};

describe('all files or none', () => {
  it.each(['new/deep', '.'])('leaves nothing when the last file fails (in %s)', (folder) => {
    fs.writeFileSync(join(root, 'mine.txt'), 'mine');
    const files = fileSet([memoryFile('a.md', 'a'), memoryFile('b/c/d.md', 'd'), broken]);
    expect(() => createFiles(join(root, folder), files)).toThrow('the disk is gone');
    expect(fs.readdirSync(root)).toEqual(['mine.txt']);
  });

  it('takes its files back when another program is faster, and leaves what that one wrote', () => {
    const late = {
      ...broken,
      read() {
        fs.writeFileSync(join(root, 'z.md'), 'theirs');
        return new Uint8Array();
      },
    };
    const files = fileSet([memoryFile('a.md', 'a'), memoryFile('b/c/d.md', 'd'), late]);
    expect(() => createFiles(root, files)).toThrow();
    expect(fs.readdirSync(root)).toEqual(['z.md']);
    expect(fs.readFileSync(join(root, 'z.md'), 'utf8')).toBe('theirs');
  });

  it('finds what is in the way: files, links, letter case, a file where a folder is needed', () => {
    fs.writeFileSync(join(root, 'A.md'), '');
    fs.writeFileSync(join(root, 'b'), '');
    fs.symlinkSync('nowhere', join(root, 'c.md'));
    fs.mkdirSync(join(root, 'd.md'));
    const names = ['a.md', 'b/x.md', 'c.md', 'd.md', 'e.md', 'f/g.md'];
    const files = fileSet(names.map((name) => memoryFile(name, '')));
    expect(inTheWay(root, files)).toEqual(['a.md', 'b/x.md', 'c.md', 'd.md']);
    expect(() => createFiles(root, files)).toThrow('already there: a.md, b/x.md, c.md, d.md');
    expect(fs.existsSync(join(root, 'e.md'))).toBe(false);
  });

  it.each(['file', 'file/deep/er', 'link', 'link/deep'])('is in the way: %s', (folder) => {
    fs.writeFileSync(join(root, 'file'), '');
    fs.symlinkSync('nowhere', join(root, 'link'));
    const files = fileSet([memoryFile('a.md', '')]);
    expect(inTheWay(join(root, folder), files)).toEqual(['a.md']);
    expect(fs.readdirSync(root).sort()).toEqual(['file', 'link']);
  });

  it('never writes outside its folder', () => {
    const files = fileSet([memoryFile('../evil.md', '')]);
    expect(() => createFiles(join(root, 'a'), files)).toThrow();
    expect(fs.readdirSync(root)).toEqual([]);
  });
});

describe('a line being typed', () => {
  const after = (...keys: Parameters<typeof pressed>[1][]) => {
    const { points, cursor } = keys.reduce(pressed, startLine('ab cd'));
    return `${points.slice(0, cursor).join('')}|${points.slice(cursor).join('')}`;
  };
  it.each([
    ['ab cdx|', [{ text: 'x' }]],
    ['ab c|', [{ name: 'backspace' }]],
    ['ab |', [{ name: 'w', ctrl: true }]],
    ['|', [{ name: 'u', ctrl: true }]],
    ['|ab cd', [{ name: 'home' }, { name: 'left' }]],
    ['a|', [{ name: 'home' }, { name: 'right' }, { name: 'k', ctrl: true }]],
    ['|b cd', [{ name: 'home' }, { name: 'delete' }]],
    ['ab cd|', [{ text: '\u001b\u0007' }, { name: 'x', ctrl: true, text: '\u0018' }]],
    ['ab cd🎉|', [{ text: '🎉👍' }, { name: 'backspace' }]],
  ])('%s', (expected, keys) => expect(after(...keys)).toBe(expected));

  it('moves in a list by arrows, letters and numbers, round its ends', () => {
    expect(moved(0, 3, { name: 'up' })).toBe(2);
    expect(moved(2, 3, { name: 'down' })).toBe(0);
    expect(moved(0, 3, { text: '3' })).toBe(2);
    expect(moved(1, 3, { text: '9' })).toBe(1);
  });
});
