import fs from 'node:fs';
import { attempt, DiskFile } from './node-read.ts';
import { joinPath, type Tree, type TreeEntry } from './tree.ts';

/** A `.gitignore` above this size is not one. */
const MAX_SMALL_TEXT = 1024 * 1024;

/** The disk as a tree; nothing is followed, nothing but listed folders and asked-for files is opened. */
export const diskTree: Tree = {
  list(folder) {
    const entries = attempt(folder, () => fs.readdirSync(folder, { withFileTypes: true }));
    return entries.map((entry) => ({ name: entry.name, type: typeOf(folder, entry) }));
  },
  file: (absolute, path) => new DiskFile(absolute, path),
  text(absolute) {
    try {
      const stat = fs.lstatSync(absolute);
      if (!stat.isFile() || stat.size > MAX_SMALL_TEXT) return undefined;
      return fs.readFileSync(absolute, 'utf8');
    } catch {
      return undefined;
    }
  },
};

function typeOf(folder: string, entry: fs.Dirent): TreeEntry['type'] {
  if (entry.name.includes('\ufffd') && !exists(joinPath(folder, entry.name))) return 'bad-name';
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isFIFO()) return 'fifo';
  return entry.isSocket() ? 'socket' : 'device';
}

function exists(path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
