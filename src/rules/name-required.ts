import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { scalarType } from '../skill/yaml-readings.ts';
import { hasOddIdentity } from './concerns.ts';
import { defineRule } from './rule.ts';

export const nameRequired = defineRule({
  id: 'name-required',
  summary: 'The frontmatter has a `name`.',
  why: 'The name is how a skill is listed, called and addressed; without it no client loads the skill.',
  basis: 'spec',
  source: `${SPECIFICATION}#name-field`,
  severity: 'error',
  fix: 'none',
  messages: {
    missing: {
      text: 'The frontmatter has no `name`.',
      hint: 'Add `name:` with the name of the folder.',
    },
    empty: { text: 'The `name` is empty.', hint: 'Write the name of the folder behind the colon.' },
    kind: { text: 'The `name` is not a single text.', hint: 'Write one name behind the colon.' },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: [
    '«---»\ndescription: Shows a thing.\n---\n',
    '---\nname:«»\ndescription: Shows a thing.\n---\n',
    '---\nname: «~»\ndescription: Shows a thing.\n---\n',
    '---\nname: «""»\ndescription: Shows a thing.\n---\n',
    '---\nname:\n  «- demo»\ndescription: Shows a thing.\n---\n',
  ],
  concerns: hasOddIdentity,
  *check({ frontmatter }) {
    if (!frontmatter?.root) return;
    const value = fieldOf(frontmatter, 'name')?.value;
    if (!value) {
      if (frontmatter.reliable) yield { id: 'missing', at: frontmatter.block.open };
    } else if (value.kind !== 'scalar') yield { id: 'kind', at: value.range };
    else if (value.value.trim() === '' || scalarType(value) === 'null') {
      yield { id: 'empty', at: value.range };
    }
  },
});
