import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { noise, SKILL_TEXT, sha256 } from '../archive/sample.ts';
import { toolMissing, unless } from '../interop/install.ts';
import { isRoot, Mounts, mountMissing } from '../interop/mounts.ts';
import {
  AS_NOBODY,
  putOnDisk,
  seenIn,
  seenOf,
  snapshot,
  start,
  temporaries,
  verdict,
  workbench,
} from '../interop/workbench.ts';

const bench = workbench('archive-faults');
const mounts = new Mounts();
afterAll(() => {
  mounts.unmountAll();
  bench.remove();
});

let folder = '';
const at = (name: string) => path.join(folder, name);
const skill = fileSet([
  memoryFile('SKILL.md', SKILL_TEXT),
  memoryFile('assets/noise.bin', noise(30_000)),
  memoryFile('scripts/run.sh', '#!/bin/sh\n', true),
]);

/** Runs the command, with words before it that change what it may do. */
async function skills(args: readonly string[], before: readonly string[] = []) {
  const [file = '', ...rest] = [...before, process.execPath, bench.bin, ...args];
  return start(file, rest, { cwd: folder }).ended;
}

const packing = (out: string) => ['pack', 'demo', '-o', out, '--no-lint'];

beforeEach(async () => {
  folder = bench.fresh();
  fs.chmodSync(folder, 0o755);
  putOnDisk(at('demo'), skill);
  expect(verdict(await skills(packing('good')))).toBe('ok');
});

const noUser = isRoot ? toolMissing('setpriv') : 'needs root, to become another user';

const noMount = mountMissing();

/** A file system of some KiB, gone at the end. */
function smallDisk(name: string, kib: number): string {
  const place = at(name);
  fs.mkdirSync(place);
  mounts.mount(place, '-t', 'tmpfs', '-o', `size=${kib}k,mode=0777`, 'none');
  return place;
}

describe('F12 a disk that is full', () => {
  it(
    ...unless(noMount, 'at every page: the old archive stays, or the new one is whole'),
    async () => {
      const whole = fs.readFileSync(at('good/demo.tar.gz'));
      const verdicts = new Set<string>();
      // A tmpfs counts pages; the archive needs 8 of them beside the old file's one.
      for (let kib = 4; kib <= 48; kib += 4) {
        const disk = smallDisk(`disk${kib}`, kib);
        const file = path.join(disk, 'demo.tar.gz');
        fs.writeFileSync(file, 'old');
        const result = verdict(await skills(packing(disk)));
        verdicts.add(result);
        expect(fs.readFileSync(file)).toEqual(result === 'ok' ? whole : Buffer.from('old'));
        expect(fs.readdirSync(disk)).toEqual(['demo.tar.gz']);
        mounts.unmount(disk);
      }
      expect([...verdicts].sort()).toEqual(['io-nospc', 'ok']);
    },
  );

  it(...unless(noMount, 'at every page: unpack leaves a whole folder or none'), async () => {
    const verdicts = new Set<string>();
    for (let kib = 4; kib <= 56; kib += 4) {
      const disk = smallDisk(`disk${kib}`, kib);
      const result = verdict(await skills(['unpack', 'good/demo.tar.gz', `${disk}/dest`]));
      verdicts.add(result);
      if (result === 'ok') expect(seenIn(`${disk}/dest`)).toEqual(seenOf(skill));
      else expect(fs.readdirSync(disk)).toEqual([]);
      mounts.unmount(disk);
    }
    expect([...verdicts].sort()).toEqual(['io-nospc', 'ok']);
  });
});

describe('F13 other refusals of the system', () => {
  it(...unless(noMount, 'a disk that is read only'), async () => {
    const disk = smallDisk('disk', 400);
    fs.writeFileSync(path.join(disk, 'demo.tar.gz'), 'old');
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(verdict(await skills(packing(disk)))).toBe('io-access');
    expect(verdict(await skills(['unpack', 'good/demo.tar.gz', `${disk}/dest`]))).toBe('io-access');
    expect(fs.readdirSync(disk)).toEqual(['demo.tar.gz']);
    mounts.unmount(disk);
  });

  it('files that may not grow: a short write, then EFBIG', async () => {
    const before = snapshot(folder);
    const limited = ['sh', '-c', 'ulimit -f 16; exec "$@"', 'sh'];
    expect(verdict(await skills(packing('good'), limited))).toBe('io');
    expect(verdict(await skills(['unpack', 'good/demo.tar.gz', 'dest'], limited))).toBe('io');
    expect(snapshot(folder)).toEqual(before);
  });

  it('16 files at once: Node itself ends before our first line, and nothing is written', async () => {
    const before = snapshot(folder);
    const limited = ['-c', 'ulimit -c 0; ulimit -n 16; exec "$@"', 'sh'];
    // So this row cannot be made with `ulimit`; the next test takes the files away later.
    const nothing = ['-e', 'console.log("ran")'];
    const bare = await start('sh', [...limited, process.execPath, ...nothing]).ended;
    expect([bare.code === 0, bare.stdout]).toEqual([false, '']);
    expect((await skills(packing('out'), ['sh', ...limited])).code).not.toBe(0);
    expect(snapshot(folder)).toEqual(before);
  });

  it(...unless(toolMissing('prlimit'), 'no more files from the middle of a pack on'), async () => {
    const files = Array.from({ length: 300 }, (_, i) =>
      memoryFile(`assets/${i}`, noise(60_000, i)),
    );
    putOnDisk(at('demo'), fileSet(files));
    fs.mkdirSync(at('out'));
    const script =
      'while ! ls -A out | grep -q tmp; do sleep 0.01; done; prlimit --pid "$1" --nofile=3:3';
    const { ended, pid } = start(process.execPath, [bench.bin, ...packing('out')], { cwd: folder });
    execFileSync('sh', ['-c', script, 'sh', String(pid)], { cwd: folder, timeout: 30_000 });
    expect(verdict(await ended)).toBe('io');
    expect(fs.readdirSync(at('out'))).toEqual([]);
  });
});

describe('F14, F24 what this user may not do', () => {
  const nobody = (args: readonly string[]) => skills(args, AS_NOBODY);

  it.each([
    ['may not be written', 0o555],
    ['may not be entered', 0o666],
    ['may not be seen', 0o700],
  ])(...unless(noUser, 'an output folder that %s'), async (_, mode) => {
    fs.mkdirSync(at('out'));
    fs.chmodSync(at('out'), mode);
    const before = snapshot(folder);
    for (const args of [
      packing('out'),
      packing('out/below'),
      ['unpack', 'good/demo.tar.gz', 'out/x'],
    ]) {
      const ended = await nobody(args);
      expect(verdict(ended)).toBe('io-access');
      expect(ended.stderr).toContain(at('out'));
    }
    expect(snapshot(folder)).toEqual(before);
  });

  it(...unless(noUser, 'an input that may not be read: a file, a folder, an archive'), async () => {
    fs.mkdirSync(at('out'));
    fs.chmodSync(at('out'), 0o777);
    for (const [place, args] of [
      ['demo/assets/noise.bin', packing('out')],
      ['demo/assets', packing('out')],
      ['good/demo.tar.gz', ['unpack', 'good/demo.tar.gz', 'out/x']],
      ['good', ['unpack', 'good/demo.tar.gz', 'out/x']],
    ] as const) {
      const { mode } = fs.statSync(at(place));
      fs.chmodSync(at(place), 0);
      const ended = await nobody(args);
      expect(verdict(ended)).toBe('io-access');
      expect(ended.stderr).toContain(place);
      expect(fs.readdirSync(at('out'))).toEqual([]);
      fs.chmodSync(at(place), mode);
    }
  });

  it(
    ...unless(noUser, 'what a dead process of another user left does not stop a pack'),
    async () => {
      fs.mkdirSync(at('out'));
      fs.chmodSync(at('out'), 0o1777);
      // Above every process id that Linux gives.
      const stale = '.demo.tar.gz.4194999.0123456789ab.tmp';
      fs.writeFileSync(at(`out/${stale}`), 'left');
      expect(verdict(await nobody(packing('out')))).toBe('ok');
      expect(fs.readdirSync(at('out')).sort()).toEqual([stale, 'demo.tar.gz']);
      expect(verdict(await skills(packing('out')))).toBe('ok');
      expect(fs.readdirSync(at('out'))).toEqual(['demo.tar.gz']);
    },
  );
});

describe('F01 what killed processes left', () => {
  const unshare = ['unshare', '--pid', '--fork', '--kill-child'];
  const noSpace = isRoot ? toolMissing('unshare') : 'needs root, for process ids of its own';

  it(...unless(noSpace, 'goes, also where every run has the same process id'), async () => {
    fs.mkdirSync(at('out'));
    fs.writeFileSync(at('out/.demo.tar.gz.1.0123456789ab.tmp'), 'left');
    expect(verdict(await skills(packing('out'), unshare))).toBe('ok');
    expect(temporaries(at('out'))).toEqual([]);
    expect(sha256(fs.readFileSync(at('out/demo.tar.gz')))).toBe(
      sha256(fs.readFileSync(at('good/demo.tar.gz'))),
    );
  });

  it('stays while its process lives, and is no other file of that look', async () => {
    fs.mkdirSync(at('out'));
    const kept = [`.demo.tar.gz.${process.pid}.0123456789ab.tmp`, '.demo.tar.gz.9.zz.tmp', 'x.tmp'];
    for (const name of kept) fs.writeFileSync(at(`out/${name}`), 'kept');
    expect(verdict(await skills(packing('out')))).toBe('ok');
    expect(temporaries(at('out')).sort()).toEqual(kept.sort());
  });
});
