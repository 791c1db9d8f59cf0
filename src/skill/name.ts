import { fieldOf } from './frontmatter.ts';
import type { Skill } from './skill.ts';
import { MAX_NAME, NAME_PATTERN } from './spec.ts';
import type { YamlScalar } from './yaml-node.ts';
import { coreType, scalarType } from './yaml-readings.ts';

/** The `name` of a skill where it is written as one non-empty text. */
export function nameOf(skill: Skill): YamlScalar | undefined {
  const value = fieldOf(skill.frontmatter, 'name')?.value;
  if (value?.kind !== 'scalar' || value.value.trim() === '') return undefined;
  return scalarType(value) === 'null' ? undefined : value;
}

/** Letters that decompose into no ASCII letter but have a customary spelling. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/** The nearest name in the form of the specification, or undefined when nothing is left of it. */
export function suggestedName(text: string): string | undefined {
  const name = text
    .slice(0, MAX_NAME * 4)
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => SPELLED[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  // A suggestion that YAML reads as a number would only lead to the next finding.
  return NAME_PATTERN.test(name) && coreType(name) === 'string' ? name : undefined;
}
