import { fieldOf } from '../skill/frontmatter.ts';
import { hasPlainFrontmatter } from '../skill/plain-frontmatter.ts';
import { hasPlainIdentity } from '../skill/plain-identity.ts';
import { hasPlainPaths } from '../skill/plain-paths.ts';
import { referencesOf } from '../skill/references.ts';
import type { Signs } from '../skill/signs.ts';
import type { Skill } from '../skill/skill.ts';
import { signsOf } from '../skill/text-files.ts';

/** Parsing found something. */
export function hasProblems(skill: Skill): boolean {
  return skill.problems.length > 0;
}

/** A reference is there that is not plainly good. */
export function hasReferences(skill: Skill): boolean {
  return referencesOf(skill).length > 0;
}

/** Something in the folder is neither a file nor a folder. */
export function hasOddEntries(skill: Skill): boolean {
  return skill.files.odd.length > 0;
}

/** The frontmatter is not one that every reader takes, and for the same. */
export function hasOddYaml(skill: Skill): boolean {
  return skill.frontmatter !== null && !hasPlainFrontmatter(skill);
}

/** Some file has a name that is not plainly fine everywhere. */
export function hasOddPaths({ files }: Skill): boolean {
  return !hasPlainPaths(files);
}

/** The name or the description is not plainly good. */
export function hasOddIdentity(skill: Skill): boolean {
  return !hasPlainIdentity(skill);
}

/** The frontmatter has a field. */
export function hasField(name: string): (skill: Skill) => boolean {
  return (skill) => fieldOf(skill.frontmatter, name) !== undefined;
}

/** A published text shows one of some signs. */
export function shows(signs: Signs): (skill: Skill) => boolean {
  return (skill) => (signsOf(skill) & signs) !== 0;
}
