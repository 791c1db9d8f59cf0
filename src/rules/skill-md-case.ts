import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const skillMdCase = defineRule({
  id: 'skill-md-case',
  summary: 'The skill file is spelled exactly SKILL.md.',
  why: 'On a case-sensitive disk most clients look for SKILL.md only, so the skill works on the author’s laptop and is not found on a server.',
  basis: 'spec',
  source: `${SPECIFICATION}#directory-structure`,
  severity: 'error',
  fix: 'unsafe',
  messages: {
    case: {
      text: 'The skill file is named "{name}"; only some clients find it.',
      hint: 'Rename it to SKILL.md.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: [{ files: { 'skill.md': '---\nname: demo\ndescription: Shows a thing.\n---\n' } }],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'skill-md-case'),
});
