import { codePointLength } from './text.ts';

/** The requirement that a path breaks; see the file-name rules of the specification notes. */
export type PathRule = 'F-01' | 'F-02' | 'F-03' | 'F-04';

/** One reason why a path does not read the same on every system. */
export interface PathProblem {
  readonly rule: PathRule;
  readonly reason: string;
  /** `error` for what the rules forbid, `warning` for what is only unsafe on one system. */
  readonly level: 'error' | 'warning';
}

/** F-04: the longest file name of common file systems, in bytes. */
export const MAX_SEGMENT_BYTES = 255;
/** F-04: the deepest folder nesting that is accepted. */
export const MAX_DEPTH = 32;
/** F-04: what Windows takes with room for a folder before it. */
export const MAX_WINDOWS_PATH = 240;

/** F-01: control characters, DEL and C1. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** F-01: bidi controls, zero-width characters, separators, tag characters and variation selectors 17–256. */
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e01ef}]/u;
const LONE_SURROGATE = /[\ud800-\udfff]/u;
/** F-02: characters that Windows forbids in names; `/` separates and is never part of a segment. */
const FORBIDDEN = /[<>:"|?*\\]/;
/** F-02: Windows device names, with or without an extension, also with superscript digits. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** Every reason why a skill-relative path would not read the same everywhere (F-01, F-02, F-04). */
export function pathProblems(path: string): PathProblem[] {
  const found: PathProblem[] = [];
  const add = (rule: PathRule, reason: string, level: PathProblem['level'] = 'error') =>
    found.push({ rule, reason, level });
  if (path === '') add('F-02', 'is empty');
  if (path.startsWith('/')) add('F-02', 'is absolute');
  if (LONE_SURROGATE.test(path) || path.includes('\ufffd')) add('F-01', 'is not valid UTF-8');
  if (path !== path.normalize('NFC')) add('F-01', 'is not in Unicode form NFC');
  if (CONTROL.test(path)) add('F-01', 'holds a control character');
  if (HIDDEN.test(path)) add('F-01', 'holds an invisible or text-direction character');
  const forbidden = FORBIDDEN.exec(path);
  if (forbidden) add('F-02', `holds ${forbidden[0]}, which Windows forbids in names`);
  const segments = path.split('/');
  for (const segment of path.startsWith('/') ? segments.slice(1) : segments) {
    const reason = path === '' ? undefined : segmentReason(segment);
    if (reason !== undefined) add('F-02', reason);
    if (utf8Length(segment) > MAX_SEGMENT_BYTES) {
      add('F-04', `has a name of more than ${MAX_SEGMENT_BYTES} bytes`);
    }
  }
  if (segments.length > MAX_DEPTH) add('F-04', `is more than ${MAX_DEPTH} levels deep`);
  if (codePointLength(path) > MAX_WINDOWS_PATH) {
    add('F-04', `is longer than ${MAX_WINDOWS_PATH} characters`, 'warning');
  }
  return found;
}

/** True when a path breaks none of the MUST rules. */
export function isSafePath(path: string): boolean {
  return pathProblems(path).every((problem) => problem.level !== 'error');
}

function segmentReason(segment: string): string | undefined {
  if (segment === '') return 'has an empty segment';
  if (segment === '.' || segment === '..') return `has a "${segment}" segment`;
  if (/[. ]$/.test(segment)) return 'has a name that ends in a dot or a space';
  if (RESERVED.test(segment)) return `uses the Windows device name "${segment}"`;
  return undefined;
}

/** Two paths with one key are one file on some system (F-03). */
export function collisionKey(path: string): string {
  return path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Two paths that cannot stand side by side (F-03). */
export interface PathCollision {
  readonly path: string;
  readonly other: string;
  readonly reason: 'same-key' | 'file-and-folder';
}

/** Finds every path that collides with an earlier one, or that is a file where another needs a folder. */
export function pathCollisions(paths: readonly string[]): PathCollision[] {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  const found: PathCollision[] = [];
  const clash = (path: string, other: string, reason: PathCollision['reason']) =>
    found.push({ path, other, reason });
  for (const path of paths) {
    const segments = path.split('/');
    for (let depth = 1; depth < segments.length; depth++) {
      const folder = segments.slice(0, depth).join('/');
      const known = folders.get(collisionKey(folder));
      // Two spellings of one folder merge on a case-insensitive disk, and so do their files.
      if (known !== undefined && known !== folder) clash(path, known, 'same-key');
      else folders.set(collisionKey(folder), folder);
    }
    const key = collisionKey(path);
    const twin = files.get(key);
    if (twin !== undefined) clash(path, twin, 'same-key');
    else files.set(key, path);
  }
  for (const [key, folder] of folders) {
    const file = files.get(key);
    if (file !== undefined) clash(file, folder, 'file-and-folder');
  }
  return found;
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
