import { createHash } from 'node:crypto';
import type { ArchiveFormat, WriteOptions } from '../../src/archive/layout.ts';
import { type ReadOptions, readArchive } from '../../src/archive/read.ts';
import { writeArchive } from '../../src/archive/write.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { SkillsError } from '../../src/core/errors.ts';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';

export const SKILL_TEXT =
  '---\nname: demo\ndescription: Shows how. Use when shown.\n---\n\n# Demo\n';

/** A small skill with a folder, an executable, a binary file and a name that is not ASCII. */
export function sampleSkill(): FileSet {
  return fileSet([
    memoryFile('SKILL.md', SKILL_TEXT),
    memoryFile('scripts/run.sh', '#!/bin/sh\necho ok\n', true),
    memoryFile('references/größe.md', 'size\n'.repeat(400)),
    memoryFile('assets/noise.bin', noise(5000)),
    memoryFile('assets/empty.txt', ''),
  ]);
}

/** Bytes that do not compress, the same in every run. */
export function noise(length: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[i] = state >>> 16;
  }
  return bytes;
}

/** An archive as one buffer. */
export function packed(
  files: FileSet,
  format: ArchiveFormat,
  options: WriteOptions = { layout: 'root' },
): Buffer {
  return Buffer.concat([...writeArchive(files, format, options)]);
}

/** The lengths in which an archive is written. */
export function partLengths(
  files: FileSet,
  format: ArchiveFormat,
  options: WriteOptions = { layout: 'root' },
): number[] {
  return [...writeArchive(files, format, options)].map((part) => part.length);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A file set as plain data that can be compared. */
export function contents(files: FileSet): Record<string, string> {
  return Object.fromEntries(
    files.files.map((file) => [
      file.path,
      `${file.executable ? 'x' : '-'} ${Buffer.from(file.read()).toString('base64')}`,
    ]),
  );
}

/** The code under which the reader refuses, or `ok`. */
export function verdict(bytes: Uint8Array, options: ReadOptions): string {
  try {
    readArchive(memorySource(bytes), options);
    return 'ok';
  } catch (error) {
    if (error instanceof SkillsError) return error.code;
    throw error;
  }
}
