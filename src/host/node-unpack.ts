import fs from 'node:fs';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { isSafePath } from '../core/paths.ts';
import { makeFolders } from './node-folders.ts';
import { breath, stateOf, writeFully } from './node-pack.ts';
import { attempt } from './node-read.ts';
import { removeStale, temporaryBeside } from './node-temporaries.ts';
import { discard, keep, syncFolder, track } from './node-write.ts';

const CREATE =
  fs.constants.O_WRONLY |
  fs.constants.O_CREAT |
  fs.constants.O_EXCL |
  (fs.constants.O_NOFOLLOW ?? 0);

/**
 * Makes a folder that holds exactly these files: they are written into a fresh private folder beside
 * it, which is then renamed; the folder must not exist, and is there whole or not at all (F30, F31).
 */
export async function createFolder(target: string, files: FileSet): Promise<void> {
  refuseExisting(target);
  removeStale(target);
  const temporary = temporaryBeside(target);
  attempt(target, () => fs.mkdirSync(temporary, { mode: 0o700 }));
  track(temporary);
  try {
    for (const file of files.files) {
      // The reader has refused such paths; this holds for every other caller too.
      if (!isSafePath(file.path)) {
        throw new SkillsError('internal', 'an unsafe path was to be written', { where: file.path });
      }
      const place = path.join(temporary, ...file.path.split('/'));
      const bytes = file.read();
      attempt(target, () => writeNew(place, bytes, file.executable));
      await breath();
    }
    refuseExisting(target);
    attempt(target, () => fs.chmodSync(temporary, 0o777 & ~process.umask()));
    putInPlace(temporary, target);
    keep(temporary);
  } catch (error) {
    discard(temporary);
    throw error;
  }
  syncFolder(path.dirname(target));
}

/** The rename itself refuses a folder that somebody else filled since we looked (F17). */
function putInPlace(temporary: string, target: string): void {
  try {
    fs.renameSync(temporary, target);
  } catch (cause) {
    refuseExisting(target);
    attempt(target, () => {
      throw cause;
    });
  }
}

/** F30: nothing is ever merged, and no link is written through. */
function refuseExisting(target: string): void {
  const hint = 'Name a folder that does not exist yet; nothing is ever merged or replaced.';
  if (stateOf(target)) {
    throw new SkillsError('out-exists', 'the destination exists', { where: target, hint });
  }
  const parent = path.dirname(target);
  const stat = stateOf(parent);
  if (!stat) {
    const missing = 'the folder of the destination does not exist';
    throw new SkillsError('path-not-found', missing, { where: parent });
  }
  if (!stat.isDirectory()) {
    const link = 'the folder of the destination is a link or no folder';
    throw new SkillsError('out-exists', link, { where: parent, hint: 'Name the real folder.' });
  }
}

function writeNew(place: string, bytes: Uint8Array, executable: boolean): void {
  makeFolders(path.dirname(place));
  const fd = fs.openSync(place, CREATE, executable ? 0o777 : 0o666);
  try {
    writeFully(fd, bytes);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
