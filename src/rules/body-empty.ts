import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

export const bodyEmpty = defineRule({
  id: 'body-empty',
  summary: 'A skill has instructions after its frontmatter.',
  why: 'The frontmatter only says when to load the skill; the body is what the agent then reads.',
  basis: 'advice',
  source: `${SPECIFICATION}#body-content`,
  severity: 'warning',
  fix: 'none',
  messages: {
    empty: {
      text: 'There is nothing after the frontmatter.',
      hint: 'Write what the agent should do, step by step.',
    },
  },
  good: ['---\nname: demo\n---\nDo this.\n'],
  bad: ['---\nname: demo\n«---»\n', '---\nname: demo\n«---»\n \n\t\n<!-- later -->\n'],
  *check({ frontmatter, source }) {
    if (!frontmatter || !source) return;
    const body = source.text.slice(source.bodyStart).replace(/<!--[^>]{0,2000}-->/g, '');
    if (body.trim() === '') yield { id: 'empty', at: frontmatter.block.close };
  },
});
