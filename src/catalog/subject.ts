import { type ContentCode, SkillsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { type Range, WHOLE_FILE } from '../core/text.ts';
import { quoted } from '../core/visible.ts';
import type { Problem } from '../skill/finding.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { frontmatterJson } from '../skill/frontmatter-json.ts';
import type { Skill } from '../skill/skill.ts';
import { MAX_NAME, NAME_PATTERN, SKILL_FILE } from '../skill/spec.ts';

/** What every form says of a skill. */
export interface Subject {
  readonly name: string;
  readonly description: string | null;
  readonly frontmatter: JsonObject;
}

/** Makes errors about a skill that carry the file, line and column. */
export type Complain = (code: ContentCode, at: Range, message: string, hint: string) => SkillsError;

/** Complaints about one skill, which lies at a place as seen from the current folder. */
export function complaints(skill: Skill, place: string): Complain {
  return (code, at, message, hint) => {
    const file = skill.entry ?? SKILL_FILE;
    const path = place === '.' ? file : `${place}/${file}`;
    const position =
      skill.source && at !== WHOLE_FILE ? skill.source.lines.position(at.start) : null;
    const where = position ? `${path}:${position.line}:${position.column}` : path;
    return new SkillsError(code, message, { where, hint });
  };
}

/** What the frontmatter says, or why it cannot be published (IX-02, U-02, AS-20 to AS-23). */
export function subjectOf(skill: Skill, complain: Complain): Subject | SkillsError {
  const frontmatter = publishable(skill, complain);
  if (frontmatter instanceof SkillsError) return frontmatter;
  const name = frontmatter.get('name');
  const nameAt = placeOf(skill, 'name');
  if (typeof name !== 'string' || !NAME_PATTERN.test(name) || name.length > MAX_NAME) {
    const shown = typeof name === 'string' ? `the name "${quoted(name)}"` : 'the name';
    const what =
      name === undefined ? 'the skill has no name' : `${shown} cannot be part of an address`;
    const hint = 'A name is a text of a-z, 0-9 and single hyphens, at most 64 characters.';
    return complain('name-invalid', nameAt, what, hint);
  }
  const description = frontmatter.get('description');
  const isText = typeof description === 'string' && description.trim() !== '';
  return { name, description: isText ? description : null, frontmatter };
}

/** The place of a field's value, or of the frontmatter where the field is not there. */
export function placeOf(skill: Skill, field: string): Range {
  const { frontmatter } = skill;
  return fieldOf(frontmatter, field)?.value.range ?? frontmatter?.block.open ?? WHOLE_FILE;
}

function publishable(skill: Skill, complain: Complain): JsonObject | SkillsError {
  const hint = 'Run `skills lint`: it names every fault and mends some.';
  if (skill.entry !== null && skill.entry !== SKILL_FILE) {
    const message = `the skill file is spelled "${quoted(skill.entry)}"`;
    return complain('path-invalid', WHOLE_FILE, message, `Rename it to ${SKILL_FILE}.`);
  }
  const problem = skill.problems.find((one) => spoilsFrontmatter(one, skill));
  const root = skill.frontmatter?.root;
  if (problem || !root) {
    const at = problem?.at ?? WHOLE_FILE;
    const rule = problem ? ` (${problem.rule})` : '';
    const message = `the frontmatter is not read alike by all clients${rule}`;
    return complain('frontmatter-invalid', at, message, hint);
  }
  const json = frontmatterJson(root);
  if ('value' in json) return json.value;
  const { kind, at, reason } = json.problem;
  if (kind === 'key') return complain('frontmatter-invalid', at, quoted(reason), hint);
  const quote = 'Put it in quotes if it is meant as text.';
  return complain('frontmatter-not-json', at, quoted(reason), quote);
}

/** A mark at the start is skipped by every index reader, and the body is not in the index. */
function spoilsFrontmatter({ rule, id, at }: Problem, skill: Skill): boolean {
  if (rule === 'bom') return false;
  const inBody = at.start >= (skill.source?.bodyStart ?? 0);
  return !(rule === 'encoding' && id === 'control' && inBody);
}
