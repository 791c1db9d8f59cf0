import fs from 'node:fs';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { collisionKey, isSafePath } from '../core/paths.ts';
import { makeFolders } from './node-folders.ts';
import { attempt } from './node-read.ts';
import { removeStale, temporaryBeside } from './node-temporaries.ts';
import { discard, keep, track } from './node-write.ts';

/** The paths of a file set that cannot be made in a folder because something stands there. */
export function inTheWay(folder: string, files: FileSet): string[] {
  const blocked = isBlocked(folder);
  const names = files.files.map((file) => file.path);
  return names.filter((name) => blocked || isTaken(folder, name.split('/')));
}

/** True when the folder, or the nearest thing above it, is no folder: a file, a link to nothing. */
function isBlocked(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (entryAt(at)) return fs.statSync(at, { throwIfNoEntry: false })?.isDirectory() !== true;
    if (at === path.dirname(at)) return false;
  }
}

/** What stands at a path; nothing stands below a file. */
export function entryAt(target: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(target, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Follows a path down; names are compared as systems that ignore case would. */
function isTaken(folder: string, segments: readonly string[]): boolean {
  let at = folder;
  for (const [index, segment] of segments.entries()) {
    const stat = entryAt(at);
    if (!stat) return false;
    // The folder itself may be reached through a link; below it nothing is.
    if (index > 0 && !stat.isDirectory()) return true;
    const key = collisionKey(segment);
    const found = attempt(at, () => fs.readdirSync(at)).find((name) => collisionKey(name) === key);
    if (found === undefined) return false;
    if (found !== segment) return true;
    at = path.join(at, found);
  }
  return true;
}

/** Writes all files or none into a folder, which is made where it is missing; nothing is replaced. */
export function createFiles(folder: string, files: FileSet): void {
  const taken = inTheWay(folder, files);
  if (taken.length > 0) {
    const hint = 'Existing files are never touched: move them away, or choose another name.';
    throw new SkillsError('out-exists', `already there: ${taken.join(', ')}`, { hint });
  }
  for (const file of files.files) {
    if (isSafePath(file.path)) continue;
    throw new SkillsError('internal', 'an unsafe path was to be written', { where: file.path });
  }
  if (fs.existsSync(folder)) addTo(folder, files);
  else makeWhole(folder, files);
}

/** The missing folders are made under a temporary name and appear with all files by one rename. */
function makeWhole(folder: string, files: FileSet): void {
  let missing = folder;
  while (!fs.existsSync(path.dirname(missing))) missing = path.dirname(missing);
  removeStale(missing);
  const temporary = temporaryBeside(missing);
  track(temporary);
  try {
    const inside = path.join(temporary, path.relative(missing, folder));
    for (const file of files.files) {
      const bytes = file.read();
      attempt(folder, () => writeNew(path.join(inside, file.path), bytes, file.executable));
    }
    attempt(folder, () => fs.renameSync(temporary, missing));
    keep(temporary);
  } catch (error) {
    discard(temporary);
    throw error;
  }
}

/** Into a folder that has files already each file goes by itself; a failure takes all of them back. */
function addTo(folder: string, files: FileSet): void {
  const made: string[] = [];
  try {
    for (const file of files.files) {
      const target = path.join(folder, file.path);
      const bytes = file.read();
      attempt(target, () => {
        const first = makeFolders(path.dirname(target));
        if (first !== undefined) made.push(first);
        made.push(target);
        writeNew(target, bytes, file.executable);
      });
    }
  } catch (error) {
    const clash = (error as { cause?: { code?: string } }).cause?.code === 'EEXIST';
    // What somebody else made in this moment is not ours to remove.
    if (clash) made.pop();
    for (const one of made.reverse()) fs.rmSync(one, { recursive: true, force: true });
    throw error;
  }
}

function writeNew(target: string, bytes: Uint8Array, executable: boolean): void {
  makeFolders(path.dirname(target));
  const fd = fs.openSync(target, 'wx', executable ? 0o777 : 0o666);
  try {
    fs.writeFileSync(fd, bytes);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
