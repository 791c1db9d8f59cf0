import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ByteSource } from '../core/byte-source.ts';
import { SkillsError } from '../core/errors.ts';
import { attempt, readRegularFile } from './node-read.ts';
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
  attempt(folder, () => fs.mkdirSync(folder, { recursive: true }));
  const old = fs.lstatSync(target, { throwIfNoEntry: false });
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

/** A name that no one else takes, in the same folder, so that a rename is one step. */
export function temporaryBeside(target: string): string {
  const unique = `${process.pid}.${randomBytes(6).toString('hex')}`;
  return path.join(path.dirname(target), `.${path.basename(target)}.${unique}.tmp`);
}

/** Removes what killed processes left beside a path; files of a living process are its own. */
export function removeStale(target: string): void {
  const folder = path.dirname(target);
  const start = `.${path.basename(target)}.`;
  for (const name of attempt(folder, () => fs.readdirSync(folder))) {
    if (!name.startsWith(start)) continue;
    const pid = /^(\d{1,10})\.[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length))?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) {
      fs.rmSync(path.join(folder, name), { force: true, recursive: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
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
  const stat = fs.statSync(target, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  let bytes: Uint8Array | undefined;
  return {
    size: stat.size,
    read(offset, length) {
      bytes ??= readRegularFile(attempt(target, () => fs.realpathSync(target)));
      return bytes.subarray(offset, offset + length);
    },
  };
}

/** Lets signals and timers in. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
