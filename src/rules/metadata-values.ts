import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { quoteYaml } from '../skill/yaml-quote.ts';
import { scalarType, typeName } from '../skill/yaml-readings.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

export const metadataValues = defineRule({
  id: 'metadata-values',
  summary: 'The values of `metadata` are texts.',
  why: 'The specification says strings. Two clients refuse anything else, and an unquoted `1.0` becomes the number 1 on its way through an index.',
  basis: 'spec',
  source: `${SPECIFICATION}#metadata-field`,
  severity: 'warning',
  fix: 'safe',
  messages: {
    scalar: { text: 'The value of "{key}" is {type}, not a text.', hint: 'Quote it: {quoted}' },
    nested: {
      text: 'The value of "{key}" is {kind}, not a text.',
      hint: 'Write it as one text, or move the data into a file.',
    },
  },
  good: ['---\nname: demo\nmetadata:\n  version: "1.0"\n  author: someone\n---\n'],
  bad: [
    {
      skill: '---\nname: demo\nmetadata:\n  version: «1.0»\n  beta: «true»\n  note:«»\n---\n',
      fixed: '---\nname: demo\nmetadata:\n  version: "1.0"\n  beta: "true"\n  note: ""\n---\n',
    },
    '---\nname: demo\nmetadata:\n  tags:\n    «- a»\n---\n',
  ],
  concerns: hasField('metadata'),
  *check({ frontmatter, source }) {
    const metadata = fieldOf(frontmatter, 'metadata')?.value;
    if (metadata?.kind !== 'map' || !frontmatter?.reliable) return;
    for (const { key, value } of metadata.entries) {
      if (value.kind !== 'scalar') {
        const kind = value.kind === 'map' ? 'a map' : 'a list';
        yield { id: 'nested', at: value.range, data: { key: key.value, kind } };
        continue;
      }
      const type = scalarType(value);
      if (type === 'string') continue;
      const quoted = quoteYaml(value.value === '~' ? '' : value.value);
      const gap = source?.text[value.range.start - 1] === ':' ? ' ' : '';
      const fix = { edits: [{ range: value.range, text: gap + quoted }] };
      yield {
        id: 'scalar',
        at: value.range,
        data: { key: key.value, type: typeName(type), quoted },
        fix,
      };
    }
  },
});
