import { problemsOf } from '../skill/skill.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const yamlTag = defineRule({
  id: 'yaml-tag',
  summary: 'The frontmatter uses no YAML tags (`!!str`, `!name`).',
  why: 'Tags ask the reader to build a type of its own; unsafe readers have run code for them and most others refuse the file.',
  basis: 'spec',
  source: 'https://yaml.org/spec/1.2.2/#68-node-properties',
  severity: 'error',
  fix: 'none',
  messages: {
    tag: {
      text: '"{text}" is a YAML tag.',
      hint: 'Remove it; to keep a value a string, or if the `!` is text, quote the value.',
    },
  },
  good: ['---\nname: demo\ndescription: Wow! It works!\n---\n'],
  bad: [
    '---\nname: «!!str» demo\ndescription: Shows a thing.\n---\n',
    '---\nname: demo\ndescription: «!important» Shows a thing.\n---\n',
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'yaml-tag'),
});
