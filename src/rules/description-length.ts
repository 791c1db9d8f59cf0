import { codePointLength } from '../core/text.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { MAX_DESCRIPTION, SPECIFICATION } from '../skill/spec.ts';
import { sourceOffset } from '../skill/yaml-offset.ts';
import { hasOddIdentity } from './concerns.ts';
import { defineRule } from './rule.ts';

export const descriptionLength = defineRule({
  id: 'description-length',
  summary: `A description has at most ${MAX_DESCRIPTION} characters.`,
  why: 'Clients refuse a longer description or cut it, and the cut part is often the one that says when to use the skill.',
  basis: 'spec',
  source: `${SPECIFICATION}#description-field`,
  severity: 'error',
  fix: 'none',
  messages: {
    long: {
      text: `The description has {length} characters; what is marked lies beyond the limit of ${MAX_DESCRIPTION}.`,
      hint: 'Shorten it by {over}; details belong in the body.',
    },
  },
  good: [`---\nname: demo\ndescription: ${'a'.repeat(1024)}\n---\n`],
  bad: [
    `---\nname: demo\ndescription: ${'a'.repeat(1024)}«bc»\n---\n`,
    `---\nname: demo\ndescription: "${'ä😀'.repeat(512)}«x"»\n---\n`,
    `---\nname: demo\ndescription: >-\n  ${'a'.repeat(600)}\n  ${'b'.repeat(423)}«cd»\n---\n`,
  ],
  concerns: hasOddIdentity,
  *check({ frontmatter, source }) {
    const value = fieldOf(frontmatter, 'description')?.value;
    if (value?.kind !== 'scalar' || !source) return;
    const length = codePointLength(value.value);
    if (length <= MAX_DESCRIPTION) return;
    const start = sourceOffset(source.text, value, MAX_DESCRIPTION);
    const data = { length, over: length - MAX_DESCRIPTION };
    yield { id: 'long', at: { start, end: value.range.end }, data };
  },
});
