import type { FileEntry, OddType } from '../core/files.ts';

/** One entry of a folder. */
export interface TreeEntry {
  readonly name: string;
  readonly type: 'file' | 'folder' | OddType;
}

/** What discovery needs of a file system; paths are absolute and `/`-separated. */
export interface Tree {
  /** The entries of a folder, in any order. */
  list(folder: string): readonly TreeEntry[];
  /** A regular file, named by its path within the skill. */
  file(absolute: string, path: string): FileEntry;
  /** The text of a small file, or undefined when it is not there. */
  text(absolute: string): string | undefined;
}

/** Joins a folder and a name; the root folder ends in its slash already. */
export function joinPath(folder: string, name: string): string {
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`;
}

/** The folder that holds a path; the root holds itself. */
export function parentPath(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash <= 0 ? '/' : path.slice(0, slash);
}

/** The last segment of a path; empty for the root. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
