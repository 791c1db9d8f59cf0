import ignore, { type Ignore } from 'ignore';
import { joinPath, parentPath, type Tree } from './tree.ts';

/** The ignore rules that hold in a folder: those of its parents, then its own. */
export interface IgnoreRules {
  /** The rules for a folder below this one. */
  enter(folder: string, hasOwn: boolean): IgnoreRules;
  /** True when git would leave the path out. */
  excludes(path: string, isFolder: boolean): boolean;
}

interface Layer {
  readonly base: string;
  readonly rules: Ignore;
}

/** The rules that hold in a folder through the repository that it lies in. */
export function ignoreRulesFor(tree: Tree, folder: string): IgnoreRules {
  const repository = repositoryOf(tree, folder);
  const layers: Layer[] = [];
  if (repository !== undefined) {
    addLayer(layers, repository, tree.text(joinPath(repository, '.git/info/exclude')));
    for (const above of foldersBetween(repository, folder)) {
      addLayer(layers, above, tree.text(joinPath(above, '.gitignore')));
    }
  }
  return rulesOf(tree, layers);
}

function rulesOf(tree: Tree, layers: readonly Layer[]): IgnoreRules {
  return {
    enter(folder, hasOwn) {
      if (!hasOwn) return this;
      const inner = [...layers];
      addLayer(inner, folder, tree.text(joinPath(folder, '.gitignore')));
      return rulesOf(tree, inner);
    },
    excludes(path, isFolder) {
      // The nearest file that says anything about a path decides, as in git.
      for (let i = layers.length - 1; i >= 0; i--) {
        const layer = layers[i];
        if (!layer) continue;
        const relative = path.slice(layer.base === '/' ? 1 : layer.base.length + 1);
        const verdict = layer.rules.test(isFolder ? `${relative}/` : relative);
        if (verdict.ignored) return true;
        if (verdict.unignored) return false;
      }
      return false;
    },
  };
}

function addLayer(layers: Layer[], base: string, text: string | undefined): void {
  if (text) layers.push({ base, rules: ignore({ allowRelativePaths: true }).add(text) });
}

/** The nearest folder at or above this one that holds `.git`. */
function repositoryOf(tree: Tree, folder: string): string | undefined {
  for (let at = folder; ; at = parentPath(at)) {
    if (tree.text(joinPath(at, '.git/HEAD')) !== undefined) return at;
    // A work tree has a file `.git` instead of a folder.
    if (tree.text(joinPath(at, '.git')) !== undefined) return at;
    if (at === '/' || at === parentPath(at)) return undefined;
  }
}

/** The folders above a folder, from the repository's root down, without the folder itself. */
function foldersBetween(repository: string, folder: string): string[] {
  const above: string[] = [];
  for (let at = folder; at !== repository; at = parentPath(at)) above.unshift(parentPath(at));
  return above;
}
