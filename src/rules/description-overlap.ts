import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

/** Words that say nothing about the subject: two descriptions may differ in them and still be one. */
const FILLERS = new Set(
  'a an and are as at be by can for from in is it its of on or that the this to use used uses using when whenever with you your user users skill skills'.split(
    ' ',
  ),
);
/** Fewer words of substance would make strangers look alike. */
const MIN_WORDS = 3;

/** The words of a description that matter, each once, in one order. */
function subject(description: string): string | undefined {
  const words = description.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kept = [...new Set(words)].filter((word) => !FILLERS.has(word)).sort();
  return kept.length < MIN_WORDS ? undefined : kept.join(' ');
}

export const descriptionOverlap = defineRule({
  id: 'description-overlap',
  summary: 'No two skills under one root are described with the same words.',
  why: 'An agent chooses by the description: of two that say the same, it takes either.',
  basis: 'advice',
  source: `${SPECIFICATION}#description-field`,
  severity: 'warning',
  default: 'off',
  fix: 'none',
  messages: {
    overlap: {
      text: 'The same words describe {others}.',
      hint: 'Say in each description what sets the skill apart.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\ndescription: Fills PDF forms from a table.\n---\n',
      beside: [{ skill: '---\nname: b\ndescription: Splits PDF files.\n---\n', folder: 'b' }],
    },
  ],
  bad: [
    {
      skill: '---\nname: demo\ndescription: «Fills PDF forms from a table.»\n---\n',
      beside: [
        {
          skill: '---\nname: b\ndescription: Fills forms (PDF) with the table\n---\n',
          folder: 'b',
        },
      ],
    },
  ],
  key({ frontmatter }) {
    const value = fieldOf(frontmatter, 'description')?.value;
    const key = value?.kind === 'scalar' ? subject(value.value) : undefined;
    return key !== undefined && value ? { key, at: value.range } : undefined;
  },
  describe: (_, others) => ({ id: 'overlap', data: { others: others.join(', ') } }),
});
