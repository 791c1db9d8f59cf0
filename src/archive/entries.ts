import { pathCollisions, pathProblems } from '../core/paths.ts';
import { quoted } from '../core/visible.ts';
import type { Findings } from './findings.ts';
import type { ArchiveLimits } from './limits.ts';
import { codeOfFault } from './names.ts';

/** One file or folder as an archive names it; a folder's path has no slash at its end. */
export interface ArchiveEntry {
  readonly path: string;
  readonly folder: boolean;
  readonly executable: boolean;
  readonly size: number;
}

/** A file of an archive with its bytes. */
export interface ReadEntry {
  readonly entry: ArchiveEntry;
  readonly bytes: Uint8Array;
}

/** A folder's name without the slash at its end; the bare slash stays, as it names the file system. */
export function folderPath(name: string): string {
  return name.length > 1 && name.endsWith('/') ? name.slice(0, -1) : name;
}

/** Rows A01 to A40: names that are unsafe somewhere, and names that meet on some system. */
export function checkPaths(entries: readonly ArchiveEntry[], findings: Findings): void {
  const paths = entries.map(({ path, folder }) => (folder ? `${path}/` : path));
  const collisions = pathCollisions(paths);
  for (const { path, other, reason } of collisions) {
    const plain = folderPath(path);
    if (plain === other && reason === 'same-key') {
      findings.add('collision', 'archive-duplicate', 'two entries have the same path', plain);
    } else {
      const message = `${quoted(plain)} and ${quoted(other)} cannot stand side by side on every system`;
      findings.add('collision', 'archive-collision', message);
    }
  }
  for (const { path } of entries) {
    const problem = pathProblems(path).find(({ level }) => level === 'error');
    if (!problem) continue;
    // A pair of spellings is a collision, not a name in the wrong form (A35, A36).
    const pair = problem.fault === 'nfc' && collisions.some((found) => concerns(found, path));
    if (!pair) findings.add('name', codeOfFault(problem.fault), `a path ${problem.reason}`, path);
  }
  warnOfShortNames(entries, findings);
}

function concerns({ path, other }: { path: string; other: string }, one: string): boolean {
  return folderPath(path) === one || other === one || one.startsWith(`${other}/`);
}

/** A17: `SKILL~1.MD` may be the second name of another file on Windows. */
const SHORT_NAME = /^[^./~]{1,6}~[0-9]{1,2}(?:\.[^./]{0,3})?$/;

function warnOfShortNames(entries: readonly ArchiveEntry[], findings: Findings): void {
  for (const { path } of entries) {
    if (path.split('/').some((name) => SHORT_NAME.test(name))) {
      const message = 'a name has the form of a short name of Windows, which may mean another file';
      findings.warn('archive-name-short', path, message);
    }
  }
}

const NESTED = /\.(?:zip|skill|tar|tgz|gz|bz2|xz|zst|7z|rar|jar)$/i;

/** Counts entries and bytes against the limits (A95); content is never looked into. */
export class Tally {
  #entries = 0;
  #bytes = 0;
  #names = 0;
  readonly #limits: ArchiveLimits;
  readonly #findings: Findings;

  constructor(limits: ArchiveLimits, findings: Findings) {
    this.#limits = limits;
    this.#findings = findings;
  }

  /** Counts one entry; too many stop the reading. */
  add(path: string, size: number): void {
    const { entries, file, expanded, names } = this.#limits;
    this.#entries++;
    this.#bytes += size;
    if (this.#entries > entries) {
      this.#findings.stop('size', 'archive-count', `it holds more than ${entries} entries`);
    }
    // Checking names costs more than unpacking them; no skill has so many.
    this.#names += path.length;
    if (this.#names > names) {
      this.#findings.stop('size', 'archive-bomb', `its paths are over ${names} bytes together`);
    }
    if (size > file) {
      this.#findings.add('size', 'archive-bomb', `a file is over ${file} bytes`, path);
    }
    if (this.#bytes > expanded) {
      this.#findings.add('size', 'archive-bomb', `its files are over ${expanded} bytes together`);
    }
    if (NESTED.test(path)) {
      this.#findings.warn('archive-nested', path, 'an archive lies inside; it is not looked into');
    }
  }

  get bytes(): number {
    return this.#bytes;
  }
}
