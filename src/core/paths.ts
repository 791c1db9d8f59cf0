import { codePointLength } from './text.ts';

/** The requirement that a path breaks; see the file-name rules of the specification notes. */
export type PathRule = 'F-01' | 'F-02' | 'F-03' | 'F-04';

/** What is wrong with a path, in the order in which the first of several is named. */
export type PathFault =
  | 'empty'
  | 'nul'
  | 'encoding'
  | 'drive'
  | 'absolute'
  | 'backslash'
  | 'escape'
  | 'dot'
  | 'char'
  | 'hidden'
  | 'reserved'
  | 'trailing'
  | 'long'
  | 'depth'
  | 'nfc'
  | 'windows-length';

/** One reason why a path does not read the same on every system. */
export interface PathProblem {
  readonly rule: PathRule;
  readonly fault: PathFault;
  readonly reason: string;
  /** `error` for what the rules forbid, `warning` for what is only unsafe on one system. */
  readonly level: 'error' | 'warning';
}

/** F-04: the longest file name of common file systems, in bytes. */
export const MAX_SEGMENT_BYTES = 255;
/** F-04: the deepest folder nesting that is accepted. */
export const MAX_DEPTH = 32;
/** F-04: the longest path of common systems, in bytes. */
export const MAX_PATH_BYTES = 4096;
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
/** F-02: Windows device names, also with an extension, blanks before it, or superscript digits. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) {0,255}(?:\.|$)/i;
const DRIVE = /^[A-Za-z]:/;

/** Every reason why a skill-relative path would not read the same everywhere (F-01, F-02, F-04), in the order of `PathFault`. */
export function pathProblems(path: string): PathProblem[] {
  if (path === '') return [{ rule: 'F-02', fault: 'empty', reason: 'is empty', level: 'error' }];
  const found: PathProblem[] = [];
  const add = (rule: PathRule, fault: PathFault, reason: string) =>
    found.push({ rule, fault, reason, level: 'error' });
  if (path === '.' || path === './') add('F-02', 'empty', 'names no file');
  if (path.includes('\0')) add('F-01', 'nul', 'holds a NUL character');
  if (LONE_SURROGATE.test(path) || path.includes('\ufffd')) {
    add('F-01', 'encoding', 'is not valid UTF-8');
  }
  if (DRIVE.test(path)) add('F-02', 'drive', 'begins with a Windows drive');
  if (path.startsWith('/')) add('F-02', 'absolute', 'is absolute');
  if (path.includes('\\')) add('F-02', 'backslash', 'holds \\, which is a separator on Windows');
  const segments = path.split('/');
  addSteps(segments, add);
  if (CONTROL.test(path)) add('F-01', 'char', 'holds a control character');
  const forbidden = FORBIDDEN.exec(path);
  if (forbidden) add('F-02', 'char', `holds ${forbidden[0]}, which Windows forbids in names`);
  if (HIDDEN.test(path)) add('F-01', 'hidden', 'holds an invisible or text-direction character');
  addNames(segments, add);
  if (segments.length > MAX_DEPTH) add('F-04', 'depth', `is more than ${MAX_DEPTH} levels deep`);
  if (isOver(path, MAX_PATH_BYTES)) {
    add('F-04', 'depth', `is longer than ${MAX_PATH_BYTES} bytes`);
  }
  if (path !== path.normalize('NFC')) add('F-01', 'nfc', 'is not in Unicode form NFC');
  if (codePointLength(path) > MAX_WINDOWS_PATH) {
    const reason = `is longer than ${MAX_WINDOWS_PATH} characters`;
    found.push({ rule: 'F-04', fault: 'windows-length', reason, level: 'warning' });
  }
  return found;
}

type Add = (rule: PathRule, fault: PathFault, reason: string) => void;

/** Segments that move instead of naming: empty, `.` and `..`. */
function addSteps(segments: readonly string[], add: Add): void {
  let depth = 0;
  let lowest = 0;
  for (const segment of segments) {
    if (segment === '..') lowest = Math.min(lowest, --depth);
    else if (segment !== '' && segment !== '.') depth++;
  }
  if (lowest < 0) add('F-02', 'escape', 'leads out of its folder');
  const step = segments.find((segment) => segment === '.' || segment === '..');
  if (step !== undefined) add('F-02', 'dot', `has a "${step}" segment`);
  // The slash of an absolute path is a fault of its own.
  if (segments.includes('', 1)) add('F-02', 'dot', 'has an empty segment');
}

function addNames(segments: readonly string[], add: Add): void {
  const names = segments.filter((segment) => !/^\.{0,2}$/.test(segment));
  const reserved = names.find((name) => RESERVED.test(name));
  if (reserved !== undefined) {
    add('F-02', 'reserved', `uses the Windows device name "${reserved}"`);
  }
  if (names.some((name) => name.endsWith('.') || name.endsWith(' '))) {
    add('F-02', 'trailing', 'has a name that ends in a dot or a space');
  }
  if (names.some((name) => isOver(name, MAX_SEGMENT_BYTES))) {
    add('F-04', 'long', `has a name of more than ${MAX_SEGMENT_BYTES} bytes`);
  }
}

/** True when a path breaks none of the MUST rules. */
export function isSafePath(path: string): boolean {
  return pathProblems(path).every((problem) => problem.level !== 'error');
}

/** Two paths with one key are one file on some system (F-03). */
export function collisionKey(path: string): string {
  // ASCII has one form; most names end here.
  if (/^[\0-\x7f]*$/.test(path)) return path.toLowerCase();
  return path.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Two paths that cannot stand side by side (F-03). */
export interface PathCollision {
  readonly path: string;
  readonly other: string;
  readonly reason: 'same-key' | 'file-and-folder';
}

/** A name in the tree of all paths, found by its collision key. */
interface NameNode {
  readonly path: string;
  readonly isFile: boolean;
  /** Named by a path of its own, not only as the folder of others. */
  named: boolean;
  readonly below: Map<string, NameNode>;
}

/**
 * Finds every path that collides with an earlier one, or that is a file where another needs a folder;
 * a path that ends in a slash is a folder.
 */
export function pathCollisions(paths: readonly string[]): PathCollision[] {
  const found: PathCollision[] = [];
  const root = new Map<string, NameNode>();
  for (const path of paths) {
    let level = root;
    let clash: PathCollision | undefined;
    for (let start = 0; start < path.length; ) {
      const slash = path.indexOf('/', start);
      const isFile = slash < 0;
      const end = isFile ? path.length : slash;
      const named = end + 1 >= path.length;
      // Keys of names, not of whole paths: deep trees stay linear, and no form joins over a slash.
      const key = collisionKey(path.slice(start, end));
      const own = path.slice(0, end);
      const known = level.get(key);
      const node = known ?? { path: own, isFile, named, below: new Map() };
      if (!known) level.set(key, node);
      else if (isFile !== node.isFile)
        clash ??= { path, other: node.path, reason: 'file-and-folder' };
      else if (node.path !== own || (named && node.named)) {
        clash ??= { path, other: node.path, reason: 'same-key' };
      } else node.named ||= named;
      level = node.below;
      start = end + 1;
    }
    if (clash) found.push(clash);
  }
  return found;
}

/** True when a text takes more than so many bytes; no UTF-16 unit takes more than three. */
function isOver(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;
}
