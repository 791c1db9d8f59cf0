import { forLatest } from '../core/kept.ts';
import { collisionKey } from '../core/paths.ts';
import type { Seen } from '../core/surroundings.ts';
import { isPathLike, isPlaceholder } from './references-target.ts';
import type { Skill } from './skill.ts';

/** Where a path leads, judged by the listing of the skill and never by asking the disk (F-06). */
export type Resolution =
  | { readonly kind: 'found'; readonly path: string; readonly type: 'file' | 'folder' | 'odd' }
  /** The file is there, but only when one counts from the skill's root (L6). */
  | { readonly kind: 'root-only'; readonly path: string }
  /** The file is there in another letter case or Unicode form (L7a). */
  | { readonly kind: 'case'; readonly path: string }
  /** Files of the same name lie elsewhere in the skill (L7b). */
  | { readonly kind: 'moved'; readonly paths: readonly string[] }
  | { readonly kind: 'outside'; readonly path: string; readonly seen: Seen; readonly skill: string }
  | { readonly kind: 'missing'; readonly path: string }
  /** No reference to a file, or nobody can tell: an example, a pattern, a partial listing. */
  | { readonly kind: 'skipped' };

/** What resolving needs of a skill's listing; made once per skill. */
interface Listing {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  readonly odd: readonly string[];
  /** Real path by collision key, made when the first lookup fails. */
  byKey(): ReadonlyMap<string, string>;
  /** Paths by lower-cased base name, made when the first lookup fails. */
  byName(): ReadonlyMap<string, readonly string[]>;
}

/** The listing of a skill, made at the first call. */
export const listingOf = forLatest(makeListing);

function makeListing(skill: Skill): Listing {
  const files = new Set(skill.files.files.map((file) => file.path));
  const folders = new Set<string>(['']);
  for (const path of files) {
    // Files come sorted, so most folders are known from the file before.
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  let keys: Map<string, string> | undefined;
  let names: Map<string, string[]> | undefined;
  return {
    files,
    folders,
    odd: skill.files.odd.map((entry) => entry.path),
    byKey() {
      keys ??= new Map([...folders, ...files].map((path) => [collisionKey(path), path]));
      return keys;
    },
    byName() {
      names ??= groupByName(files);
      return names;
    },
  };
}

function groupByName(files: ReadonlySet<string>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const path of files) {
    const name = lowerName(path);
    const known = names.get(name);
    if (known) known.push(path);
    else names.set(name, [path]);
  }
  return names;
}

function lowerName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}

/** The folder of a file within the skill; empty for the skill's root. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/** Joins a path to a folder and takes `.` and `..` out; what leaves the skill starts with `..`. */
export function normalise(folder: string, path: string): string {
  const segments: string[] = folder === '' ? [] : folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/');
}

/** Names that say nothing about which file was meant. */
const COMMON_NAMES = new Set(['skill.md', 'readme.md', 'index.md', 'index.html', '__init__.py']);

/** Where a path of a file of the skill leads (L6, L7, L8). */
export function resolvePath(skill: Skill, folder: string, path: string): Resolution {
  const listing = listingOf(skill);
  const wanted = normalise(folder, path);
  if (wanted === '..' || wanted.startsWith('../')) return outside(skill, wanted, path);
  if (listing.files.has(wanted)) return { kind: 'found', path: wanted, type: 'file' };
  if (listing.folders.has(wanted)) return { kind: 'found', path: wanted, type: 'folder' };
  const holds = (odd: string) => wanted === odd || wanted.startsWith(`${odd}/`);
  if (listing.odd.some(holds)) return { kind: 'found', path: wanted, type: 'odd' };
  if (!skill.files.complete || isUnlisted(wanted)) return { kind: 'skipped' };
  const real = listing.byKey().get(collisionKey(wanted));
  if (real !== undefined) return { kind: 'case', path: real };
  const fromRoot = folder === '' ? undefined : normalise('', path);
  if (fromRoot !== undefined && (listing.files.has(fromRoot) || listing.folders.has(fromRoot))) {
    return { kind: 'root-only', path: fromRoot };
  }
  if (isPlaceholder(path) || !isPathLike(path)) return { kind: 'skipped' };
  const name = lowerName(wanted);
  const paths = COMMON_NAMES.has(name) ? [] : (listing.byName().get(name) ?? []);
  return paths.length > 0 ? { kind: 'moved', paths } : { kind: 'missing', path: wanted };
}

/** Folders that are never walked: what lies in them is not known. */
function isUnlisted(path: string): boolean {
  return path.split('/').some((segment) => segment === 'node_modules' || segment === '.git');
}

function outside(skill: Skill, wanted: string, path: string): Resolution {
  if (isPlaceholder(path)) return { kind: 'skipped' };
  const around = skill.surroundings;
  const seen = around?.look(wanted) ?? 'unknown';
  return { kind: 'outside', path: wanted, seen, skill: skillNamed(skill, wanted, seen) };
}

/** The skill of the run that an escaping path names, whether or not the path leads there (L7c). */
function skillNamed(skill: Skill, path: string, seen: Seen): string {
  const around = skill.surroundings;
  if (!around) return '';
  const segments = path.split('/').filter((segment) => segment !== '..');
  const last = segments.at(-1) ?? '';
  const isSkillFile = last.toLowerCase() === 'skill.md';
  // `../other/references/x.md` is in another skill when that folder holds a skill file.
  for (let end = segments.length; end > 0; end--) {
    const above = path.split('/').slice(0, path.split('/').length - (segments.length - end));
    if (seen !== 'nothing' && around.look(`${above.join('/')}/SKILL.md`) === 'file') {
      return segments[end - 1] ?? '';
    }
  }
  const named = isSkillFile ? segments.at(-2) : last;
  return named !== undefined && around.hasSkill(named) ? named : '';
}
