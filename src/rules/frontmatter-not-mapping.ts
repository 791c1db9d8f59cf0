import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const frontmatterNotMapping = defineRule({
  id: 'frontmatter-not-mapping',
  summary: 'The frontmatter is a mapping of fields to values.',
  why: 'Readers look fields up by name. A list or a single text has none, so the skill has no name.',
  basis: 'spec',
  source: `${SPECIFICATION}#frontmatter`,
  severity: 'error',
  fix: 'none',
  messages: {
    kind: {
      text: 'The frontmatter is {kind}, not a mapping.',
      hint: 'Write `field: value` lines, without a dash before them and with a blank behind the colon.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: ['---\n«- name: demo\n- description: Shows a thing.»\n---\n', '---\n«just text»\n---\n'],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'frontmatter-not-mapping'),
});
