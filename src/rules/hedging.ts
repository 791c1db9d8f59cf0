import { proseOnly } from '../skill/passages.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** Words that leave open whether to do a thing. */
const HEDGES =
  /\b(?:you (?:might|may) want to|you could (?:maybe|perhaps|possibly)|maybe|perhaps|if (?:possible|you (?:like|want))|try to|consider (?:maybe|perhaps)|as (?:needed|appropriate)|where appropriate|probably|should probably|kind of|sort of|and so on|etc\.)/gi;
/** More would bury the rest of the report. */
const MAX_FINDINGS = 20;

export const hedging = defineRule({
  id: 'hedging',
  summary: 'Instructions say what to do, not what one might do.',
  why: 'An agent decides an open question anew each time it reads it.',
  basis: 'advice',
  source: `${SPECIFICATION}#body-content`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    hedge: { text: '"{words}" leaves open what to do.', hint: 'Say what to do, or when not to.' },
  },
  good: ['---\nname: demo\n---\nRun the tests. Skip this when there are none. `maybe`\n'],
  bad: ['---\nname: demo\n---\n«You might want to» run the tests, «etc.»\n'],
  *check(skill) {
    const main = skill.entry === null ? undefined : skill.document(skill.entry);
    if (!main) return;
    for (const match of [...proseOnly(main).matchAll(HEDGES)].slice(0, MAX_FINDINGS)) {
      const at = { start: match.index, end: match.index + match[0].length };
      yield { id: 'hedge', at, data: { words: match[0] } };
    }
  },
});
