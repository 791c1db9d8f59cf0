import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** A budget of our own: about a fiftieth of a context of 200,000 tokens. */
export const LISTING_BUDGET = 4000;

export const listingSize = defineRule({
  id: 'listing-size',
  summary: 'The names and descriptions of all skills under one root stay within a budget.',
  why: 'An agent reads every name and description at start-up, used or not; when there are too many, clients cut or drop some. `listingBudget` in the configuration sets the limit.',
  basis: 'advice',
  source: `${SPECIFICATION}#progressive-disclosure`,
  severity: 'info',
  fix: 'none',
  messages: {
    large: {
      text: 'The listing of the {skills} skills here costs about {tokens} tokens, over the budget of {budget}.',
      hint: 'Shorten descriptions, split the set, or raise `listingBudget`.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: [{ skill: `---\nname: demo\ndescription: ${'word '.repeat(4000)}\n---\n` }],
  // The sum is known only when every skill was seen: the run reports it.
  concerns: () => false,
  *check() {},
});
