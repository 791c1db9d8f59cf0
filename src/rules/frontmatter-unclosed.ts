import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const frontmatterUnclosed = defineRule({
  id: 'frontmatter-unclosed',
  summary: 'The frontmatter is closed by a line `---`.',
  why: 'Without the closing line some readers take the whole file for YAML and others find no frontmatter; none loads the skill as it was meant.',
  basis: 'spec',
  source: `${SPECIFICATION}#frontmatter`,
  severity: 'error',
  fix: 'none',
  messages: {
    unclosed: {
      text: 'The frontmatter that opens here is never closed.',
      hint: 'Put a line `---` between the last field and the Markdown.',
    },
    near: {
      text: 'The frontmatter that opens here is never closed; the line "{found}" does not close it.',
      hint: 'Write the closing line as exactly `---`, without blanks before it.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---   \nText.\n', '---\nname: demo\n---'],
  bad: [
    '«---»\nname: demo\n\n# Demo\n',
    '«---»\nname: demo\n...\n\n# Demo\n',
    '«---»\nname: demo\n  ---\n# Demo\n',
    '«---»',
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'frontmatter-unclosed'),
});
