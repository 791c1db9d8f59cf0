import { SEP_2640 } from '../../skill/spec.ts';
import { listPointer } from '../document.ts';
import { discoveryIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const indexEntrySkipped = defineVerifyRule({
  id: 'index-entry-skipped',
  summary: 'Each entry of an index is of a kind that readers know.',
  why: 'Readers pass over an entry of an unknown kind without a word, and what it names is not checked here either.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'warning',
  fix: 'none',
  messages: {
    skipped: {
      text: 'Readers pass over this entry: {reason}.',
      hint: 'Give it a type that they know, or take it out.',
    },
  },
  good: [withSkill(discoveryIndex())],
  bad: [
    {
      files: {
        'index.json':
          '{ "skills": [«{ "type": "mcp-resource-template", "url": "skill://{name}/SKILL.md" }»] }',
      },
    },
  ],
  about: 'index',
  *check({ file, form, skipped, place }) {
    if (form === undefined) return;
    for (const { index, reason } of skipped) {
      yield { id: 'skipped', file, at: place(`${listPointer(form)}/${index}`), data: { reason } };
    }
  },
});
