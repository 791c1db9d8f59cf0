import { codePointLength } from '../core/text.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { sourceOffset } from '../skill/yaml-offset.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

/** UTF-16 units, where the specification counts code points: an emoji is two. */
const MAX_UNITS = 1024;

export const vercelDescriptionLength = defineRule({
  id: 'vercel-description-length',
  summary: `A description has at most ${MAX_UNITS} UTF-16 units for vercel skills.`,
  why: 'It counts as JavaScript does: an emoji or a rare letter is two. A description within the limit of the specification can be over this one, and the skill is refused.',
  basis: 'client',
  profile: 'vercel',
  source: profileById('vercel').source,
  severity: 'error',
  fix: 'none',
  messages: {
    long: {
      text: `The description has {length} UTF-16 units; what is marked lies beyond ${MAX_UNITS}.`,
      hint: 'Shorten it by {over} (an emoji counts as two).',
    },
  },
  good: [`---\nname: demo\ndescription: ${'😀'.repeat(512)}\n---\n`],
  bad: [
    `---\nname: demo\ndescription: ${'😀'.repeat(512)}«x»\n---\n`,
    `---\nname: demo\ndescription: ${'a'.repeat(1024)}«bc»\n---\n`,
  ],
  *check({ frontmatter, source }) {
    const value = fieldOf(frontmatter, 'description')?.value;
    if (value?.kind !== 'scalar' || !source || value.value.length <= MAX_UNITS) return;
    const kept = codePointLength(value.value.slice(0, MAX_UNITS));
    const start = sourceOffset(source.text, value, kept);
    const data = { length: value.value.length, over: value.value.length - MAX_UNITS };
    yield { id: 'long', at: { start, end: value.range.end }, data };
  },
});
