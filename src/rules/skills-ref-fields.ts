import { SPEC_FIELDS } from '../skill/spec.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const KNOWN = new Set<string>(SPEC_FIELDS);

export const skillsRefFields = defineRule({
  id: 'skills-ref-fields',
  summary: 'The reference validator takes only the fields of the specification.',
  why: 'skills-ref refuses a skill with any other top-level field, also with those that a client documents.',
  basis: 'client',
  profile: 'skills-ref',
  source: profileById('skills-ref').source,
  severity: 'error',
  fix: 'none',
  messages: {
    other: {
      text: 'skills-ref refuses the field "{key}".',
      hint: 'Move it below `metadata:`, or leave it out.',
    },
  },
  good: ['---\nname: demo\nmetadata:\n  author: someone\n---\n'],
  bad: ['---\nname: demo\n«author»: someone\n«argument-hint»: file\n---\n'],
  *check({ frontmatter }) {
    for (const { key } of frontmatter?.root?.entries ?? []) {
      if (!KNOWN.has(key.value)) yield { id: 'other', at: key.range, data: { key: key.value } };
    }
  },
});
