import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { SKILL_TEXT } from '../archive/sample.ts';
import { putOnDisk, snapshot, start, workbench } from '../interop/workbench.ts';

const bench = workbench('call-kills');
afterAll(bench.remove);

/** Before this call every run here has ended by itself. */
const MOST_CALLS = 400;
const killer = path.resolve('test/interop/kill-at-call.cjs');

const skill = (word: string) =>
  fileSet([
    memoryFile('SKILL.md', SKILL_TEXT.replace('description: ', `description: The ${word} one. `)),
    memoryFile('notes/a.md', `${word}\n`.repeat(50)),
    memoryFile('run.sh', `#!/bin/sh\necho ${word}\n`, true),
  ]);

interface Trial {
  readonly args: readonly string[];
  /** The output, which lies in a folder of its own. */
  readonly output: string;
  /** What must not be there when the command runs. */
  readonly once?: boolean;
  /** What makes an older output. */
  readonly first?: readonly string[];
}

/** Two skills that differ, and an archive of the second one. */
async function prepared(): Promise<string> {
  const folder = bench.fresh();
  putOnDisk(path.join(folder, 'old/demo'), skill('old'));
  putOnDisk(path.join(folder, 'demo'), skill('new'));
  fs.mkdirSync(path.join(folder, 'out'));
  const packed = await run(folder, ['pack', 'demo', '-o', 'in', '--no-lint']);
  expect(packed.code).toBe(0);
  return folder;
}

function run(folder: string, args: readonly string[], killAt?: number) {
  const before = killAt === undefined ? [] : ['--require', killer];
  const env = { ...process.env, KILL_AT_CALL: String(killAt) };
  return start(process.execPath, [...before, bench.bin, ...args], { cwd: folder, env }).ended;
}

/** What stands at a path, as text: nothing, a file or a folder with all that is in it. */
function stateOf(folder: string, output: string): string {
  const place = path.join(folder, 'out', output);
  if (!fs.existsSync(place)) return 'nothing';
  if (fs.statSync(place).isDirectory()) return snapshot(place).join('\n');
  return snapshot(path.dirname(place))
    .filter((row) => row.startsWith(output))
    .join('\n');
}

interface Outcome {
  /** The states of the output that were seen after a stroke, and after the run that none ended. */
  readonly left: ReadonlySet<string>;
  readonly whole: string;
  readonly kills: number;
  /** How many strokes fell while there was a temporary. */
  readonly midway: number;
}

/** Kills a run before each of its calls, until one ends by itself; after each stroke another run must do. */
async function killEverywhere(folder: string, trial: Trial): Promise<Outcome> {
  const { args, output } = trial;
  const out = path.join(folder, 'out');
  const left = new Set<string>();
  let midway = 0;
  for (let call = 1; call <= MOST_CALLS; call++) {
    await begin(folder, trial);
    const { code, signal, stderr } = await run(folder, args, call);
    const state = stateOf(folder, output);
    left.add(state);
    if (fs.readdirSync(out).some((name) => name.endsWith('.tmp'))) midway++;
    if (trial.once) remove(folder, output);
    const next = await run(folder, args);
    expect([call, next.code, next.stderr]).toEqual([call, 0, '']);
    expect([call, fs.readdirSync(out)]).toEqual([call, [output]]);
    if (signal === 'SIGKILL') continue;
    expect([code, stderr]).toEqual([0, '']);
    return { left, whole: state, kills: call - 1, midway };
  }
  throw new Error(`after ${MOST_CALLS} calls it still had not ended`);
}

/** The output as it is before each stroke: what the trial's first command makes, or nothing. */
async function begin(folder: string, { output, first }: Trial): Promise<void> {
  remove(folder, output);
  if (first) expect((await run(folder, first)).code).toBe(0);
}

const remove = (folder: string, output: string) =>
  fs.rmSync(path.join(folder, 'out', output), { recursive: true, force: true });

const pack = (skill: string) => ['pack', skill, '-o', 'out', '--no-lint'];
const index = (skill: string) => ['index', skill, '-o', 'out/index.json'];
const description = 'Shows a thing. Use when it is asked for.';
const init = ['init', 'fresh', '--dir', 'out', '--yes', '--description', description];

const TRIALS: Readonly<Record<string, Trial>> = {
  pack: { args: pack('demo'), output: 'demo.tar.gz' },
  'pack over another': { args: pack('demo'), output: 'demo.tar.gz', first: pack('old/demo') },
  unpack: { args: ['unpack', 'in/demo.tar.gz', 'out/seen'], output: 'seen', once: true },
  index: { args: index('demo'), output: 'index.json' },
  'index over another': { args: index('demo'), output: 'index.json', first: index('old/demo') },
  init: { args: init, output: 'fresh', once: true },
};

describe('F01 to F10, F31 a run that is killed before each call that writes', () => {
  it.each(Object.entries(TRIALS))('%s', async (_, trial) => {
    const folder = await prepared();
    await begin(folder, trial);
    const before = stateOf(folder, trial.output);
    const { left, whole, kills, midway } = await killEverywhere(folder, trial);
    console.log(`${kills} kills, ${midway} of them while there was a temporary`);
    expect(whole).not.toBe(before);
    // Both and nothing else: strokes before the rename leave what was there, those after it the whole.
    expect([...left].sort()).toEqual([before, whole].sort());
    expect(midway).toBeGreaterThan(2);
  });
});
