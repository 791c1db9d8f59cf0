import type { Finding } from '../skill/finding.ts';
import { type ScalarVisit, scalars } from '../skill/yaml-node.ts';
import { quoteYaml } from '../skill/yaml-quote.ts';
import {
  ambiguousReading,
  nonStringReading,
  scalarType,
  typeName,
} from '../skill/yaml-readings.ts';
import { hasOddYaml } from './concerns.ts';
import { defineRule } from './rule.ts';

/** Fields whose non-string values have a rule of their own. */
const TYPED_FIELDS = new Set(['metadata', 'license', 'compatibility']);
/** Fields that every client reads as a string: any other reading loses the skill. */
const IDENTITY_FIELDS = new Set(['name', 'description']);

function judge({ scalar, path, isKey }: ScalarVisit): Finding | undefined {
  const [field = ''] = path;
  const identity = path.length === 1 && IDENTITY_FIELDS.has(field) && !isKey;
  const reading = identity || isKey ? nonStringReading(scalar) : ambiguousReading(scalar);
  // An empty name is `name-required`, an empty key `yaml-key`.
  if (reading === undefined || reading === 'null') return undefined;
  if (!isKey && TYPED_FIELDS.has(field) && scalarType(scalar) !== 'string') return undefined;
  const text = quoteYaml(scalar.value);
  return {
    id: isKey ? 'key' : 'value',
    at: scalar.range,
    data: { written: scalar.value, type: typeName(reading), quoted: text },
    fix: { edits: [{ range: scalar.range, text }] },
    ...(identity ? { severity: 'error' } : {}),
  };
}

export const yamlAmbiguous = defineRule({
  id: 'yaml-ambiguous',
  summary: 'Every reader takes an unquoted value for the same thing.',
  why: 'Hosts compare the frontmatter of a skill with its index field by field. YAML readers disagree on `yes`, `010`, `1.10` or `2024-01-01`; one difference and the skill is not loaded.',
  basis: 'advice',
  source: 'https://yaml.org/spec/1.2.2/#103-core-schema',
  severity: 'warning',
  fix: 'safe',
  messages: {
    value: {
      text: 'Some YAML readers take {written} for {type}, others for a string.',
      hint: 'Quote it: {quoted}',
    },
    key: {
      text: 'Some YAML readers take the key {written} for {type}.',
      hint: 'Quote it: {quoted}',
    },
  },
  good: [
    '---\nname: demo\ndescription: Version 1.10 of it.\nuser-invocable: false\n---\n',
    '---\nname: "123"\ndescription: |\n  yes\n---\n',
  ],
  bad: [
    {
      skill: '---\nname: «123»\ndescription: Shows a thing.\n---\n',
      fixed: '---\nname: "123"\ndescription: Shows a thing.\n---\n',
    },
    {
      skill: '---\nname: demo\nversion: «1.10»\n---\n',
      fixed: '---\nname: demo\nversion: "1.10"\n---\n',
    },
    {
      skill: '---\nname: demo\nmetadata:\n  «2024»: a\n  beta: «no»\n---\n',
      fixed: '---\nname: demo\nmetadata:\n  "2024": a\n  beta: "no"\n---\n',
    },
  ],
  concerns: hasOddYaml,
  *check({ frontmatter }) {
    for (const visit of frontmatter?.root ? scalars(frontmatter.root) : []) {
      const finding = judge(visit);
      if (finding) yield finding;
    }
  },
});
