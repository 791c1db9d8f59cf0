import { SkillsError } from '../core/errors.ts';
import { type FileEntry, type FileSet, fileSet, type OddEntry } from '../core/files.ts';
import { type IgnoreRules, ignoreRulesFor } from './gitignore.ts';
import { baseName, joinPath, type Tree, type TreeEntry } from './tree.ts';

/** A skill folder found in a tree, by its absolute path. */
export interface DiscoveredSkill {
  readonly folder: string;
  readonly files: FileSet;
}

/** Never looked into: they hold other people's files or git's own. */
const SKIPPED_FOLDERS = new Set(['.git', 'node_modules']);
/** Deeper folders are reported, not walked: no skill nests like that, a loop of mounts does. */
const MAX_WALK_DEPTH = 64;
/** Skills are found at any depth that a path can have in practice; a loop of mounts ends here. */
const MAX_DISCOVERY_DEPTH = 400;

/** True for `SKILL.md` in any letter case, whatever kind of entry it is. */
export function isSkillFileName(name: string): boolean {
  return name.length === 8 && name.toLowerCase() === 'skill.md';
}

/** Every skill in a tree, outer before inner, in the order of their paths; links are not followed. */
export function* discoverSkills(tree: Tree, folder: string): Generator<DiscoveredSkill> {
  yield* walk(tree, folder, ignoreRulesFor(tree, folder), 0);
}

/** The files of one skill folder, whether or not it holds a skill file. */
export function skillFiles(tree: Tree, folder: string): FileSet {
  return filesBelow(listBelow(tree, folder, tree.list(folder)), '');
}

function* walk(
  tree: Tree,
  folder: string,
  above: IgnoreRules,
  depth: number,
): Generator<DiscoveredSkill> {
  const entries = sorted(tree.list(folder));
  const rules = above.enter(folder, hasIgnoreFile(entries));
  if (entries.some((entry) => isSkillFileName(entry.name) && entry.type !== 'folder')) {
    yield* skillsAt(tree, folder, entries, rules);
    return;
  }
  if (depth >= MAX_DISCOVERY_DEPTH) {
    const hint = 'Name a folder further down.';
    throw new SkillsError('limit', 'folders nest too deep to be searched', { where: folder, hint });
  }
  for (const { name, type } of entries) {
    if (type !== 'folder' || SKIPPED_FOLDERS.has(name)) continue;
    const below = joinPath(folder, name);
    if (!rules.excludes(below, true)) yield* walk(tree, below, rules, depth + 1);
  }
}

/** A skill and the skills nested in it; the tree below is listed once for all of them. */
function* skillsAt(
  tree: Tree,
  folder: string,
  entries: readonly TreeEntry[],
  rules: IgnoreRules,
): Generator<DiscoveredSkill> {
  const listing = listBelow(tree, folder, entries);
  yield { folder, files: filesBelow(listing, '') };
  for (const inner of listing.skillFolders) {
    if (isExcludedBelow(tree, rules, folder, inner)) continue;
    yield { folder: joinPath(folder, inner), files: filesBelow(listing, `${inner}/`) };
  }
}

/** Git ignores what lies in an ignored folder, so every folder on the way is asked. */
function isExcludedBelow(tree: Tree, rules: IgnoreRules, folder: string, inner: string): boolean {
  let at = folder;
  let current = rules;
  for (const name of inner.split('/')) {
    at = joinPath(at, name);
    if (current.excludes(at, true)) return true;
    current = current.enter(at, tree.text(joinPath(at, '.gitignore')) !== undefined);
  }
  return false;
}

interface Listing {
  readonly files: FileEntry[];
  readonly odd: OddEntry[];
  /** Folders below that hold a skill file, relative to the listing's folder. */
  readonly skillFolders: string[];
  /** The tree and folder the listing was made from, to name files anew for an inner skill. */
  readonly tree: Tree;
  readonly folder: string;
}

function listBelow(tree: Tree, folder: string, entries: readonly TreeEntry[]): Listing {
  const listing: Listing = { files: [], odd: [], skillFolders: [], tree, folder };
  collect(listing, folder, '', entries, 0);
  listing.skillFolders.sort();
  return listing;
}

function collect(
  listing: Listing,
  folder: string,
  prefix: string,
  entries: readonly TreeEntry[],
  depth: number,
): void {
  for (const { name, type } of entries) {
    const path = prefix + name;
    const absolute = joinPath(folder, name);
    if (type === 'file') listing.files.push(listing.tree.file(absolute, path));
    else if (type !== 'folder') listing.odd.push({ path, type });
    else if (depth >= MAX_WALK_DEPTH) listing.odd.push({ path, type: 'too-deep' });
    else if (!SKIPPED_FOLDERS.has(name)) {
      const below = listing.tree.list(absolute);
      collect(listing, absolute, `${path}/`, below, depth + 1);
    }
    if (depth > 0 && type !== 'folder' && isSkillFileName(name)) {
      listing.skillFolders.push(prefix.slice(0, -1));
    }
  }
}

/** The part of a listing below a prefix, with paths relative to it. */
function filesBelow(listing: Listing, prefix: string): FileSet {
  if (prefix === '') return fileSet(listing.files, { odd: listing.odd });
  const files = listing.files
    .filter((file) => file.path.startsWith(prefix))
    .map((file) =>
      listing.tree.file(joinPath(listing.folder, file.path), file.path.slice(prefix.length)),
    );
  const odd = listing.odd
    .filter((entry) => entry.path.startsWith(prefix))
    .map((entry) => ({ ...entry, path: entry.path.slice(prefix.length) }));
  return fileSet(files, { odd });
}

function sorted(entries: readonly TreeEntry[]): TreeEntry[] {
  return [...entries].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function hasIgnoreFile(entries: readonly TreeEntry[]): boolean {
  return entries.some((entry) => entry.name === '.gitignore' && entry.type === 'file');
}

/** The folder name to compare with `name`; the root of a file system has none. */
export function folderName(folder: string): string | null {
  return baseName(folder) || null;
}
