import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SkillsError } from '../core/errors.ts';
import { quoted } from '../core/visible.ts';
import type { Threads } from './threads.ts';

/** What a thread runs; it lies beside the built program and is not there when the sources run. */
const PROGRAM = new URL('../bin/lint-worker.js', import.meta.url);
/** More threads than this wait for the disk and for each other's memory. */
const MOST = 4;
/** A thread is of use for more skills than this. */
const ALONE = 300;
/** What is made and dropped at once stays small: a thread of its own is not to double the memory. */
const LIMITS = { maxYoungGenerationSizeMb: 8 };

/**
 * The threads that lint may ask, which are as many as `SKILLS_THREADS` says. By themselves they are not
 * used: on two cores they took a third more processor time for a sixteenth less waiting.
 */
export function nodeThreads(): Threads | undefined {
  if (!process.env['SKILLS_THREADS']) return undefined;
  const count = threadCount();
  return count < 2 || !fs.existsSync(PROGRAM) ? undefined : { count, alone: ALONE, run };
}

/** How many threads may work at once, this one counted: as many as asked for, or as pay. */
export function threadCount(wanted = process.env['SKILLS_THREADS']): number {
  if (!wanted) return Math.min(os.availableParallelism(), MOST);
  if (/^[0-9]{1,2}$/.test(wanted)) return Math.max(1, Number(wanted));
  const hint = 'It must be a whole number from 0 to 99; 0 and 1 mean no threads.';
  throw new SkillsError('usage', `SKILLS_THREADS is "${quoted(wanted)}"`, { hint });
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
