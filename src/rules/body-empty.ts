import { passages } from '../skill/passages.ts';
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
  *check(skill) {
    const main = skill.entry === null ? undefined : skill.document(skill.entry);
    if (!skill.frontmatter || !main) return;
    const first = main.text.slice(main.bodyStart).trimStart();
    // Almost every body is cleared by its first character.
    if (first !== '' && !first.startsWith('<!--')) return;
    const hasText = passages(main).some(({ kind, start, end }) => {
      return kind !== 'comment' && kind !== 'fields' && main.text.slice(start, end).trim() !== '';
    });
    if (!hasText) yield { id: 'empty', at: skill.frontmatter.block.close };
  },
});
