import { MAX_TEXT_BYTES, SKILL_FILE } from '../../skill/spec.ts';
import type { ServedFile, ServedSkill, ServedTree } from '../model.ts';

const known = new WeakMap<ServedTree, ReadonlyMap<string, ServedSkill>>();

/**
 * The skills by the names that tools, prompts and the primitive call them by: the name, or the whole
 * path where two skills share a name (H19).
 */
export function callNames(tree: ServedTree): ReadonlyMap<string, ServedSkill> {
  let names = known.get(tree);
  if (!names) {
    const count = new Map<string, number>();
    for (const { name } of tree.skills) count.set(name, (count.get(name) ?? 0) + 1);
    names = new Map(
      tree.skills.map((skill) => {
        const isShared = (count.get(skill.name) ?? 0) > 1;
        return [isShared ? skill.segments.join('/') : skill.name, skill];
      }),
    );
    known.set(tree, names);
  }
  return names;
}

/** The skills that are short enough to be given as one text. */
export function textSkills(tree: ServedTree): [name: string, skill: ServedSkill][] {
  return [...callNames(tree)].filter(([, skill]) => mainFile(skill).size <= MAX_TEXT_BYTES);
}

/** The skill file of a served skill. */
export function mainFile(skill: ServedSkill): ServedFile {
  const main = skill.files.find(({ path }) => path === SKILL_FILE);
  if (!main) throw new Error('a served skill has a skill file');
  return main;
}
