import { nameOf } from '../skill/name.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** Names made of these words alone fit any skill. */
const VAGUE = new Set(
  'a ai agent assistant basic claude common custom data default demo do example files general generic good helper helpers main manager misc my new other project sample simple skill skills stuff task tasks template test the things tool tools untitled useful util utils work workflow'.split(
    ' ',
  ),
);

export const nameVague = defineRule({
  id: 'name-vague',
  summary: 'A name says what the skill is about.',
  why: 'The name is what people type and what stands in lists; `helper` could be anything.',
  basis: 'advice',
  source: `${SPECIFICATION}#name-field`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    vague: {
      text: 'The name "{name}" fits any skill.',
      hint: 'Name the task, as in `pdf-forms` or `release-notes`.',
    },
  },
  good: ['---\nname: pdf-tools\n---\n'],
  bad: ['---\nname: «my-helper»\n---\n', '---\nname: «utils»\n---\n'],
  *check(skill) {
    const name = nameOf(skill);
    const words = name?.value.toLowerCase().split(/[-_ ]+/) ?? [];
    if (name && words.every((word) => VAGUE.has(word) || /^\d*$/.test(word))) {
      yield { id: 'vague', at: name.range, data: { name: name.value } };
    }
  },
});
