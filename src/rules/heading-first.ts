import { defineRule } from './rule.ts';

export const headingFirst = defineRule({
  id: 'heading-first',
  summary: 'The body begins with a heading.',
  why: 'A title tells people who open the file where they are; agents do not need it.',
  basis: 'advice',
  source: 'AS-12',
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
    const first = /[^\r\n]*\S[^\r\n]*/.exec(body);
    if (!source || !first) return;
    const next = body.slice(first.index + first[0].length).trimStart();
    if (
      /^ {0,3}#{1,6}(?:[ \t]|$)/.test(first[0]) ||
      /^(?:={2,}|-{2,})[ \t]*(?:\r?\n|$)/.test(next)
    ) {
      return;
    }
    const start = source.bodyStart + first.index;
    yield { id: 'first', at: { start, end: start + first[0].length } };
  },
});
