import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const frontmatterEmpty = defineRule({
  id: 'frontmatter-empty',
  summary: 'The frontmatter holds fields.',
  why: 'A skill without a name and a description cannot be listed or chosen.',
  basis: 'spec',
  source: `${SPECIFICATION}#frontmatter`,
  severity: 'error',
  fix: 'none',
  messages: {
    empty: {
      text: 'The frontmatter is empty.',
      hint: 'Write `name:` and `description:` between the two `---` lines.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: ['«---»\n---\n', '«---»\n# name: demo\n---\n', '«---»\n\n---\n'],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'frontmatter-empty'),
});
