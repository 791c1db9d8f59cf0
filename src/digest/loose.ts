import type { ActualSkill } from './compare.ts';
import type { Digest } from './digest.ts';
import type { ExpectedSkill } from './expected.ts';

/** Gives each line of a plain list of checksums to the skill in whose folder its file lies. */
export function assignLoose(
  sums: ReadonlyMap<string, Digest>,
  actual: readonly ActualSkill[],
): ExpectedSkill[] {
  const left = new Set(sums.keys());
  const skills = actual.flatMap((skill): ExpectedSkill[] => {
    const prefix = prefixOf(skill, sums, actual.length === 1);
    if (prefix === undefined) return [];
    const files = new Map<string, Digest>();
    for (const [path, digest] of sums) {
      if (!path.startsWith(prefix)) continue;
      files.set(path.slice(prefix.length), digest);
      left.delete(path);
    }
    return [{ ...NOTHING, name: skill.name, path: skill.path, files, complete: true }];
  });
  const rest = [...left].map((path) => ({ ...NOTHING, name: path, path }));
  return [...skills, ...rest];
}

const NOTHING = { digest: null, archives: [], files: new Map<string, Digest>(), complete: false };

/** How the list begins the paths of a skill's files: nothing, or the way to its folder. */
function prefixOf(
  { path, treePath, name }: ActualSkill,
  sums: ReadonlyMap<string, Digest>,
  alone: boolean,
): string | undefined {
  const folders = [path, treePath, name].filter((folder) => folder !== '.' && folder !== '');
  const prefixes = [...(alone ? [''] : []), ...folders.map((folder) => `${folder}/`)];
  const found = prefixes.find((prefix) => sums.has(`${prefix}SKILL.md`));
  if (found !== undefined) return found;
  return (
    prefixes.find((prefix) => prefix !== '' && hasBelow(sums, prefix)) ?? (alone ? '' : undefined)
  );
}

function hasBelow(sums: ReadonlyMap<string, Digest>, prefix: string): boolean {
  for (const path of sums.keys()) if (path.startsWith(prefix)) return true;
  return false;
}
