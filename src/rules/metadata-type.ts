import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

export const metadataType = defineRule({
  id: 'metadata-type',
  summary: '`metadata` is a map.',
  why: 'Clients look values up in it by key; a list or a text has no keys and is refused.',
  basis: 'spec',
  source: `${SPECIFICATION}#metadata-field`,
  severity: 'error',
  fix: 'none',
  messages: {
    kind: {
      text: '`metadata` is not a map.',
      hint: 'Write indented `key: value` lines below it, or remove the field.',
    },
  },
  good: ['---\nname: demo\nmetadata:\n  author: someone\n---\n'],
  bad: [
    '---\nname: demo\nmetadata:\n  «- author»\n---\n',
    '---\nname: demo\nmetadata: «someone»\n---\n',
    '---\nname: demo\nmetadata:«»\n---\n',
  ],
  concerns: hasField('metadata'),
  *check({ frontmatter }) {
    const value = fieldOf(frontmatter, 'metadata')?.value;
    if (value && value.kind !== 'map' && frontmatter?.reliable)
      yield { id: 'kind', at: value.range };
  },
});
