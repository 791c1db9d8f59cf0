import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { scalarType } from '../skill/yaml-readings.ts';
import { hasOddIdentity } from './concerns.ts';
import { defineRule } from './rule.ts';

const hint = 'Say in one or two sentences what the skill does and when to use it.';

export const descriptionRequired = defineRule({
  id: 'description-required',
  summary: 'The frontmatter has a `description`.',
  why: 'The description is all that an agent reads when it chooses a skill; without it the skill is refused or never chosen.',
  basis: 'spec',
  source: `${SPECIFICATION}#description-field`,
  severity: 'error',
  fix: 'none',
  messages: {
    missing: { text: 'The frontmatter has no `description`.', hint },
    empty: { text: 'The `description` is empty.', hint },
    kind: { text: 'The `description` is not a single text.', hint },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: [
    '«---»\nname: demo\n---\n',
    '---\nname: demo\ndescription:«»\n---\n',
    '---\nname: demo\ndescription: «"  "»\n---\n',
    '---\nname: demo\ndescription:\n  «what: Shows a thing.»\n---\n',
  ],
  concerns: hasOddIdentity,
  *check({ frontmatter }) {
    if (!frontmatter?.root) return;
    const value = fieldOf(frontmatter, 'description')?.value;
    if (!value) {
      if (frontmatter.reliable) yield { id: 'missing', at: frontmatter.block.open };
    } else if (value.kind !== 'scalar') {
      if (frontmatter.reliable) yield { id: 'kind', at: value.range };
    } else if (value.value.trim() === '' || scalarType(value) === 'null') {
      yield { id: 'empty', at: value.range };
    }
  },
});
