import type { FoundSkill } from '../host/host.ts';

/** The folders from a path argument down to a skill. */
export interface FolderPath {
  /** The folders before the skill's own. */
  readonly above: readonly string[];
  /** The skill's own folder; null where the path argument is the skill itself. */
  readonly folder: string | null;
}

/** Where a skill lies below the path argument that it was found under. */
export function folderPath(found: FoundSkill): FolderPath {
  const below = pathBelow(found);
  if (below === '') return { above: [], folder: null };
  const folders = below.split('/');
  return { above: folders.slice(0, -1), folder: folders.at(-1) ?? null };
}

/** The same as one text, `/`-separated; empty where the path argument is the skill itself. */
export function pathBelow({ path, root }: FoundSkill): string {
  if (path === root) return '';
  return root === '.' ? path : path.slice(root.endsWith('/') ? root.length : root.length + 1);
}
