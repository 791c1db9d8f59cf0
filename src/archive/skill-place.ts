import type { ReadEntry } from './entries.ts';
import type { Findings } from './findings.ts';
import type { ArchiveLayout } from './layout.ts';

/** The one name of a skill's file (AS-01). */
const SKILL_FILE = 'SKILL.md';

/** The files of the skill in an archive, with paths relative to it, and its folder where it has one. */
export interface PlacedSkill {
  readonly folder: string | null;
  readonly entries: readonly ReadEntry[];
}

/** A96: `SKILL.md` must stand at the root, or in the one top folder where that layout is taken. */
export function placeSkill(
  entries: readonly ReadEntry[],
  layout: ArchiveLayout,
  findings: Findings,
): PlacedSkill {
  if (has(entries, SKILL_FILE)) return { folder: null, entries };
  const wrapper = onlyFolder(entries);
  const inside = wrapper === undefined ? [] : below(entries, wrapper);
  const wrapped = has(inside, SKILL_FILE);
  if (wrapper !== undefined && wrapped && layout === 'folder') {
    return { folder: wrapper, entries: inside };
  }
  if (wrapper !== undefined && wrapped) {
    findings.stop('content', 'skill-wrapped', 'the skill lies in a folder of its own', wrapper);
  }
  const looked = layout === 'folder' && wrapper !== undefined ? inside : entries;
  const other = looked.find(({ entry }) => entry.path.toLowerCase() === 'skill.md');
  if (other) {
    const message = 'the skill file is not spelled SKILL.md';
    findings.stop('content', 'skill-case', message, other.entry.path);
  }
  return findings.stop('content', 'skill-missing', 'it holds no SKILL.md');
}

function has(entries: readonly ReadEntry[], path: string): boolean {
  return entries.some(({ entry }) => entry.path === path);
}

/** The one folder that everything lies in. */
function onlyFolder(entries: readonly ReadEntry[]): string | undefined {
  const first = entries[0]?.entry.path ?? '';
  const slash = first.indexOf('/');
  const folder = first.slice(0, Math.max(0, slash));
  const all = entries.every(({ entry }) => entry.path.startsWith(`${folder}/`));
  return slash > 0 && all ? folder : undefined;
}

function below(entries: readonly ReadEntry[], folder: string): ReadEntry[] {
  return entries.map(({ entry, bytes }) => {
    return { entry: { ...entry, path: entry.path.slice(folder.length + 1) }, bytes };
  });
}
