import { collections } from '../skill/yaml-node.ts';
import { hasOddYaml } from './concerns.ts';
import { defineRule } from './rule.ts';

export const yamlMerge = defineRule({
  id: 'yaml-merge',
  summary: 'The frontmatter uses no merge key (`<<`).',
  why: 'Half of the readers copy the fields of the merged map in, the other half see a field named `<<`: the same file is two different skills.',
  basis: 'spec',
  source: 'https://yaml.org/type/merge.html',
  severity: 'error',
  fix: 'none',
  messages: {
    merge: { text: 'The key `<<` merges another map here.', hint: 'Write the fields out.' },
  },
  good: ['---\nname: demo\ndescription: Shifts bits with <<.\n---\n'],
  bad: ['---\nname: demo\n«<<»: {description: Shows a thing.}\n---\n'],
  concerns: hasOddYaml,
  *check({ frontmatter }) {
    for (const node of frontmatter?.root ? collections(frontmatter.root) : []) {
      if (node.kind !== 'map') continue;
      for (const { key } of node.entries) {
        if (key.value === '<<' && key.style === 'plain') yield { id: 'merge', at: key.range };
      }
    }
  },
});
