import { nameOf } from '../skill/name.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

export const vercelName = defineRule({
  id: 'vercel-name',
  summary: 'vercel skills installs only names of a-z, 0-9 and "-".',
  why: 'The name becomes a folder on the machine that installs the skill; with any other character it is not installed.',
  basis: 'client',
  profile: 'vercel',
  source: profileById('vercel').source,
  severity: 'error',
  fix: 'none',
  messages: {
    character: {
      text: 'The name "{name}" holds "{character}".',
      hint: 'Use only a-z, 0-9 and "-".',
    },
  },
  good: ['---\nname: pdf-2-text\n---\n'],
  bad: ['---\nname: «PDF»\n---\n', '---\nname: «größe»\n---\n'],
  *check(skill) {
    const name = nameOf(skill);
    const character = name && /[^a-z0-9-]/u.exec(name.value)?.[0];
    if (!character) return;
    yield { id: 'character', at: name.range, data: { name: name.value, character } };
  },
});
