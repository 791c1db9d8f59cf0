import ignore, { type Ignore } from 'ignore';
import type { FileEntry, FileSet, OddEntry } from '../core/files.ts';
import { forLatest } from '../core/kept.ts';
import { hasPlainPaths } from './plain-paths.ts';

/** Left out of everything that is published: caches, and what editors and systems drop. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|__pycache__|Thumbs\.db)(?:\/|$)|\.pyc(?:\/|$)/;
/** The file that names what else is left out, in the syntax of `.gitignore`. */
export const IGNORE_FILE = '.skillignore';

/** Why a file is not published. */
export type LeftOutReason = 'default' | 'dotfile' | 'skillignore';

/** A file that is not published, and why. */
export interface LeftOutFile {
  readonly path: string;
  readonly reason: LeftOutReason;
}

/** The one file set that pack, digest, index, serve and verify see, and what is not in it. */
export interface Published {
  readonly files: readonly FileEntry[];
  /** Links and special files in places that are published: nothing can be made of them. */
  readonly odd: readonly OddEntry[];
  readonly leftOut: readonly LeftOutFile[];
}

/** Sorts the files of a skill into those that are published and those that are left out. */
export const published = forLatest(sortedOut);

function sortedOut(set: FileSet): Published {
  if (hasPlainPaths(set)) return { files: set.files, odd: [], leftOut: [] };
  const rules = ignoreRules(set);
  const files: FileEntry[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const file of set.files) {
    const reason = reasonFor(file.path, rules);
    if (reason === undefined) files.push(file);
    else leftOut.push({ path: file.path, reason });
  }
  const odd = set.odd.filter(({ path }) => reasonFor(path, rules) === undefined);
  return { files, odd, leftOut };
}

/** The files of a skill that are published. */
export function publishedFiles(files: FileSet): readonly FileEntry[] {
  return published(files).files;
}

/** True for a file that pack, digest, index and serve leave out by default. */
export function isLeftOut(path: string): boolean {
  return defaultReason(path) !== undefined;
}

function reasonFor(path: string, rules: Ignore | undefined): LeftOutReason | undefined {
  const reason = defaultReason(path);
  if (reason !== undefined) return reason;
  return rules?.test(path).ignored ? 'skillignore' : undefined;
}

function defaultReason(path: string): 'default' | 'dotfile' | undefined {
  // Asked for every file: two looks at the whole path are cheaper than its segments.
  if (LEFT_OUT.test(path)) return 'default';
  return path.startsWith('.') || path.includes('/.') ? 'dotfile' : undefined;
}

/** A larger ignore file is not one. */
const MAX_IGNORE_BYTES = 64 * 1024;
/** A pattern becomes a regular expression, whose time grows with the power of its stars. */
const TOO_MANY_STARS = /(?:\*[^*/]{1,255}){3}\*/;

function ignoreRules(set: FileSet): Ignore | undefined {
  const file = set.get(IGNORE_FILE);
  if (!file || file.size > MAX_IGNORE_BYTES) return undefined;
  const lines = new TextDecoder().decode(file.read()).split(/\r?\n/);
  const sound = lines.filter((line) => !TOO_MANY_STARS.test(line));
  return ignore({ allowRelativePaths: true }).add(sound);
}

/** A rough count of tokens: four characters each, as the specification's advice counts. */
export function tokenCount(text: string): number {
  return Math.ceil(text.length / 4);
}
