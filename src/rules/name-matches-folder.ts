import { nameOf } from '../skill/name.ts';
import { NAME_PATTERN, SPECIFICATION } from '../skill/spec.ts';
import { hasOddIdentity } from './concerns.ts';
import { defineRule } from './rule.ts';

export const nameMatchesFolder = defineRule({
  id: 'name-matches-folder',
  summary: 'The name equals the name of the folder that holds SKILL.md.',
  why: 'Some clients address a skill by its folder, others by its name; where the two differ, links and calls reach it in one client and not in the next.',
  basis: 'spec',
  source: `${SPECIFICATION}#name-field`,
  severity: 'error',
  fix: 'unsafe',
  messages: {
    differ: {
      text: 'The name "{name}" is not the name of its folder, "{folder}".',
      hint: 'Rename one of them: write `name: {folder}`, or rename the folder.',
    },
    name: {
      text: 'The name "{name}" is not the name of its folder, "{folder}", and is not in the allowed form.',
      hint: 'Write `name: {folder}`.',
    },
    folder: {
      text: 'The folder "{folder}" is not named like the skill, "{name}", and is not in the allowed form.',
      hint: 'Rename the folder to {name}.',
    },
  },
  good: ['---\nname: demo\n---\n', { skill: '---\nname: refunds\n---\n', folder: 'refunds' }],
  bad: [
    { skill: '---\nname: «other»\n---\n', fixed: '---\nname: demo\n---\n' },
    { skill: '---\nname: «Demo»\n---\n', fixed: '---\nname: demo\n---\n' },
    { skill: '---\nname: «demo»\n---\n', folder: 'Demo Skill' },
  ],
  concerns: hasOddIdentity,
  *check(skill) {
    const scalar = nameOf(skill);
    const { folder } = skill;
    if (!scalar || folder === null || scalar.value === folder) return;
    const folderFits = NAME_PATTERN.test(folder);
    const nameFits = NAME_PATTERN.test(scalar.value);
    const id = folderFits === nameFits ? 'differ' : folderFits ? 'name' : 'folder';
    const fix = folderFits ? { edits: [{ range: scalar.range, text: folder }] } : undefined;
    yield { id, at: scalar.range, data: { name: scalar.value, folder }, fix };
  },
});
