import { codePointLength } from '../core/text.ts';
import { nameOf } from '../skill/name.ts';
import { MAX_NAME, SPECIFICATION } from '../skill/spec.ts';
import { hasOddIdentity } from './concerns.ts';
import { defineRule } from './rule.ts';

export const nameLength = defineRule({
  id: 'name-length',
  summary: `A name has at most ${MAX_NAME} characters.`,
  why: 'Clients refuse longer names, and file systems and archives cut them.',
  basis: 'spec',
  source: `${SPECIFICATION}#name-field`,
  severity: 'error',
  fix: 'none',
  messages: {
    long: {
      text: `The name has {length} characters; at most ${MAX_NAME} are allowed.`,
      hint: 'Shorten it, and rename the folder with it.',
    },
  },
  good: [`---\nname: ${'a'.repeat(64)}\n---\n`],
  bad: [`---\nname: «${'a'.repeat(65)}»\n---\n`],
  concerns: hasOddIdentity,
  *check(skill) {
    const scalar = nameOf(skill);
    const length = scalar ? codePointLength(scalar.value) : 0;
    if (scalar && length > MAX_NAME) yield { id: 'long', at: scalar.range, data: { length } };
  },
});
