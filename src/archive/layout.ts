import { type ArchiveCode, SkillsError } from '../core/errors.ts';
import { comparePaths, type FileEntry, type FileSet } from '../core/files.ts';
import { pathCollisions, pathProblems } from '../core/paths.ts';
import { quoted } from '../core/visible.ts';
import { codeOfFault } from './names.ts';
import { splitForUstar } from './tar-header.ts';

/** The kinds of archive that are written and read. */
export type ArchiveFormat = 'tar.gz' | 'zip';

/** `root`: the files as they are. `folder`: all below one folder named as the skill. */
export type ArchiveLayout = 'root' | 'folder';

/** How an archive is written; the same files and options always give the same bytes. */
export interface WriteOptions {
  readonly layout: ArchiveLayout;
  /** The top folder of the `folder` layout. */
  readonly folder?: string;
  /** The one time of every entry, in seconds since 1970. */
  readonly time?: number;
}

/** 1980-01-01T00:00:00Z: the first moment that zip can tell. */
export const DEFAULT_TIME = 315_532_800;
/** 2107-12-31T23:59:59Z: the last moment that zip can tell, within its two seconds. */
export const LAST_TIME = 4_354_819_199;

/** One file under its path in the archive. */
export interface PlannedEntry {
  readonly path: string;
  readonly file: FileEntry;
}

/** A path that cannot go into an archive, and why. */
export interface PathRefusal {
  readonly path: string;
  readonly code: ArchiveCode;
  readonly reason: string;
}

/** The entries of an archive in the order of their bytes; refuses all bad names at once (AR-10, F25). */
export function planEntries(
  files: FileSet,
  format: ArchiveFormat,
  options: WriteOptions,
): PlannedEntry[] {
  const prefix = options.layout === 'folder' ? `${folderOf(options)}/` : '';
  const planned = files.files.map((file) => ({ path: prefix + file.path, file }));
  planned.sort((a, b) => comparePaths(a.path, b.path));
  const refused = refusedPaths(
    planned.map((entry) => entry.path),
    format,
  );
  const first = refused[0];
  if (first) throw refusal(first, refused);
  return planned;
}

/** Every path that some system or the archive format cannot hold (F-01 to F-04, AR-10). */
export function refusedPaths(paths: readonly string[], format: ArchiveFormat): PathRefusal[] {
  const refused: PathRefusal[] = [];
  for (const path of paths) {
    const problem = pathProblems(path).find(({ level }) => level === 'error');
    if (problem) {
      refused.push({ path, code: codeOfFault(problem.fault), reason: problem.reason });
    } else if (format === 'tar.gz' && splitForUstar(path) === undefined) {
      const reason = 'is too long for tar (100 bytes for the name, 155 for the folders before it)';
      refused.push({ path, code: 'archive-name-long', reason });
    }
  }
  for (const { path, other, reason } of pathCollisions(paths)) {
    const what = reason === 'same-key' ? 'is one file on some systems with' : 'cannot stand beside';
    refused.push({ path, code: 'archive-collision', reason: `${what} ${quoted(other)}` });
  }
  return refused;
}

function refusal(first: PathRefusal, all: readonly PathRefusal[]): SkillsError {
  const list = all.map(({ path, reason }) => `${quoted(path)} ${reason}`).join('; ');
  const count = all.length === 1 ? 'a file name' : `${all.length} file names`;
  const hint = 'Rename what is listed: an archive must unpack to the same files on every system.';
  return new SkillsError(first.code, `${count} cannot be packed: ${list}`, { hint });
}

function folderOf(options: WriteOptions): string {
  const folder = options.folder ?? '';
  const problem = folder.includes('/') ? undefined : pathProblems(folder)[0];
  if (problem === undefined && !folder.includes('/')) return folder;
  const hint = 'The folder layout needs the name of the skill.';
  throw new SkillsError('usage', 'the top folder of the archive has no usable name', { hint });
}
