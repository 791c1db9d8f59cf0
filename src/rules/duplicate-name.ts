import { nameOf } from '../skill/name.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

export const duplicateName = defineRule({
  id: 'duplicate-name',
  summary: 'No two skills under one root have the same name.',
  why: 'Clients keep skills by name: of two, one is hidden, and which one depends on the order of folders.',
  basis: 'advice',
  source: `${SPECIFICATION}#name-field`,
  severity: 'warning',
  fix: 'none',
  messages: {
    duplicate: {
      text: 'The name "{name}" is also used by {others}.',
      hint: 'Rename one of them, or lint and publish them from separate roots.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n',
      beside: [{ skill: '---\nname: other\n---\n', folder: 'other' }],
    },
  ],
  bad: [
    {
      skill: '---\nname: «demo»\n---\n',
      beside: [{ skill: '---\nname: demo\n---\n', folder: 'more/demo' }],
    },
  ],
  key(skill) {
    const scalar = nameOf(skill);
    return scalar && { key: scalar.value, at: scalar.range };
  },
  describe: (name, others) => ({ id: 'duplicate', data: { name, others: others.join(', ') } }),
});
