// Runs one target in a thread of its own, so that an input that never ends can be seen and stopped.
import { parentPort, workerData } from 'node:worker_threads';
import { checkInTime, TOO_SLOW } from './limit.mjs';
import { hashOf, inputFrom, randomFrom, shrink } from './random.mjs';
import { scratch } from './scratch.mjs';
import { TARGETS } from './targets.mjs';

/** An input is kept as a start for others when it did something new; more than this would only be slow. */
const MOST_KEPT = 3000;
const REPORT_EVERY_MS = 500;

const { name, seed, corpus, shared, milliseconds, only } = workerData;
scratch.folder = workerData.scratchFolder;
const target = TARGETS[name];
const state = new Int32Array(shared, 0, 2);
const current = new Uint8Array(shared, 8);

/** What went wrong with an input, or undefined; the main thread sees the input while it is looked at. */
async function failure(bytes) {
  current.set(bytes.subarray(0, current.length));
  Atomics.store(state, 1, Math.min(bytes.length, current.length));
  Atomics.add(state, 0, 1);
  try {
    behaviours = await checkInTime(target, bytes);
    return undefined;
  } catch (error) {
    // What is no promise of ours is named by its own message and the place where it was thrown.
    const place = /\n\s+at ([^\n(]+)/.exec(error.stack ?? '')?.[1]?.trim() ?? '';
    return { kind: error.kind ?? `${error.name}: ${error.message} (${place})`, error };
  }
}

const known = new Uint8Array(globalThis.reached.length);
let branchesKnown = 0;
let behaviours = [];
if (only) await once();
else await loop();

async function once() {
  const failed = await failure(Buffer.from(only));
  parentPort.postMessage({ done: true, failed: failed?.kind, stack: failed?.error.stack });
}

async function loop() {
  const random = randomFrom(hashOf(name) ^ seed);
  const kept = [...target.seeds(corpus.map((bytes) => Buffer.from(bytes)))];
  const seeds = kept.length;
  const seen = new Set();
  const failures = new Set();
  const end = performance.now() + milliseconds;
  let executions = 0;
  let told = 0;
  for (let now = performance.now(); now < end; now = performance.now()) {
    // The seeds themselves come first.
    const input = executions < seeds ? kept[executions] : inputFrom(target, random, kept);
    executions++;
    const failed = await failure(input);
    if (failed && !failures.has(failed.kind)) {
      failures.add(failed.kind);
      const isSame = async (less) => (await failure(less))?.kind === failed.kind;
      // Each try of a slow one would take as long again.
      const small = failed.kind === TOO_SLOW ? input : await shrink(input, isSame);
      parentPort.postMessage({ failed: failed.kind, stack: failed.error.stack, input: small });
    }
    const isFirst = [isNew(behaviours, seen), reachesNew()].includes(true);
    if (!failed && isFirst && kept.length < MOST_KEPT) kept.push(input);
    if (now - told > REPORT_EVERY_MS) {
      told = now;
      parentPort.postMessage({ executions, branches: branchesKnown });
    }
  }
  parentPort.postMessage({ done: true, executions, branches: branchesKnown });
}

/** True when an input went where no input was before; the marks are those of `coverage.mjs`. */
function reachesNew() {
  const { reached } = globalThis;
  let fresh = 0;
  for (let at = reached.indexOf(1); at >= 0; at = reached.indexOf(1, at + 1)) {
    if (known[at] === 0) fresh++;
    known[at] = 1;
  }
  reached.fill(0);
  branchesKnown += fresh;
  return fresh > 0;
}

/** True when an input did something, or two things together, that no input did before. */
function isNew(done, seen) {
  const before = seen.size;
  const all = [...new Set(done)].sort();
  for (const [i, one] of all.entries()) {
    seen.add(one);
    for (const other of all.slice(i + 1)) seen.add(`${one} ${other}`);
  }
  return seen.size > before;
}
