import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

export const headingFirst = defineRule({
  id: 'heading-first',
  summary: 'The body begins with a heading.',
  why: 'A title tells people who open the file where they are; agents do not need it.',
  basis: 'advice',
  source: `${SPECIFICATION}#body-content`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    first: { text: 'The body does not begin with a heading.', hint: 'Begin it with `# Title`.' },
  },
  good: ['---\nname: demo\n---\n\n# Demo\n\nText.\n', '---\nname: demo\n---\nDemo\n====\n'],
  bad: ['---\nname: demo\n---\n\n«Do this.»\n\n# Demo\n'],
  *check({ source }) {
    const body = source?.text.slice(source.bodyStart) ?? '';
    const text = body.trimStart();
    if (!source || text === '') return;
    const first = text.split(/[\r\n]/, 1)[0] ?? '';
    const next = text.slice(first.length).trimStart().slice(0, 200);
    const underlined = /^(?:={2,}|-{2,})[ \t]*(?:\r?\n|$)/.test(next);
    if (underlined || /^#{1,6}(?:[ \t]|$)/.test(first)) return;
    const start = source.bodyStart + body.length - text.length;
    yield { id: 'first', at: { start, end: start + first.length } };
  },
});
