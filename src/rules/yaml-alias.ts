import { problemsOf } from '../skill/skill.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const yamlAlias = defineRule({
  id: 'yaml-alias',
  summary: 'The frontmatter uses no anchors (`&a`) and no aliases (`*a`).',
  why: 'Some readers refuse them, others expand them without limit, which lets a few lines fill all memory. A value that begins with `*` or `&` is taken for one.',
  basis: 'spec',
  source: 'https://yaml.org/spec/1.2.2/#71-alias-nodes',
  severity: 'error',
  fix: 'none',
  messages: {
    alias: {
      text: '"{text}" is a YAML alias: it stands for a value defined elsewhere.',
      hint: 'Write the value out; if the asterisk is text, quote the whole value.',
    },
    anchor: {
      text: '"{text}" is a YAML anchor: it names a value for use elsewhere.',
      hint: 'Remove it; if the ampersand is text, quote the whole value.',
    },
  },
  good: ['---\nname: demo\ndescription: "*Bold* and R&D."\n---\n'],
  bad: [
    '---\nname: demo\ndescription: «&d» Shows a thing.\n---\n',
    '---\nname: demo\ndescription: Shows.\nlicense: «*d»\n---\n',
    '---\nname: demo\nmetadata: «&a»\n  x: «*a»\n---\n',
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'yaml-alias'),
});
