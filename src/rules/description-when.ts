import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** Ways in which public skills say when they apply, in the languages whose skills were looked at. */
const WHEN = new RegExp(
  [
    String.raw`\b(?:when|whenever|while|if|before|after|during|upon|once|unless|until|where)\b`,
    String.raw`\buse(?:d|ful|s)?\s+(?:it|this|these|for|to|with|by|in|on|as|proactively|cases?)\b`,
    String.raw`\b(?:should|can|must) be used\b|\bsuitable for\b|\bideal for\b|\bdesigned (?:for|to)\b`,
    String.raw`\b(?:trigger|invoke|activate|apply|applies|call|load|run)\w*\s+(?:on|for|by|with|this|it|to|phrases)\b|\btriggers?\b`,
    String.raw`\b(?:asks?|asked|asking|wants?|needs?|requests?|mentions?|says?)\b`,
    String.raw`\bfor\s+(?:any|all|every|tasks?|questions?|requests?|work|projects?|users?|\w+ing)\b`,
    String.raw`\b(?:wenn|falls|sobald|bei|quand|lorsque|si|cuando|quando|als|wanneer|если|когда|при)\b`,
  ].join('|'),
  'iu',
);
/** Texts in scripts whose phrasings are not in the list are not judged. */
const NOT_JUDGED = /[^\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}\p{sc=Greek}]/u;

export const descriptionWhen = defineRule({
  id: 'description-when',
  summary: 'A description says when to use the skill.',
  why: 'An agent must decide from the description alone whether the skill fits the task at hand.',
  basis: 'advice',
  source: `${SPECIFICATION}#description-field`,
  severity: 'info',
  fix: 'none',
  messages: {
    when: {
      text: 'The description does not seem to say when to use the skill.',
      hint: 'Add a sentence such as "Use when the user asks for …".',
    },
  },
  good: [
    '---\nname: demo\ndescription: Fills PDF forms. Use when the user has a form to fill.\n---\n',
    '---\nname: demo\ndescription: PDFフォームに入力します。\n---\n',
  ],
  bad: ['---\nname: demo\ndescription: «Fills PDF forms quickly and well.»\n---\n'],
  *check({ frontmatter }) {
    const value = fieldOf(frontmatter, 'description')?.value;
    if (value?.kind !== 'scalar' || value.value.trim() === '') return;
    // Most say it with this word; the rest of the list takes longer.
    if (value.value.includes(' when ') || fieldOf(frontmatter, 'when_to_use')) return;
    if (!NOT_JUDGED.test(value.value) && !WHEN.test(value.value)) {
      yield { id: 'when', at: value.range };
    }
  },
});
