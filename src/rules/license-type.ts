import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { scalarType } from '../skill/yaml-readings.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

export const licenseType = defineRule({
  id: 'license-type',
  summary: '`license` is a text.',
  why: 'It names a licence or a bundled licence file; clients read it as one text.',
  basis: 'spec',
  source: `${SPECIFICATION}#license-field`,
  severity: 'warning',
  fix: 'none',
  messages: {
    kind: {
      text: '`license` is not a text.',
      hint: 'Write a licence name such as `Apache-2.0`, or the name of a bundled file.',
    },
  },
  good: ['---\nname: demo\nlicense: MIT\n---\n'],
  bad: [
    '---\nname: demo\nlicense:\n  «name: MIT»\n---\n',
    '---\nname: demo\nlicense: «2.0»\n---\n',
    '---\nname: demo\nlicense:«»\n---\n',
  ],
  concerns: hasField('license'),
  *check({ frontmatter }) {
    const value = fieldOf(frontmatter, 'license')?.value;
    if (!value || !frontmatter?.reliable) return;
    if (value.kind !== 'scalar' || scalarType(value) !== 'string')
      yield { id: 'kind', at: value.range };
  },
});
