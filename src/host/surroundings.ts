import type { Seen, Surroundings } from '../core/surroundings.ts';
import { type DiscoveredSkill, discoverSkills, isSkillFileName } from './discover.ts';
import { baseName, joinPath, parentPath, type Tree, type TreeEntry } from './tree.ts';
import { type Walk, walkOf } from './walk.ts';

/** The folders that one run looks at; each is listed once, and only when a skill asks. */
export interface Workspace {
  /** Says that the skills under a folder belong to the run; call it for every path argument. */
  addRoot(folder: string): void;
  /** The skills under a root, in order. */
  skillsUnder(root: string): Iterable<DiscoveredSkill>;
  /** What lies around a skill folder; both paths are absolute. */
  around(folder: string, root: string): Surroundings;
}

/** How far above a skill anything is looked for; deeper references climb out of every repository. */
const MAX_CLIMB = 16;

/** Makes the memory of one run about what lies around its skills. */
export function workspace(tree: Tree): Workspace {
  const listings = new Map<string, ReadonlyMap<string, TreeEntry['type']>>();
  const list = (folder: string) => {
    let entries = listings.get(folder);
    if (!entries) {
      entries = listQuietly(tree, folder);
      listings.set(folder, entries);
    }
    return entries;
  };
  const walks = new Map<string, Walk>();
  const hasSkill = (name: string) => {
    for (const walk of walks.values()) if (walk.names().has(name)) return true;
    return false;
  };
  const begin = (root: string) => {
    const walk = walkOf(discoverSkills(tree, root));
    walks.set(root, walk);
    return walk;
  };
  return {
    addRoot(folder) {
      // A root that is opened again begins a new run, in which the disk may look different.
      if (walks.has(folder)) {
        walks.clear();
        listings.clear();
      }
      begin(folder);
    },
    skillsUnder: (root) => (walks.get(root) ?? begin(root)).skills(),
    around: (folder, root) => new LazySurroundings(folder, root, list, hasSkill),
  };
}

/** Nothing is listed until a reference asks. */
class LazySurroundings implements Surroundings {
  readonly hasSkill: Surroundings['hasSkill'];
  readonly #folder: string;
  readonly #root: string;
  readonly #list: List;
  #above: ReturnType<typeof foldersAbove> | undefined = undefined;

  constructor(folder: string, root: string, list: List, hasSkill: Surroundings['hasSkill']) {
    this.#folder = folder;
    this.#root = root;
    this.#list = list;
    this.hasSkill = hasSkill;
  }

  get bases(): readonly string[] {
    return this.#climb().bases;
  }

  look(path: string): Seen {
    return look(this.#folder, path, this.#climb().top, this.#list);
  }

  #climb(): ReturnType<typeof foldersAbove> {
    this.#above ??= foldersAbove(this.#folder, this.#root, this.#list);
    return this.#above;
  }
}

type List = (folder: string) => ReadonlyMap<string, TreeEntry['type']>;

/** A folder that cannot be listed counts as empty: it lies outside the skill, so it is no error. */
function listQuietly(tree: Tree, folder: string): ReadonlyMap<string, TreeEntry['type']> {
  try {
    return new Map(tree.list(folder).map(({ name, type }) => [name, type]));
  } catch {
    return new Map();
  }
}

/** How far one may look (the repository, or beside the path argument), and what to count paths from. */
function foldersAbove(folder: string, root: string, list: List) {
  const bases: string[] = [];
  let path = '';
  for (let at = folder, climbed = 0; climbed <= MAX_CLIMB; climbed++) {
    const entries = list(at);
    if (entries.has('.git')) {
      if (path !== '') bases.push(path);
      return { top: at, bases };
    }
    if (path !== '' && (at === root || isBase(entries))) bases.push(path);
    const parent = parentPath(at);
    if (parent === at) break;
    path = path === '' ? '..' : `${path}/..`;
    at = parent;
  }
  // No repository: the skills beside the path argument may be looked at, the rest of the disk not.
  const top = parentPath(root);
  const levels = folder === root ? 0 : folder.slice(root.length + 1).split('/').length;
  return { top, bases: bases.filter((base) => base.split('/').length <= levels) };
}

/** An outer skill, or a plugin's root, which has a folder such as `.claude-plugin`. */
function isBase(entries: ReadonlyMap<string, TreeEntry['type']>): boolean {
  for (const [name, type] of entries) {
    if (type !== 'folder' && isSkillFileName(name)) return true;
    if (type === 'folder' && /^\.[a-z]+-plugin$/.test(name)) return true;
  }
  return false;
}

function look(folder: string, path: string, top: string, list: List): Seen {
  let at = folder;
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  for (const [index, segment] of segments.entries()) {
    if (segment === '..') {
      if (at === top) return 'unknown';
      at = parentPath(at);
      continue;
    }
    const type = list(at).get(segment);
    if (type === undefined) return 'nothing';
    const last = index === segments.length - 1;
    if (type === 'folder') at = joinPath(at, segment);
    else if (last) return 'file';
    // What lies behind a link is not looked at (F-05).
    else return type === 'file' ? 'nothing' : 'unknown';
  }
  return baseName(at) === '' ? 'unknown' : 'folder';
}
