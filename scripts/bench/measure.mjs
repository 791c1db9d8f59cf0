// Runs a program and tells its time, its processor time and its peak memory.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WITNESS = fileURLToPath(new URL('witness.cjs', import.meta.url));

/** A run of Node; `accepted` are the exit codes that mean the work was done. */
export function nodeRun(args, { cwd, accepted = [0] } = {}) {
  return { command: process.execPath, args, cwd, accepted, isNode: true };
}

/** A run of a shell line, whose processor time the shell itself tells. */
export function shellRun(line, { cwd } = {}) {
  return { command: 'sh', args: ['-c', `${line} && times`], cwd, accepted: [0], isNode: false };
}

/** Measures runs by turns, so that a busy moment meets all of them, and keeps the least of each number. */
export function measureAll(runs, rounds, scratch) {
  const best = Object.fromEntries(Object.keys(runs).map((name) => [name, undefined]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(runs)) {
      best[name] = least(best[name], measure(run, scratch));
    }
  }
  return best;
}

function least(a, b) {
  if (!a) return b;
  return Object.fromEntries(Object.keys(b).map((key) => [key, Math.min(a[key], b[key])]));
}

/** A run of this length is about starting up. */
const SHORT_MS = 1000;

/** One run: milliseconds of wall and processor time, and megabytes. */
function measure(run, scratch) {
  if (!run.isNode) return measureShell(run);
  const report = `${scratch}/witness`;
  rmSync(report, { force: true });
  const { wall: watched } = spawn(run, {
    NODE_OPTIONS: `--require ${JSON.stringify(WITNESS)}`,
    BENCH_WITNESS: report,
  });
  // The witness costs a little: where that shows, the time is taken again without it.
  const wall = watched < SHORT_MS ? spawn(run, {}).wall : watched;
  const seen = readFileSync(report, 'utf8').trim().split('\n').map(JSON.parse);
  const cpu = seen.reduce((sum, one) => sum + one.cpu, 0);
  const memory = Math.max(...seen.map((one) => one.memory));
  return { wall, cpu, memory };
}

function measureShell(run) {
  const { wall, stdout } = spawn(run, {});
  const [, children] = stdout.trim().split('\n').slice(-2);
  const cpu = children.split(/\s+/).reduce((sum, time) => sum + milliseconds(time), 0);
  return { wall, cpu, memory: Number.NaN };
}

function milliseconds(time) {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(time) ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

function spawn({ command, args, cwd, accepted, isNode }, extra) {
  const { BENCH_WITNESS: _, NODE_OPTIONS: __, ...env } = process.env;
  const start = performance.now();
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...env, NO_COLOR: '1', ...extra },
    stdio: ['ignore', isNode ? 'ignore' : 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const wall = performance.now() - start;
  if (error) throw error;
  if (!accepted.includes(status)) {
    throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr.slice(0, 500)}`);
  }
  return { wall, stdout };
}
