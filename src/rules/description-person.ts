import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** The skill speaks of itself as a person, or to a person; quoted words of a user are something else. */
const PERSON =
  /\bI(?:['’](?:ll|m|ve)| can| will| help| am)\b|\b(?:lets?|helps?|allows?|enables?) you\b|\byou(?:['’]ll| can| will| are)\b|\bwe(?:['’]ll| can| will)\b|\b(?:help|let) me\b/i;

export const descriptionPerson = defineRule({
  id: 'description-person',
  summary: 'A description speaks of the skill in the third person.',
  why: 'It is put among the agent\'s own instructions, where "I" and "you" mean somebody else.',
  basis: 'advice',
  source: `${SPECIFICATION}#description-field`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    person: {
      text: 'The description speaks to or as a person ("{words}").',
      hint: 'Say what the skill does: "Fills PDF forms", not "I can fill your forms".',
    },
  },
  good: [
    '---\nname: demo\ndescription: Fills forms. Use when the user says "can you help me".\n---\n',
  ],
  bad: ['---\nname: demo\ndescription: «I can fill your PDF forms.»\n---\n'],
  *check({ frontmatter }) {
    const value = fieldOf(frontmatter, 'description')?.value;
    if (value?.kind !== 'scalar') return;
    const unquoted = value.value.replace(/"[^"\n]{0,200}"|“[^”\n]{0,200}”|'[^'\n]{2,200}'/g, ' ');
    const words = PERSON.exec(unquoted)?.[0];
    if (words !== undefined) yield { id: 'person', at: value.range, data: { words } };
  },
});
