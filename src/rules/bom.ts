import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const bom = defineRule({
  id: 'bom',
  summary: 'SKILL.md does not begin with a byte-order mark.',
  why: 'The reference validator looks for `---` as the very first characters; with a mark before them it sees no frontmatter at all.',
  basis: 'spec',
  source: `${SPECIFICATION}#skill-md-format`,
  severity: 'warning',
  fix: 'safe',
  messages: {
    bom: {
      text: 'The file begins with an invisible byte-order mark (U+FEFF).',
      hint: 'Save it as "UTF-8 without BOM", or run `skills lint --fix`.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: [
    {
      skill: '«\ufeff»---\nname: demo\ndescription: Shows a thing.\n---\n',
      fixed: '---\nname: demo\ndescription: Shows a thing.\n---\n',
    },
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'bom'),
});
