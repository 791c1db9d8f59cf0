import { SEP_2640 } from '../../skill/spec.ts';
import { sepIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const indexForm = defineVerifyRule({
  id: 'index-form',
  summary: 'An index has one of the known forms.',
  why: 'Readers look for an object with a list named `skills`, or for a list of descriptors; anything else is no index to them.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    unknown: {
      text: 'This JSON is no index of skills.',
      hint: 'An index is {"skills": […]}; `skills index` writes every known form.',
    },
    own: {
      text: 'This is an output of this program, not an index that clients read.',
      hint: 'Compare it with `skills digest --check`, or write an index with `skills index`.',
    },
  },
  good: [withSkill(sepIndex()), { files: { 'index.json': '{ "skills": [] }' } }],
  bad: [
    { files: { 'index.json': '«{ "plugins": [] }»' } },
    { files: { 'index.json': '«{ "schemaVersion": 1, "skills": [] }»' } },
    { files: { 'index.json': '«[1, 2]»' } },
  ],
  about: 'index',
  *check({ file, form, value, place }) {
    if (value === undefined || form !== undefined) return;
    const id = value instanceof Map && value.has('schemaVersion') ? 'own' : 'unknown';
    yield { id, file, at: place('') };
  },
});
