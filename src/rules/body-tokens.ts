import { tokenCount } from '../skill/published.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** AS-12: tokens that a body should stay under. */
const MAX_TOKENS = 5000;
/** How many characters the count takes for one token. */
const CHARACTERS_PER_TOKEN = 4;

const body = (characters: number) => `---\nname: demo\n---\n${'word '.repeat(characters / 5)}`;

export const bodyTokens = defineRule({
  id: 'body-tokens',
  summary: 'The body stays under 5,000 tokens.',
  why: 'All of the body is read each time the skill is used, and leaves less room for the task.',
  basis: 'spec',
  source: `${SPECIFICATION}#progressive-disclosure`,
  severity: 'warning',
  fix: 'none',
  messages: {
    tokens: {
      text: 'The body has about {count} tokens; the limit of {limit} is passed here.',
      hint: 'Move details into files under references/ that the agent opens when it needs them.',
    },
  },
  good: [body(20_000)],
  bad: [`${body(20_000)}«w»ord`],
  *check({ source }) {
    if (!source) return;
    const count = tokenCount(source.text.slice(source.bodyStart));
    if (count <= MAX_TOKENS) return;
    const start = source.bodyStart + MAX_TOKENS * CHARACTERS_PER_TOKEN;
    yield { id: 'tokens', at: { start, end: start + 1 }, data: { count, limit: MAX_TOKENS } };
  },
});
