import { codePointLength } from '../core/text.ts';
import { fieldOf } from '../skill/frontmatter.ts';
import { MAX_COMPATIBILITY, SPECIFICATION } from '../skill/spec.ts';
import { sourceOffset } from '../skill/yaml-offset.ts';
import { scalarType } from '../skill/yaml-readings.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

export const compatibilityFormat = defineRule({
  id: 'compatibility-format',
  summary: `\`compatibility\` is a text of 1 to ${MAX_COMPATIBILITY} characters.`,
  why: 'Clients read it as one text; a list, a number or an empty value is refused by some and shown as nonsense by others.',
  basis: 'spec',
  source: `${SPECIFICATION}#compatibility-field`,
  severity: 'error',
  fix: 'none',
  messages: {
    kind: {
      text: '`compatibility` is not a text.',
      hint: 'Write one sentence, such as "Needs Python 3.11 and git"; quote a lone number.',
    },
    empty: {
      text: '`compatibility` is empty.',
      hint: 'Say what the skill needs, or remove the field.',
    },
    long: {
      text: `\`compatibility\` has {length} characters; what is marked lies beyond the limit of ${MAX_COMPATIBILITY}.`,
      hint: 'Shorten it; details belong in the body.',
    },
  },
  good: ['---\nname: demo\ncompatibility: Needs Python 3.11 and git.\n---\n'],
  bad: [
    '---\nname: demo\ncompatibility:\n  «python: 3.11»\n---\n',
    '---\nname: demo\ncompatibility: «3.11»\n---\n',
    '---\nname: demo\ncompatibility:«»\n---\n',
    `---\nname: demo\ncompatibility: ${'a'.repeat(500)}«b»\n---\n`,
  ],
  concerns: hasField('compatibility'),
  *check({ frontmatter, source }) {
    const value = fieldOf(frontmatter, 'compatibility')?.value;
    if (!value || !source) return;
    if (value.kind !== 'scalar') {
      if (frontmatter?.reliable) yield { id: 'kind', at: value.range };
      return;
    }
    const type = scalarType(value);
    const length = codePointLength(value.value);
    if (type === 'null' || value.value.trim() === '') yield { id: 'empty', at: value.range };
    else if (type !== 'string') yield { id: 'kind', at: value.range };
    else if (length > MAX_COMPATIBILITY) {
      const start = sourceOffset(source.text, value, MAX_COMPATIBILITY);
      yield { id: 'long', at: { start, end: value.range.end }, data: { length } };
    }
  },
});
