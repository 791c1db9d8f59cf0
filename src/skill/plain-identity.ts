import { forLatest } from '../core/kept.ts';
import { fieldOf } from './frontmatter.ts';
import type { Skill } from './skill.ts';
import { MAX_DESCRIPTION, MAX_NAME, NAME_PATTERN } from './spec.ts';
import { scalarType } from './yaml-readings.ts';

/** A description of so many units is no short one in any script. */
const LONG_ENOUGH = 40;

/**
 * True for a skill with a name as the specification wants it, its folder's own, and a description that is
 * neither short nor long: the rules about single names and descriptions have nothing to say of them.
 */
export const hasPlainIdentity = forLatest(
  (skill: Skill): boolean => hasPlainName(skill) && hasPlainDescription(skill),
);

function hasPlainName({ frontmatter, folder }: Skill): boolean {
  const name = fieldOf(frontmatter, 'name')?.value;
  if (name?.kind !== 'scalar' || name.value.length > MAX_NAME) return false;
  if (folder !== null && folder !== name.value) return false;
  return NAME_PATTERN.test(name.value) && scalarType(name) !== 'null';
}

function hasPlainDescription({ frontmatter }: Skill): boolean {
  const description = fieldOf(frontmatter, 'description')?.value;
  if (description?.kind !== 'scalar' || description.value.length > MAX_DESCRIPTION) return false;
  return description.value.trim().length >= LONG_ENOUGH;
}
