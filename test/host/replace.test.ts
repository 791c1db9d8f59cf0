import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryFile } from '../../src/core/files.ts';
import { MARKER } from '../../src/host/marker.ts';
import { mendFolder, replaceFolder } from '../../src/host/node-replace.ts';

let base = '';
let target = '';
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'replace-'));
  target = path.join(base, 'out/site');
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const files = (...names: string[]) => names.map((name) => memoryFile(name, `${name}\n`));
const entries = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
const isLinux = process.platform === 'linux';

describe('replaceFolder', () => {
  it('makes a folder and those above it, with a marker', async () => {
    await replaceFolder(target, files('a.txt', 'b/c.txt'));
    expect(entries(target)).toEqual([MARKER, 'a.txt', 'b', 'b/c.txt']);
    expect(entries(path.dirname(target)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('takes the place of an empty folder and of its own, and keeps its mode', async () => {
    fs.mkdirSync(target, { recursive: true });
    fs.chmodSync(target, 0o750);
    await replaceFolder(target, files('a.txt', 'old.txt'));
    await replaceFolder(target, files('a.txt'));
    expect(entries(target)).toEqual([MARKER, 'a.txt']);
    if (isLinux) expect(fs.statSync(target).mode & 0o777).toBe(0o750);
    expect(entries(path.dirname(target))).toEqual(['site', `site/${MARKER}`, 'site/a.txt']);
  });

  it.each([
    ['a file without a marker', () => fs.writeFileSync(path.join(target, 'x'), '')],
    ['a marker that lists nothing', () => fs.writeFileSync(path.join(target, MARKER), '{}')],
    ['a marker that is none', () => fs.writeFileSync(path.join(target, MARKER), 'x')],
    ['a marker that is a link', () => fs.symlinkSync('/etc/hosts', path.join(target, MARKER))],
    ['a link', () => fs.symlinkSync('/etc', path.join(target, 'a.txt'))],
  ])('refuses a folder with %s', async (name, prepare) => {
    fs.mkdirSync(target, { recursive: true });
    prepare();
    if (name.includes('marker')) fs.writeFileSync(path.join(target, 'a.txt'), 'mine');
    const before = entries(target);
    await expect(replaceFolder(target, files('a.txt'))).rejects.toMatchObject({
      code: 'out-exists',
      exitCode: 2,
    });
    expect(entries(target)).toEqual(before);
  });

  it('refuses a link and a file in its place', async () => {
    fs.mkdirSync(path.join(base, 'real'));
    fs.symlinkSync('real', path.join(base, 'link'));
    fs.writeFileSync(path.join(base, 'file'), '');
    for (const name of ['link', 'file']) {
      const place = path.join(base, name);
      await expect(replaceFolder(place, files('a'))).rejects.toMatchObject({ code: 'out-type' });
    }
  });

  it('a failure on the way leaves the old folder and nothing else', async () => {
    await replaceFolder(target, files('a.txt'));
    const before = entries(path.dirname(target));
    function* failing() {
      yield* files('b.txt');
      throw new Error('no more');
    }
    await expect(replaceFolder(target, failing())).rejects.toThrow('no more');
    await expect(replaceFolder(target, files('../x'))).rejects.toMatchObject({ code: 'internal' });
    expect(entries(path.dirname(target))).toEqual(before);
  });

  it('a file that comes while it works is not lost', async () => {
    await replaceFolder(target, files('a.txt'));
    function* slow() {
      yield* files('b.txt');
      fs.writeFileSync(path.join(target, 'mine.txt'), 'mine');
    }
    await expect(replaceFolder(target, slow())).rejects.toMatchObject({ code: 'out-exists' });
    expect(fs.readFileSync(path.join(target, 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('clears away what a killed run left', async () => {
    fs.mkdirSync(path.join(base, 'out/.site.999999999.0123456789ab.tmp'), { recursive: true });
    await replaceFolder(target, files('a.txt'));
    expect(fs.readdirSync(path.dirname(target))).toEqual(['site']);
  });
});

describe('a folder whose writer was killed between its two renames', () => {
  const beside = (n: number) => path.join(base, `out/.site.999999999.${`${n}`.repeat(12)}.tmp`);
  /** The old folder and the new one, both whole, and one that was never finished; none in its place. */
  async function killed(): Promise<void> {
    const made = (name: string) => path.join(base, 'made', name);
    for (const name of ['old', 'new']) await replaceFolder(made(name), files(`${name}.txt`));
    fs.utimesSync(path.join(made('old'), MARKER), 1000, 1000);
    fs.mkdirSync(path.dirname(target));
    fs.renameSync(made('old'), beside(1));
    fs.renameSync(made('new'), beside(2));
    fs.mkdirSync(path.join(beside(3), 'half'), { recursive: true });
  }

  it('is put back, the new one, and no litter stays', async () => {
    await killed();
    mendFolder(target);
    expect(entries(path.dirname(target))).toEqual(['site', `site/${MARKER}`, 'site/new.txt']);
  });

  it('is what the next run replaces, or leaves where that run fails', async () => {
    await killed();
    function* failing() {
      yield* files('b.txt');
      throw new Error('no more');
    }
    await expect(replaceFolder(target, failing())).rejects.toThrow('no more');
    expect(entries(target)).toEqual([MARKER, 'new.txt']);
    await replaceFolder(target, files('newest.txt'));
    expect(entries(path.dirname(target))).toEqual(['site', `site/${MARKER}`, 'site/newest.txt']);
  });

  it('is not taken from what is not whole, from a living process, or over what is there', async () => {
    mendFolder(target);
    expect(fs.existsSync(target)).toBe(false);
    await killed();
    fs.rmSync(path.join(beside(1), MARKER));
    fs.writeFileSync(path.join(beside(2), 'mine.txt'), 'mine');
    const living = path.join(base, `out/.site.${process.ppid}.${'4'.repeat(12)}.tmp`);
    fs.cpSync(beside(2), living, { recursive: true });
    fs.rmSync(path.join(living, 'mine.txt'));
    mendFolder(target);
    expect(fs.existsSync(target)).toBe(false);
    fs.mkdirSync(target);
    fs.rmSync(path.join(beside(2), 'mine.txt'));
    mendFolder(target);
    expect(fs.readdirSync(target)).toEqual([]);
  });
});
