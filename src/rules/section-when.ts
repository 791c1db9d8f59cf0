import { proseOnly } from '../skill/passages.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** Headings under which public skills say when they apply. */
const WHEN =
  /^ {0,3}#{1,6}[^\n]{0,80}\b(?:when|use cases?|usage|trigger|activat\w{1,6}|scope|purpose)\b/im;

export const sectionWhen = defineRule({
  id: 'section-when',
  summary: 'The body has a section that says when to use the skill.',
  why: 'Some teams want it beside the instructions too; the description is what agents choose by.',
  basis: 'advice',
  source: `${SPECIFICATION}#description-field`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    missing: {
      text: 'No heading of the body says when to use the skill.',
      hint: 'Add a section such as `## When to use`.',
    },
  },
  good: ['---\nname: demo\n---\n# Demo\n\n## When to use\n\nAlways.\n'],
  bad: ['---\nname: demo\n«---»\n# Demo\n\n```\n# When\n```\n'],
  *check(skill) {
    const main = skill.entry === null ? undefined : skill.document(skill.entry);
    if (!main || !skill.frontmatter || main.text.slice(main.bodyStart).trim() === '') return;
    if (!WHEN.test(proseOnly(main))) yield { id: 'missing', at: skill.frontmatter.block.close };
  },
});
