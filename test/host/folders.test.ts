import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolders } from '../../src/host/node-folders.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'skills-folders-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

describe('folders that are made', () => {
  it('are all that were missing; the first of them is told', () => {
    expect(makeFolders(join(root, 'a/b/c'), 0o700)).toBe(join(root, 'a'));
    expect(fs.statSync(join(root, 'a/b/c')).mode & 0o777).toBe(0o700);
    expect(makeFolders(join(root, 'a/b/d'))).toBe(join(root, 'a/b/d'));
    expect(makeFolders(join(root, 'a'))).toBeUndefined();
  });

  it('are not made below a file, or in its place', () => {
    fs.writeFileSync(join(root, 'file'), '');
    expect(() => makeFolders(join(root, 'file'))).toThrow('EEXIST');
    expect(() => makeFolders(join(root, 'file/below'))).toThrow('ENOTDIR');
  });

  it.runIf(process.platform === 'linux')('are refused at once where a system takes none', () => {
    expect(() => makeFolders('/proc/skills-none/below')).toThrow('no folder can be made here');
  });
});
