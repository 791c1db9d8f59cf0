import fs from 'node:fs';
import path from 'node:path';
import type { ByteSource } from '../core/byte-source.ts';
import { SkillsError } from '../core/errors.ts';
import { makeFolders } from './node-folders.ts';
import { attempt, MAX_READ_BYTES, readRegularFile } from './node-read.ts';
import { removeStale, temporaryBeside } from './node-temporaries.ts';
import { discard, keep, syncFolder, track } from './node-write.ts';

const READ_WRITE =
  fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_EXCL | (fs.constants.O_NOFOLLOW ?? 0);

/**
 * Writes a file piece by piece and puts it in place only when it was synced and its check, which
 * reads it back from the disk, has passed; signals are let in between the pieces.
 */
export async function writeChecked(
  target: string,
  chunks: Iterable<Uint8Array>,
  check: (written: ByteSource) => Iterable<void>,
): Promise<void> {
  const folder = path.dirname(target);
  makeFolder(folder);
  const old = stateOf(target);
  if (old && !old.isFile()) {
    const hint = 'Name a file; links and special files are not written through.';
    throw new SkillsError('out-type', 'the output is not a regular file', { where: target, hint });
  }
  removeStale(target);
  const temporary = temporaryBeside(target);
  // Readable by its owner only until it is whole (0600), then as any new file of this user.
  const fd = attempt(target, () => fs.openSync(temporary, READ_WRITE, 0o600));
  track(temporary);
  try {
    let size = 0;
    for (const chunk of chunks) {
      attempt(target, () => writeFully(fd, chunk));
      size += chunk.length;
      await breath();
    }
    attempt(target, () => fs.fsyncSync(fd));
    for (const _ of check(descriptorSource(fd, size))) await breath();
    attempt(target, () => {
      fs.fchmodSync(fd, old ? old.mode & 0o777 : 0o666 & ~process.umask());
      fs.renameSync(temporary, target);
    });
    keep(temporary);
  } catch (error) {
    discard(temporary);
    throw error;
  } finally {
    fs.closeSync(fd);
  }
  syncFolder(folder);
}

/** Makes the folder of an output; F16: a file or a device in its place is not replaced. */
export function makeFolder(folder: string): void {
  try {
    makeFolders(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      const message = 'the folder of the output is not a folder';
      throw new SkillsError('out-type', message, { where: folder, cause });
    }
    attempt(folder, () => {
      throw cause;
    });
  }
}

/** What stands at a path, or undefined for nothing; a failure to look is a coded error (F14). */
export function stateOf(place: string, look: 'link' | 'target' = 'link'): fs.Stats | undefined {
  return attempt(place, () => {
    try {
      const stat = look === 'link' ? fs.lstatSync : fs.statSync;
      return stat(place, { throwIfNoEntry: false });
    } catch (cause) {
      // Nothing can stand below a file.
      if ((cause as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
      throw cause;
    }
  });
}

/** Writes all of a piece; the system may take less at once. */
export function writeFully(fd: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += fs.writeSync(fd, bytes, done, bytes.length - done);
}

function descriptorSource(fd: number, size: number): ByteSource {
  return {
    size,
    read(offset, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)));
      let done = 0;
      while (done < bytes.length) {
        const count = fs.readSync(fd, bytes, done, bytes.length - done, offset + done);
        if (count === 0) break;
        done += count;
      }
      return bytes.subarray(0, done);
    },
  };
}

/** A regular file as bytes that are read when asked for; undefined for anything else. */
export function openBytes(target: string): ByteSource | undefined {
  const stat = stateOf(target, 'target');
  if (!stat?.isFile()) return undefined;
  const readAll = () => readRegularFile(attempt(target, () => fs.realpathSync(target)));
  // What is too large to be read is refused by its size. All else is read at once: another file may
  // take its place at any moment, and size and bytes must be of one (F18).
  const known = stat.size > MAX_READ_BYTES ? undefined : readAll();
  return {
    size: known?.length ?? stat.size,
    read: (offset, length) => (known ?? readAll()).subarray(offset, offset + length),
  };
}

/** True when a path is a folder or lies in it once every link is followed (F15). */
export function liesIn(folder: string, target: string): boolean {
  const below = path.relative(realPlace(folder), realPlace(target));
  return below.split(path.sep)[0] !== '..' && !path.isAbsolute(below);
}

/** Where a path leads; what does not exist yet keeps its name. */
function realPlace(target: string): string {
  const absolute = path.resolve(target);
  try {
    return fs.realpathSync(absolute);
  } catch {
    const parent = path.dirname(absolute);
    return parent === absolute ? absolute : path.join(realPlace(parent), path.basename(absolute));
  }
}

/** Lets signals and timers in. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
