// Throws changed and made-up inputs at everything that reads what others wrote:
//   npm run fuzz -- --minutes 5 [--seed 1] [--target tar,zip] [--json] [--replay FILE --target tar]
// Each input must end in a result, diagnostics or an error with a code, within two seconds of the
// processor. One that does not is made smaller and saved; the exit code is then 1. The minutes are divided evenly
// among the targets. The same seed gives the same inputs. What is printed are rows for docs/guarantees.md.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { corpusArchive, unpackCorpus } from './corpus.mjs';
import { esbuildCoverage, MOST_BRANCHES } from './fuzz/coverage.mjs';
import { LIMIT_MS, TOO_SLOW } from './fuzz/limit.mjs';
import { TARGET_NAMES, TARGET_TITLES } from './fuzz/names.mjs';
import { esbuildSchemaChecks } from './schema-checks.mjs';

const LOOK_EVERY_MS = 200;
/** The longest input that can be saved when its thread does not answer. */
const SHARED_BYTES = 1 << 20;
/** Skill files of the corpus to start from, and the longest of them. */
const MOST_CORPUS = 300;
const MOST_CORPUS_BYTES = 6000;

const HEAD = '| target | executions | branches reached | failures |\n|---|---|---|---|';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
    json: { type: 'boolean', default: false },
    replay: { type: 'string' },
  },
});
const names = options.target?.split(',') ?? TARGET_NAMES;
const unknown = names.filter((name) => !TARGET_NAMES.includes(name));
const minutes = Number(options.minutes);
const seed = Number(options.seed);
if (unknown.length > 0 || !(minutes > 0) || !Number.isInteger(seed)) {
  console.error(
    `usage: npm run fuzz -- --minutes N [--seed S] [--target ${TARGET_NAMES.join(',')}]`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'skills-fuzz-'));
const bundle = join(folder, 'worker.mjs');
const scratchFolder = join(folder, 'scratch');
mkdirSync(scratchFolder);
await build({
  entryPoints: ['scripts/fuzz/worker.mjs'],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // As in the product: the build of yaml that is shipped is the one to be tried.
  alias: { yaml: './node_modules/yaml/browser/index.js' },
  define: { SKILLS_VERSION: '"0"' },
  banner: { js: `globalThis.reached = new Uint8Array(${MOST_BRANCHES});` },
  plugins: [esbuildSchemaChecks, esbuildCoverage],
  logLevel: 'warning',
});

if (options.replay) await replay(names[0], readFileSync(options.replay));
else await fuzzAll();

async function fuzzAll() {
  const corpus = corpusTexts();
  const milliseconds = (minutes * 60_000) / names.length;
  const results = [];
  if (!options.json) console.log(HEAD);
  for (const name of names) {
    const result = await fuzzTarget(name, corpus, milliseconds);
    results.push(result);
    if (!options.json) printTarget(result);
  }
  const failures = results.flatMap((result) => result.failures);
  if (options.json)
    console.log(JSON.stringify({ schemaVersion: 1, seed, minutes, targets: results }, null, 2));
  else printSum(results, failures);
  rmSync(bundle);
  rmSync(scratchFolder, { recursive: true });
  if (failures.length === 0) rmSync(folder, { recursive: true });
  else process.exitCode = 1;
}

/** Looks at one target until its time is over; a thread that is stopped is followed by another. */
async function fuzzTarget(name, corpus, milliseconds) {
  const result = { target: name, executions: 0, branches: 0, failures: [] };
  const end = performance.now() + milliseconds;
  for (let round = 0; performance.now() < end - LOOK_EVERY_MS; round++) {
    const rest = Math.ceil(end - performance.now());
    await runThread({ name, seed: seed + round * 7919, corpus, milliseconds: rest }, result);
  }
  return result;
}

/** Starts a thread and watches it: the same input for too long, or the end of the thread, is a failure. */
function runThread(data, result) {
  const shared = new SharedArrayBuffer(8 + SHARED_BYTES);
  const state = new Int32Array(shared, 0, 2);
  const worker = new Worker(bundle, { workerData: { ...data, shared, scratchFolder } });
  const before = { executions: result.executions };
  let last = { number: 0, since: performance.now() };
  return new Promise((resolve) => {
    const finish = async (failure) => {
      clearInterval(timer);
      await worker.terminate();
      if (failure) await keep(result, data.name, failure, inputIn(shared));
      resolve();
    };
    const timer = setInterval(() => {
      const number = Atomics.load(state, 0);
      if (number !== last.number) last = { number, since: performance.now() };
      else if (number > 0 && performance.now() - last.since > LIMIT_MS)
        void finish({ kind: TOO_SLOW });
    }, LOOK_EVERY_MS);
    worker.on('message', (message) => {
      if (message.executions !== undefined)
        result.executions = before.executions + message.executions;
      result.branches = Math.max(result.branches, message.branches ?? 0);
      if (message.failed)
        save(result, data.name, message.failed, Buffer.from(message.input), message.stack);
      if (message.done) void finish();
    });
    worker.on('error', (error) => void finish({ kind: `the thread ended: ${error.message}` }));
  });
}

/** What stood still once may have been a busy machine: alone it must take as much of the processor. */
async function keep(result, name, { kind }, input) {
  if (kind !== TOO_SLOW) return save(result, name, kind, input);
  const { failed, stack } = await aloneWith(name, input);
  if (failed !== undefined) save(result, name, failed, input, stack);
}

/** What breaks with one input; five times the limit of processor time stands for ever. */
function aloneWith(name, input) {
  const shared = new SharedArrayBuffer(8 + SHARED_BYTES);
  const state = new Int32Array(shared, 0, 2);
  const worker = new Worker(bundle, { workerData: { name, only: input, shared, scratchFolder } });
  return new Promise((resolve) => {
    let start;
    const spent = () => process.cpuUsage(start).user / 1000;
    const timer = setInterval(() => {
      if (start === undefined && Atomics.load(state, 0) > 0) start = process.cpuUsage();
      if (start !== undefined && spent() > 5 * LIMIT_MS) done({ failed: TOO_SLOW });
    }, 10);
    const done = ({ failed, stack }) => {
      clearInterval(timer);
      void worker.terminate();
      resolve({ failed, stack });
    };
    worker.on('message', done);
    worker.on('error', ({ message, stack }) =>
      done({ failed: `the thread ended: ${message}`, stack }),
    );
  });
}

function inputIn(shared) {
  const length = Atomics.load(new Int32Array(shared, 0, 2), 1);
  return Buffer.from(new Uint8Array(shared, 8, length));
}

function save(result, name, kind, input, stack) {
  if (result.failures.some((failure) => failure.kind === kind)) return;
  mkdirSync(join(folder, name), { recursive: true });
  const file = join(folder, name, `${result.failures.length + 1}.bin`);
  writeFileSync(file, input);
  result.failures.push({ kind, file, bytes: input.length, stack });
}

async function replay(name, input) {
  const worker = new Worker(bundle, {
    workerData: {
      ...{ name, only: input, scratchFolder },
      shared: new SharedArrayBuffer(8 + SHARED_BYTES),
    },
  });
  const { failed, stack } = await new Promise((resolve) => worker.on('message', resolve));
  console.log(failed === undefined ? 'nothing is broken' : stack);
  if (failed !== undefined) process.exitCode = 1;
  rmSync(folder, { recursive: true });
}

/** Skill files of the corpus, or none where there is no corpus. */
function corpusTexts() {
  const archive = corpusArchive();
  if (!archive) return [];
  const { folder: place, remove } = unpackCorpus(archive);
  // Links of the corpus lead nowhere once it is cut to some files.
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'SKILL.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const step = Math.max(1, Math.floor(files.length / MOST_CORPUS));
  const texts = files
    .filter((_, index) => index % step === 0)
    .map((path) => readFileSync(path))
    .filter((bytes) => bytes.length <= MOST_CORPUS_BYTES);
  remove();
  return texts;
}

/** A row of the table in docs/guarantees.md, and below it what failed. */
function printTarget({ target, executions, branches, failures }) {
  const cells = [
    TARGET_TITLES[target],
    thousands(executions),
    thousands(branches),
    failures.length,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  for (const { kind, file, bytes } of failures)
    console.log(`  ${kind}\n    ${bytes} bytes in ${file}`);
}

function thousands(count) {
  return count.toLocaleString('en-US');
}

function printSum(results, failures) {
  const sum = results.reduce((total, { executions }) => total + executions, 0);
  console.log(
    `\n${thousands(sum)} executions in ${minutes} minutes over ${results.length} targets with seed ${seed}, ${failures.length} failures`,
  );
  if (failures.length > 0) console.log(`Inputs that fail: ${folder}`);
}
