import { proseOnly } from '../skill/passages.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** Phrases that were true on one day. */
const DATED =
  /\b(?:[Aa]s of (?:early |mid |late )?(?:[A-Z][a-z]{2,8} )?20\d\d|(?:before|after|until|since) (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d|at the time of (?:this )?writing|currently in (?:alpha|beta|preview)|the (?:latest|newest|current) version is|recently (?:added|released|introduced|changed)|(?:coming|available) soon)\b/g;
/** More would bury the rest of the report. */
const MAX_FINDINGS = 20;

export const datedText = defineRule({
  id: 'dated-text',
  summary: 'The text stays true as time passes.',
  why: 'An agent does not know when the text was written and takes an old statement for a new one.',
  basis: 'advice',
  source: `${SPECIFICATION}#body-content`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    dated: {
      text: '"{words}" will not stay true.',
      hint: 'Name the version instead, or move old ways of doing it into a section of their own.',
    },
  },
  good: ['---\nname: demo\n---\nSince version 2 the flag is `--all`. `as of 2024`\n'],
  bad: ['---\nname: demo\n---\n«As of May 2024» the flag is new; it was «recently added».\n'],
  *check(skill) {
    const main = skill.entry === null ? undefined : skill.document(skill.entry);
    if (!main) return;
    for (const match of [...proseOnly(main).matchAll(DATED)].slice(0, MAX_FINDINGS)) {
      const at = { start: match.index, end: match.index + match[0].length };
      yield { id: 'dated', at, data: { words: match[0] } };
    }
  },
});
