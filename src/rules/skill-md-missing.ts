import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const skillMdMissing = defineRule({
  id: 'skill-md-missing',
  summary: 'A skill holds a file named SKILL.md at its root.',
  why: 'Clients find a skill by its SKILL.md. An archive whose files sit in a wrapper folder, or an index entry without the file, is skipped without a message.',
  basis: 'spec',
  source: `${SPECIFICATION}#directory-structure`,
  severity: 'error',
  fix: 'none',
  messages: {
    missing: {
      text: 'There is no SKILL.md at the root of this skill.',
      hint: 'Add a SKILL.md with `name` and `description` in its frontmatter.',
    },
    nested: {
      text: 'There is no SKILL.md at the root; there is one at "{nested}".',
      hint: 'Move its folder’s content to the root: a wrapper folder hides the skill.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: [
    { files: { 'README.md': '# Demo\n' } },
    { files: { 'demo/SKILL.md': '---\nname: demo\n---\n' } },
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'skill-md-missing'),
});
