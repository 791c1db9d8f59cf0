import { DISCOVERY_RFC } from '../../skill/spec.ts';
import { EXAMPLE_SKILL, sepIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

const NAMES: Readonly<Record<string, string>> = {
  'discovery-0.1': 'discovery 0.1.0, the form with lists of files',
  draft: 'the drafts of April and May 2026',
};

export const indexOldForm = defineVerifyRule({
  id: 'index-old-form',
  summary: 'An index has a form that clients read today.',
  why: 'Legacy and draft forms carry no digests, and fewer clients read them each month.',
  basis: 'spec',
  source: DISCOVERY_RFC,
  severity: 'info',
  fix: 'none',
  messages: {
    old: {
      text: 'This index has an older form: {form}.',
      hint: 'Write it anew with `skills index --format discovery`, or with --format sep-2640 for an MCP server.',
    },
  },
  good: [withSkill(sepIndex())],
  bad: [
    {
      files: {
        'index.json':
          '«{ "skills": [{ "name": "refunds", "description": "Refunds orders.", "files": ["SKILL.md"] }] }»',
        'refunds/SKILL.md': EXAMPLE_SKILL,
      },
    },
  ],
  about: 'index',
  *check({ file, form, place }) {
    const name = NAMES[form ?? ''];
    if (name !== undefined) yield { id: 'old', file, at: place(''), data: { form: name } };
  },
});
