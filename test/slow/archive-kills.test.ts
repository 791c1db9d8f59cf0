import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { noise, SKILL_TEXT, sha256 } from '../archive/sample.ts';
import {
  putOnDisk,
  type Seen,
  seenIn,
  seenOf,
  start,
  temporaries,
  workbench,
} from '../interop/workbench.ts';

const bench = workbench('archive-kills');
afterAll(bench.remove);

/** F01 to F10 and F31 ask for this many strokes; a run that ends before its stroke does not count. */
const STROKES = 200;
const MOST_RUNS = 2 * STROKES;
/** After so many strokes one run is let through: it must clean up after all of them. */
const ROUND = 20;

/** A skill whose writing takes longer than the start of the process. */
function heavy(seed: number): FileSet {
  const files = Array.from({ length: 24 }, (_, i) =>
    memoryFile(`assets/${i % 7}/f${i}.txt`, noise(60_000, seed + i), i % 5 === 0),
  );
  return fileSet([memoryFile('SKILL.md', SKILL_TEXT.replace('demo', 'heavy')), ...files]);
}

const run = (folder: string, args: readonly string[]) =>
  start(process.execPath, [bench.bin, ...args], { cwd: folder });

async function through(folder: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await run(folder, args).ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a temporary appears in a folder, which is when writing begins, or for a bounded time. */
async function untilWriting(folder: string, limit: number): Promise<void> {
  const end = performance.now() + limit;
  while (temporaries(folder).length === 0 && performance.now() < end) await pause(1);
}

/** How long a whole run takes; it follows the load of the machine. */
class Duration {
  ms = 1000;

  /** A run that ended by itself shows how long one takes. */
  learn(ms: number): void {
    this.ms = (this.ms + ms) / 2;
  }
}

/**
 * Starts a run and kills it; tells whether the stroke came before the end and left a temporary. It falls
 * anywhere in the life of the run, or, when it is a late one, anywhere after the writing has begun.
 */
async function strike(
  folder: string,
  args: readonly string[],
  watched: string,
  { duration, late }: { duration: Duration; late: boolean },
): Promise<{ killed: boolean; left: boolean }> {
  // What earlier strokes left would look like the beginning.
  for (const name of late ? temporaries(watched) : []) {
    fs.rmSync(path.join(watched, name), { recursive: true, force: true });
  }
  const before = new Set(temporaries(watched));
  const begin = performance.now();
  const { ended, kill } = run(folder, args);
  let life = 0;
  const end = ended.then(({ signal }) => {
    life = performance.now() - begin;
    return signal;
  });
  if (late) await untilWriting(watched, 2 * duration.ms);
  const rest = Math.max(5, duration.ms - (performance.now() - begin));
  await pause(Math.random() * rest);
  kill('SIGKILL');
  const signal = await end;
  if (signal === null) duration.learn(life);
  const left = temporaries(watched).some((name) => !before.has(name));
  return { killed: signal === 'SIGKILL', left };
}

describe('F01 to F10 a pack that is killed', () => {
  it(`leaves the old archive, or the new one, or none: ${STROKES} strokes`, async () => {
    const folder = bench.fresh();
    const out = path.join(folder, 'out');
    const file = path.join(out, 'heavy.tar.gz');
    const skills = [1, 1000].map((seed) => path.join(folder, String(seed), 'heavy'));
    const [first = '', second = ''] = skills;
    putOnDisk(first, heavy(1));
    putOnDisk(second, heavy(1000));
    const packing = (skill: string) => ['pack', skill, '-o', out, '--no-lint', '--allow-secrets'];
    const known: string[] = [];
    for (const skill of skills) {
      await through(folder, packing(skill));
      // A digest stands for a whole archive only when that was unpacked.
      await through(folder, ['unpack', file, path.join(folder, `seen${known.length}`)]);
      known.push(sha256(fs.readFileSync(file)));
    }
    expect(seenIn(path.join(folder, 'seen0'))).toEqual(seenOf(heavy(1)));
    expect(seenIn(path.join(folder, 'seen1'))).toEqual(seenOf(heavy(1000)));
    const duration = new Duration();
    let struck = 0;
    let killed = 0;
    for (let turn = 0; turn < MOST_RUNS && killed < STROKES; turn++) {
      // In turn there is an old archive and there is none.
      if (turn % 4 < 2) fs.rmSync(file, { force: true });
      const before = fs.existsSync(file) ? sha256(fs.readFileSync(file)) : 'none';
      const skill = turn % 3 === 0 ? first : second;
      const late = turn % 2 === 1;
      const stroke = await strike(folder, packing(skill), out, { duration, late });
      if (stroke.killed) killed++;
      if (stroke.left) struck++;
      const after = fs.existsSync(file) ? sha256(fs.readFileSync(file)) : 'none';
      expect([before, known[skill === first ? 0 : 1]]).toContain(after);
      if (turn % ROUND === ROUND - 1) {
        await through(folder, packing(second));
        expect(fs.readdirSync(out)).toEqual(['heavy.tar.gz']);
        expect(sha256(fs.readFileSync(file))).toBe(known[1]);
      }
    }
    // Strokes that all fell before or after the work would show nothing.
    expect(killed).toBe(STROKES);
    expect(struck).toBeGreaterThan(STROKES / 5);
  });
});

describe('F31 an unpack that is killed', () => {
  it(`leaves a whole folder or none: ${STROKES} strokes`, async () => {
    const folder = bench.fresh();
    putOnDisk(path.join(folder, 'heavy'), heavy(7));
    await through(folder, ['pack', 'heavy', '-o', 'in', '--no-lint', '--format', 'zip']);
    const there = path.join(folder, 'there');
    fs.mkdirSync(there);
    const dest = path.join(there, 'dest');
    const unpacking = ['unpack', 'in/heavy.zip', dest];
    const whole: Seen = seenOf(heavy(7));
    const duration = new Duration();
    let struck = 0;
    let killed = 0;
    for (let turn = 0; turn < MOST_RUNS && killed < STROKES; turn++) {
      fs.rmSync(dest, { recursive: true, force: true });
      const late = turn % 2 === 1;
      const stroke = await strike(folder, unpacking, there, { duration, late });
      if (stroke.killed) killed++;
      if (stroke.left) struck++;
      if (fs.existsSync(dest)) expect(seenIn(dest)).toEqual(whole);
      if (turn % ROUND === ROUND - 1) {
        fs.rmSync(dest, { recursive: true, force: true });
        await through(folder, unpacking);
        expect(fs.readdirSync(there)).toEqual(['dest']);
        expect(seenIn(dest)).toEqual(whole);
      }
    }
    expect(killed).toBe(STROKES);
    expect(struck).toBeGreaterThan(STROKES / 5);
  });
});
