import { codePointLength } from '../core/text.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasOddIdentity } from './concerns.ts';
import { defineRule } from './rule.ts';

/** Fewer characters cannot say both what a skill does and when; an ideograph says as much as a word. */
const SHORT = 20;
const SHORT_IDEOGRAPHIC = 8;
const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

export const descriptionShort = defineRule({
  id: 'description-short',
  summary: 'A description is long enough to choose the skill by.',
  why: 'An agent compares the user’s words with the description; two words match nothing or everything.',
  basis: 'advice',
  source: `${SPECIFICATION}#description-field`,
  severity: 'warning',
  fix: 'none',
  messages: {
    short: {
      text: 'The description has only {length} characters.',
      hint: 'Say what the skill does and when to use it, in the words a user would use.',
    },
  },
  good: [
    '---\nname: demo\ndescription: Shows how a demo is done.\n---\n',
    '---\ndescription: 从文档中提取表格。\n---\n',
  ],
  bad: ['---\nname: demo\ndescription: «Does PDFs.»\n---\n'],
  concerns: hasOddIdentity,
  *check({ frontmatter }) {
    const value = fieldOf(frontmatter, 'description')?.value;
    if (value?.kind !== 'scalar') return;
    const text = value.value.trim();
    const length = codePointLength(text);
    const least = IDEOGRAPHIC.test(text) ? SHORT_IDEOGRAPHIC : SHORT;
    if (length > 0 && length < least) yield { id: 'short', at: value.range, data: { length } };
  },
});
