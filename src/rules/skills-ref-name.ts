import { nameOf } from '../skill/name.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

/** Cased letters have to be lowercase; letters without case, such as 道, pass (AS-21). */
const OTHER_CHARACTERS = /[^\p{L}\p{N}-]/u;

export const skillsRefName = defineRule({
  id: 'skills-ref-name',
  summary: 'The name passes the reference validator.',
  why: 'skills-ref takes lowercase letters of any script, digits and single hyphens between them, and refuses everything else.',
  basis: 'client',
  profile: 'skills-ref',
  source: profileById('skills-ref').source,
  severity: 'error',
  fix: 'none',
  messages: {
    form: {
      text: 'skills-ref refuses the name "{name}".',
      hint: 'Write lowercase letters, digits and single hyphens between them.',
    },
  },
  good: ['---\nname: demo\n---\n', { skill: '---\nname: größe\n---\n', folder: 'größe' }],
  bad: ['---\nname: «Demo»\n---\n', '---\nname: «pdf_tools»\n---\n', '---\nname: «a--b»\n---\n'],
  *check(skill) {
    const scalar = nameOf(skill);
    if (!scalar) return;
    const name = scalar.value.normalize('NFKC');
    const hyphens = name.startsWith('-') || name.endsWith('-') || name.includes('--');
    if (!hyphens && name === name.toLowerCase() && !OTHER_CHARACTERS.test(name)) return;
    yield { id: 'form', at: scalar.range, data: { name: scalar.value } };
  },
});
