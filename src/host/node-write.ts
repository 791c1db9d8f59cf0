import fs from 'node:fs';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import { attempt } from './node-read.ts';
import { removeStale, temporaryBeside } from './node-temporaries.ts';

/** Temporary files and folders that exist right now; a signal removes them before the process ends. */
const unfinished = new Set<string>();

/** Writes a file whole or not at all: a temporary file beside it, synced, then renamed over it. */
export function writeAtomically(target: string, content: string | Uint8Array): void {
  const old = fs.lstatSync(target, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    const hint = 'Name a file; links and special files are not written through.';
    throw new SkillsError('out-type', 'the output is not a regular file', { where: target, hint });
  }
  const folder = path.dirname(target);
  if (!fs.existsSync(folder)) {
    throw new SkillsError('path-not-found', 'the folder of the output does not exist', {
      where: folder,
    });
  }
  removeStale(target);
  const temporary = temporaryBeside(target);
  attempt(target, () => {
    const fd = fs.openSync(temporary, 'wx', old ? old.mode & 0o777 : 0o666);
    unfinished.add(temporary);
    try {
      fs.writeFileSync(fd, content);
      // The umask has its say over a new file, not over one that is replaced.
      if (old) fs.fchmodSync(fd, old.mode & 0o777);
      fs.fsyncSync(fd);
    } catch (error) {
      removeUnfinished();
      throw error;
    } finally {
      fs.closeSync(fd);
    }
    try {
      fs.renameSync(temporary, target);
      unfinished.delete(temporary);
    } catch (error) {
      removeUnfinished();
      throw error;
    }
    syncFolder(folder);
  });
}

/** Makes a rename last through a power cut; some systems cannot sync a folder, which is no error. */
export function syncFolder(folder: string): void {
  let fd: number | undefined;
  try {
    fd = fs.openSync(folder, 'r');
    fs.fsyncSync(fd);
  } catch {
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

/** Adds an executable bit for each reader bit that a regular file has, as `chmod +X` would for a script. */
export function makeExecutable(target: string): void {
  attempt(target, () => {
    const fd = fs.openSync(target, fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0));
    try {
      const mode = fs.fstatSync(fd).mode & 0o777;
      fs.fchmodSync(fd, mode | ((mode & 0o444) >> 2));
    } finally {
      fs.closeSync(fd);
    }
  });
}

/** Counts a temporary file or folder among those that a signal removes. */
export function track(temporary: string): void {
  unfinished.add(temporary);
}

/** Lets a temporary file be what it was renamed to. */
export function keep(temporary: string): void {
  unfinished.delete(temporary);
}

/** Removes one temporary file or folder. */
export function discard(temporary: string): void {
  fs.rmSync(temporary, { force: true, recursive: true });
  unfinished.delete(temporary);
}

/** Removes temporary files and folders that a failure or a signal left. */
export function removeUnfinished(): void {
  for (const one of unfinished) discard(one);
}
