import fs from 'node:fs';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import type { FoundFile } from './host.ts';
import { attempt } from './node-read.ts';
import { diskTree } from './node-tree.ts';

/** The nearest accepted file of some names, in the folder of a path or above it. */
export function findUp(
  from: string,
  names: readonly string[],
  accepts: (name: string, text: string) => boolean,
): FoundFile | undefined {
  const start = path.resolve(from);
  const isFolder = fs.statSync(start, { throwIfNoEntry: false })?.isDirectory() === true;
  for (let folder = isFolder ? start : path.dirname(start); ; folder = path.dirname(folder)) {
    for (const name of names) {
      const text = diskTree.text(path.join(folder, name));
      if (text === undefined || !accepts(name, text)) continue;
      return { path: relativePath('.', path.join(folder, name)), folder, text };
    }
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** A path as seen from a folder, `/`-separated; `.` for the folder itself. */
export function relativePath(folder: string, target: string): string {
  return toPosix(path.relative(path.resolve(folder), path.resolve(target))) || '.';
}

/** A system's path with `/` between its segments. */
export function toPosix(native: string): string {
  return path.sep === '/' ? native : native.split(path.sep).join('/');
}

/** The text of a file that the user named. */
export function readText(target: string): string {
  if (!fs.existsSync(target)) {
    throw new SkillsError('path-not-found', 'there is nothing at this path', { where: target });
  }
  return attempt(target, () => fs.readFileSync(target, 'utf8'));
}
