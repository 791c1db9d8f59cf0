import { problemsOf } from '../skill/skill.ts';
import { collections } from '../skill/yaml-node.ts';
import { scalarType } from '../skill/yaml-readings.ts';
import { hasOddYaml } from './concerns.ts';
import { defineRule } from './rule.ts';

/** Names that every JavaScript object has a meaning for: assigned carelessly, they change all objects. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

export const yamlKey = defineRule({
  id: 'yaml-key',
  summary: 'Keys are plain, harmless names.',
  why: 'Keys such as `__proto__` attack readers written in JavaScript; empty keys and keys that are lists or maps cannot be held in JSON, so no index can carry them.',
  basis: 'spec',
  source: 'https://cwe.mitre.org/data/definitions/1321.html',
  severity: 'error',
  fix: 'none',
  messages: {
    dangerous: {
      text: 'The key "{key}" has a special meaning in JavaScript readers.',
      hint: 'Choose another name.',
    },
    null: {
      text: 'There is a value here whose key is empty.',
      hint: 'Write a name before the colon.',
    },
    complex: {
      text: 'The key "{text}" is a list or a map.',
      hint: 'Use a plain name as key; if the brackets are text, quote it.',
    },
  },
  good: ['---\nname: demo\nmetadata:\n  proto: x\n  "null": y\n---\n'],
  bad: [
    '---\nname: demo\n«__proto__»: {polluted: yes}\n---\n',
    '---\nname: demo\nmetadata:\n  «constructor»: x\n---\n',
    '---\nname: demo\n«[touch]»: x\n---\n',
    '---\nname: demo\n«~»: x\n---\n',
    '---\nname: demo\n«»: x\n---\n',
  ],
  concerns: hasOddYaml,
  *check(skill) {
    yield* problemsOf(skill, 'yaml-key');
    const root = skill.frontmatter?.root;
    for (const node of root ? collections(root) : []) {
      for (const { key } of node.kind === 'map' ? node.entries : []) {
        if (DANGEROUS.has(key.value)) {
          yield { id: 'dangerous', at: key.range, data: { key: key.value } };
        } else if (scalarType(key) === 'null') yield { id: 'null', at: key.range };
      }
    }
  },
});
