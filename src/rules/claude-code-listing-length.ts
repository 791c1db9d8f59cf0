import { codePointLength } from '../core/text.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { sourceOffset } from '../skill/yaml-offset.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

/** What Claude Code shows of a description in its listing. */
const MAX_LISTED = 1536;

export const claudeCodeListingLength = defineRule({
  id: 'claude-code-listing-length',
  summary: `Claude Code lists at most ${MAX_LISTED} characters of a description.`,
  why: 'The listing is all that the model sees before it chooses a skill; what is cut from it cannot make it choose this one.',
  basis: 'client',
  profile: 'claude-code',
  source: profileById('claude-code').source,
  severity: 'warning',
  fix: 'none',
  messages: {
    cut: {
      text: `The description has {length} characters; what is marked is cut from the listing after ${MAX_LISTED}.`,
      hint: 'Shorten it by {over}, and say first when to use the skill.',
    },
  },
  good: [`---\nname: demo\ndescription: ${'a'.repeat(MAX_LISTED)}\n---\n`],
  bad: [`---\nname: demo\ndescription: ${'a'.repeat(MAX_LISTED)}«bc»\n---\n`],
  *check({ frontmatter, source }) {
    const value = fieldOf(frontmatter, 'description')?.value;
    if (value?.kind !== 'scalar' || !source) return;
    const length = codePointLength(value.value);
    if (length <= MAX_LISTED) return;
    const start = sourceOffset(source.text, value, MAX_LISTED);
    const data = { length, over: length - MAX_LISTED };
    yield { id: 'cut', at: { start, end: value.range.end }, data };
  },
});
