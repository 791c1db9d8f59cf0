import { collections } from '../skill/yaml-node.ts';
import { hasOddYaml } from './concerns.ts';
import { defineRule } from './rule.ts';

export const yamlDuplicateKey = defineRule({
  id: 'yaml-duplicate-key',
  summary: 'Each key stands once in its map.',
  why: 'Most readers refuse the file; the rest silently take the last value, so what a reviewer reads first is not what is used.',
  basis: 'spec',
  source: 'https://yaml.org/spec/1.2.2/#3213-node-comparison',
  severity: 'error',
  fix: 'none',
  messages: {
    duplicate: {
      text: 'The key "{key}" stands here a second time.',
      hint: 'Keep one of the two.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows.\nmetadata:\n  name: other\n---\n'],
  bad: [
    '---\nname: demo\n«name»: other\n---\n',
    '---\nname: demo\n«"name"»: other\n---\n',
    '---\nname: demo\nmetadata:\n  a: x\n  «a»: y\n---\n',
  ],
  concerns: hasOddYaml,
  *check({ frontmatter }) {
    for (const node of frontmatter?.root ? collections(frontmatter.root) : []) {
      if (node.kind !== 'map') continue;
      const seen = new Set<string>();
      for (const { key } of node.entries) {
        if (seen.has(key.value)) yield { id: 'duplicate', at: key.range, data: { key: key.value } };
        seen.add(key.value);
      }
    }
  },
});
