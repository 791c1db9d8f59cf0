import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { checkInTime } from '../scripts/fuzz/limit.mjs';
// @ts-expect-error a plain script without types
import { TARGET_NAMES } from '../scripts/fuzz/names.mjs';
// @ts-expect-error a plain script without types
import { hashOf, inputFrom, randomFrom, shrink } from '../scripts/fuzz/random.mjs';
// @ts-expect-error a plain script without types
import { scratch } from '../scripts/fuzz/scratch.mjs';
// @ts-expect-error a plain script without types
import { TARGETS } from '../scripts/fuzz/targets.mjs';
// @ts-expect-error a plain script without types
import { checkUnpacked } from '../scripts/fuzz/unpacked.mjs';
import { type FileSet, fileSet, memoryFile } from '../src/core/files.ts';

interface Target {
  seeds(corpus: readonly Buffer[]): readonly Buffer[];
  check(input: Buffer): unknown;
}

/** How often each is tried here; `npm run fuzz` goes on where this ends. */
const RUNS: Readonly<Record<string, number>> = {
  frontmatter: 60,
  markdown: 60,
  suppressions: 60,
  config: 100,
};

beforeAll(() => {
  scratch.folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'skills-fuzz-')));
});
afterAll(() => fs.rmSync(scratch.folder as string, { recursive: true }));

describe('any input ends in time in a result, in diagnostics or in an error with a code', () => {
  it.each(Object.entries(TARGETS as Record<string, Target>))('%s', async (name, target) => {
    const seeds = target.seeds([]);
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        await checkInTime(target, inputFrom(target, randomFrom(seed), seeds));
      }),
      { numRuns: RUNS[name] ?? 400 },
    );
  });
});

describe('the fuzzer itself', () => {
  it('knows the same targets by name and by what they do', () => {
    expect(Object.keys(TARGETS).sort()).toEqual([...TARGET_NAMES].sort());
  });

  it('tells an input that takes too much of the processor, not one that waits', async () => {
    const burn = () => {
      const start = process.cpuUsage();
      const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;
      while (spent(process.cpuUsage(start)) < 100_000);
    };
    const wait = () => new Promise((done) => setTimeout(() => done(['waited']), 200));
    await expect(checkInTime({ check: burn }, Buffer.alloc(0), 50)).rejects.toThrow('two seconds');
    expect(await checkInTime({ check: wait }, Buffer.alloc(0), 150)).toEqual(['waited']);
  });

  it('makes an input that fails smaller', async () => {
    const fails = async (input: Buffer) => input.includes('x') && input.includes('y');
    const small: Buffer = await shrink(Buffer.from(`${'a'.repeat(90)}x${'b'.repeat(90)}y`), fails);
    expect(String(small)).toBe('xy');
  });

  it('tells a file that an archive puts elsewhere, and one that is not as it was', async () => {
    // The bytes decide whether an archive is unpacked: these are.
    const bytes = Array.from({ length: 100 }, (_, at) => Buffer.of(at)).find(
      (one) => hashOf(one.toString('latin1')) % 8 === 0,
    );
    const unpacked = (files: FileSet) => checkUnpacked(files, bytes);
    const other = { ...memoryFile('a.md', 'x'), read: otherEachTime() };
    await unpacked(fileSet([memoryFile('x/SKILL.md', 'fine')]));
    await expect(unpacked(fileSet([memoryFile('../e', 'x')]))).rejects.toThrow('not unpacked');
    await expect(unpacked(fileSet([other]))).rejects.toThrow('other files');
  });
});

function otherEachTime() {
  let count = 0;
  return () => Buffer.from(`${count++}`);
}
