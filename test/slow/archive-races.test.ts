import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { noise, SKILL_TEXT, sha256 } from '../archive/sample.ts';
import {
  putOnDisk,
  seenIn,
  seenOf,
  start,
  temporaries,
  verdict,
  workbench,
} from '../interop/workbench.ts';

const bench = workbench('archive-races');
afterAll(bench.remove);

let folder = '';
const at = (name: string) => path.join(folder, name);
beforeEach(() => {
  folder = bench.fresh();
});

const run = (...args: string[]) => start(process.execPath, [bench.bin, ...args], { cwd: folder });
const packing = (skill: string) => ['pack', skill, '-o', 'out', '--no-lint', '--allow-secrets'];

function skillOf(seed: number, count: number): FileSet {
  const files = Array.from({ length: count }, (_, i) =>
    memoryFile(`assets/${i}.bin`, noise(50_000, seed + i)),
  );
  return fileSet([memoryFile('SKILL.md', SKILL_TEXT), ...files]);
}

describe('F17 many packs at one time', () => {
  it('50 processes to one path: each is done, one whole archive is left', async () => {
    putOnDisk(at('demo'), skillOf(1, 6));
    const all = Array.from({ length: 50 }, () => run(...packing('demo'), '--format', 'zip').ended);
    const verdicts = new Set((await Promise.all(all)).map(verdict));
    expect([...verdicts]).toEqual(['ok']);
    expect(fs.readdirSync(at('out'))).toEqual(['demo.zip']);
    const digest = sha256(fs.readFileSync(at('out/demo.zip')));
    expect(verdict(await run('unpack', 'out/demo.zip', 'seen').ended)).toBe('ok');
    expect(seenIn(at('seen'))).toEqual(seenOf(skillOf(1, 6)));
    expect(verdict(await run(...packing('demo'), '--format', 'zip').ended)).toBe('ok');
    expect(sha256(fs.readFileSync(at('out/demo.zip')))).toBe(digest);
  });

  it('20 processes to one folder: one makes it, the others find it there', async () => {
    putOnDisk(at('demo'), skillOf(1, 20));
    expect(verdict(await run(...packing('demo')).ended)).toBe('ok');
    fs.mkdirSync(at('there'));
    const all = Array.from({ length: 20 }, () => run('unpack', 'out/demo.tar.gz', 'there/x').ended);
    const verdicts = (await Promise.all(all)).map(verdict);
    expect(verdicts.filter((one) => one === 'ok')).toHaveLength(1);
    expect(new Set(verdicts)).toEqual(new Set(['ok', 'out-exists']));
    expect(fs.readdirSync(at('there'))).toEqual(['x']);
    expect(seenIn(at('there/x'))).toEqual(seenOf(skillOf(1, 20)));
  });
});

describe('F18 a pack while others unpack', () => {
  it('a reader sees the old archive or the new one, never a mix', async () => {
    const skills = [skillOf(1, 10), skillOf(500, 10)];
    for (const [i, files] of skills.entries()) putOnDisk(at(`${i}/demo`), files);
    expect(verdict(await run(...packing('0/demo')).ended)).toBe('ok');
    const whole = skills.map((files) => JSON.stringify(seenOf(files)));
    const seen = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const writer = run(...packing(`${(round + 1) % 2}/demo`)).ended;
      const readers = [0, 1, 2].map(
        (i) => run('unpack', 'out/demo.tar.gz', `r${round}-${i}`).ended,
      );
      for (const ended of await Promise.all([writer, ...readers]))
        expect(verdict(ended)).toBe('ok');
      for (const i of [0, 1, 2]) seen.add(JSON.stringify(seenIn(at(`r${round}-${i}`))));
    }
    expect(whole).toEqual(expect.arrayContaining([...seen]));
    expect(seen.size).toBe(2);
  });
});

/** Packs a skill and does something to its last file again and again from the beginning of the writing. */
async function packWhile(change: (file: string, round: number) => void): Promise<string> {
  putOnDisk(at('demo'), skillOf(3, 120));
  fs.mkdirSync(at('out'));
  fs.writeFileSync(at('out/demo.tar.gz'), 'old');
  let done = false;
  const ended = run(...packing('demo')).ended.then((end) => {
    done = true;
    return end;
  });
  for (let round = 0; !done && round < 20_000; round++) {
    if (temporaries(at('out')).length > 0) change(at('demo/assets/99.bin'), round);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const result = verdict(await ended);
  expect(fs.readdirSync(at('out'))).toEqual(['demo.tar.gz']);
  expect(fs.readFileSync(at('out/demo.tar.gz'), 'utf8')).toBe('old');
  return result;
}

/** Does something once. */
function once(change: (file: string) => void): (file: string) => void {
  let done = false;
  return (file) => {
    if (!done) change(file);
    done = true;
  };
}

describe('F19 a file that changes while it is packed: nothing is written', () => {
  const changes: readonly [string, (file: string, round: number) => void][] = [
    ['grows', (file) => fs.appendFileSync(file, 'more')],
    ['shrinks', (file) => fs.truncateSync(file, Math.max(0, fs.statSync(file).size - 7))],
    ['is written over', (file, round) => fs.writeFileSync(file, noise(50_000, round))],
    [
      'is replaced',
      (file, round) => {
        fs.writeFileSync(`${folder}/next`, noise(50_000, round));
        fs.renameSync(`${folder}/next`, file);
      },
    ],
    ['goes away', once((file) => fs.rmSync(file))],
    ['is touched', (file, round) => fs.utimesSync(file, round, round)],
  ];

  it.each(changes)('%s', async (_, change) => {
    expect(await packWhile(change)).toBe('tree-changed');
  });
});

describe('F20 a file that becomes a link while it is packed', () => {
  it('is not followed', async () => {
    const result = await packWhile(
      once((file) => {
        fs.renameSync(file, at('moved'));
        fs.symlinkSync(at('moved'), file);
      }),
    );
    expect(result).toBe('tree-link');
  });
});
