import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Threads } from './threads.ts';

/** What a thread runs; it lies beside the built program and is not there when the sources run. */
const PROGRAM = new URL('../bin/lint-worker.js', import.meta.url);
/** More threads than this wait for the disk and for each other's memory. */
const MOST = 4;
/** What is made and dropped at once stays small: a thread of its own is not to double the memory. */
const LIMITS = { maxYoungGenerationSizeMb: 8 };

/**
 * The threads that lint may ask, which are as many as `SKILLS_THREADS` says. By themselves they are not
 * used: on two cores they took a third more processor time for a sixteenth less waiting.
 */
export function nodeThreads(): Threads | undefined {
  if (process.env['SKILLS_THREADS'] === undefined) return undefined;
  const count = threadCount();
  return count < 2 || !fs.existsSync(PROGRAM) ? undefined : { count, run };
}

/** How many threads may work at once, this one counted: as many as asked for, or as pay. */
export function threadCount(wanted = process.env['SKILLS_THREADS']): number {
  if (wanted !== undefined && /^[1-9]\d?$/.test(wanted)) return Number(wanted);
  return Math.min(os.availableParallelism(), MOST);
}

function run(job: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(PROGRAM), {
      workerData: job,
      resourceLimits: LIMITS,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code}`)));
  });
}
