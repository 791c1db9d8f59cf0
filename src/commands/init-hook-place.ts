import type { Host } from '../host/host.ts';
import type { HookPlace } from '../host/setup.ts';
import { LEFTHOOK_FILES } from '../scaffold/lefthook.ts';
import { joined } from './joined.ts';

/** Configurations of lefthook that are not added to line by line. */
export const LEFTHOOK_OTHERS = [
  'lefthook.toml',
  '.lefthook.toml',
  'lefthook.json',
  '.lefthook.json',
];

/** Where the check belongs in a repository. */
export interface HookFolder {
  /** The folder of the hook file. */
  readonly folder: string;
  /** Husky runs its files by `sh`, executable or not. */
  readonly isHusky: boolean;
  /** The configuration of lefthook, which then takes the place of a hook file. */
  readonly lefthook: string | undefined;
  /** Where a project keeps its programs, as seen from the top folder. */
  readonly bins: readonly string[];
  /** What the user should know about this place. */
  readonly notes: readonly string[];
}

/** Finds out who runs the hooks of a repository: husky, lefthook, or git by itself. */
export function hookFolder(place: HookPlace, host: Host): HookFolder {
  const { top, configured, hooks } = place;
  const usesHusky = configured !== undefined && /^\.husky(?:\/|$)/.test(configured);
  const husky = host.setup.look(joined(top, '.husky'))?.type === 'folder';
  const lefthook = usesHusky ? undefined : lefthookFile(top, host);
  const common = { lefthook, bins: binFolders(place, host) };
  if (lefthook !== undefined) {
    const note = 'run `npx lefthook install` so that git knows of it.';
    const notes = host.setup.look(`${hooks}/pre-commit`) ? [] : [note];
    return { ...common, folder: hooks, isHusky: false, notes };
  }
  if (usesHusky || (husky && configured === undefined)) {
    const note = 'git does not use .husky yet: run `npx husky`.';
    const notes = usesHusky ? [] : [note];
    return { ...common, folder: joined(top, '.husky'), isHusky: true, notes };
  }
  const outside = configured?.startsWith('..') === true;
  const note = `core.hooksPath is outside this repository: ${hooks} serves others too.`;
  return { ...common, folder: hooks, isHusky: false, notes: outside ? [note] : [] };
}

function lefthookFile(top: string, host: Host): string | undefined {
  return [...LEFTHOOK_FILES, ...LEFTHOOK_OTHERS]
    .map((name) => joined(top, name))
    .find((path) => host.setup.look(path)?.type === 'file');
}

/** In a repository of many packages the program may be installed only in the current one. */
function binFolders({ below }: HookPlace, host: Host): string[] {
  const own = 'node_modules/.bin';
  return below !== '.' && host.setup.look(own) ? [joined(below, own), own] : [own];
}
