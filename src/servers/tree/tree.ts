import { collisionFaults } from '../../catalog/build.ts';
import { EMPTY_ENTRY } from '../../catalog/model.ts';
import type { SkillsError } from '../../core/errors.ts';
import { comparePaths } from '../../core/files.ts';
import { SKILL_FILE } from '../../skill/spec.ts';
import type { NotServed, ServedFile, ServedSkill, ServedTree, TreeChange } from '../model.ts';
import type { LoadedSkill } from './load.ts';

const RUN = crypto.randomUUID().slice(0, 8);

/** The address of the index of all skills. */
export const INDEX_URI = 'skill://index.json';
/** The address of the block for a system prompt. */
export const PROMPT_XML_URI = 'skill://prompt-xml';

/** The address of a skill's inventory. */
export function manifestUri(skill: ServedSkill): string {
  return `${skill.root}/_manifest`;
}

/** A tree of the skills, each address once; skills that share one are faults, and only the first is in it. */
export function servedTree(
  version: number,
  loaded: readonly LoadedSkill[],
  notServed: readonly NotServed[],
): { readonly tree: ServedTree; readonly faults: readonly SkillsError[] } {
  const faults = collisionFaults(
    loaded.map((skill) => ({ entry: entryOf(skill), place: skill.place })),
    'listing',
  );
  const byUri = new Map<string, LoadedSkill>();
  for (const skill of loaded) if (!byUri.has(skill.uri)) byUri.set(skill.uri, skill);
  const skills = [...byUri.values()].sort((a, b) => comparePaths(a.uri, b.uri));
  const files = new Map<string, { skill: ServedSkill; file: ServedFile }>();
  // An inner skill's file has the same address and bytes in the outer one (H20): either will do.
  for (const skill of skills) for (const file of skill.files) files.set(file.uri, { skill, file });
  const odd = skills.flatMap((skill) => skill.odd);
  const missed = faults.map(({ message, where }) => ({ place: where ?? '', reason: message }));
  const tree: ServedTree = {
    version,
    stamp: `${RUN}-${version}`,
    skills,
    notServed: [...notServed, ...missed, ...odd],
    file: (uri) => files.get(uri),
    skill: (uri) => byUri.get(uri),
  };
  return { tree, faults };
}

function entryOf({ uri, name }: ServedSkill) {
  return { ...EMPTY_ENTRY, name, main: { path: SKILL_FILE, url: uri, digest: null, size: null } };
}

/** What is different in a tree, as clients are told of it; undefined where nothing is. */
export function changeBetween(before: ServedTree, tree: ServedTree): TreeChange | undefined {
  const uris = new Set<string>();
  let lists = before.skills.length !== tree.skills.length;
  const all = new Set([...before.skills, ...tree.skills].map((skill) => skill.uri));
  for (const uri of all) {
    const [old, now] = [before.skill(uri), tree.skill(uri)];
    if (old === now) continue;
    lists ||= old?.name !== now?.name || old?.description !== now?.description;
    const changed = changedFiles(old, now);
    for (const file of changed) uris.add(file);
    const skill = now ?? old;
    if (skill && changed.length > 0) uris.add(manifestUri(skill));
  }
  if (uris.size === 0 && !lists) return undefined;
  uris.add(INDEX_URI);
  if (lists) uris.add(PROMPT_XML_URI);
  return { tree, lists, uris };
}

function changedFiles(old: ServedSkill | undefined, now: ServedSkill | undefined): string[] {
  const left = new Map(old?.files.map((file) => [file.uri, file]));
  const changed: string[] = [];
  for (const { uri, digest, executable } of now?.files ?? []) {
    const file = left.get(uri);
    if (file?.digest !== digest || file.executable !== executable) changed.push(uri);
    left.delete(uri);
  }
  return [...changed, ...left.keys()];
}
