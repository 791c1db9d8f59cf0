import { problemsOf } from '../skill/skill.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

const QUOTE = 'Quote the whole value: {key}: {quoted}';

export const yamlSyntax = defineRule({
  id: 'yaml-syntax',
  summary: 'The frontmatter is YAML that parses.',
  why: 'A file whose YAML does not parse is skipped by every client, mostly without a word. The usual cause is a colon in a description that is not quoted.',
  basis: 'spec',
  source: 'https://yaml.org/spec/1.2.2/',
  severity: 'error',
  fix: 'safe',
  messages: {
    colon: {
      text: 'The value of "{key}" has a colon followed by a blank, which YAML takes for a new key.',
      hint: QUOTE,
    },
    indicator: {
      text: 'The value of "{key}" begins with a character that has a meaning in YAML.',
      hint: QUOTE,
    },
    tail: {
      text: 'The value of "{key}" goes on after its closing quote.',
      hint: QUOTE,
    },
    quote: {
      text: 'The value of "{key}" has an opening quote that is never closed.',
      hint: 'Add the closing quote at the end of the value.',
    },
    tab: {
      text: 'A tab indents this line; YAML allows only spaces there.',
      hint: 'Replace the tab with spaces.',
    },
    other: {
      text: 'The YAML does not parse here: {detail}.',
      hint: 'Mend this place first; later errors may follow from it.',
    },
  },
  good: [
    '---\nname: demo\ndescription: "Use when: a colon is needed."\n---\n',
    '---\nname: demo\ndescription: See https://example.com at 10:30.\n---\n',
  ],
  bad: [
    {
      skill: '---\nname: demo\ndescription: «Shows things. Use when: asked to.»\n---\n',
      fixed: '---\nname: demo\ndescription: "Shows things. Use when: asked to."\n---\n',
    },
    {
      skill:
        '---\nname: demo\ndescription: «Says "hi": twice.\n  And: again.» \nlicense: MIT\n---\n',
      fixed:
        '---\nname: demo\ndescription: \'Says "hi": twice.\n  And: again.\' \nlicense: MIT\n---\n',
    },
    {
      skill: '---\nname: demo\ndescription: «[beta] A tool.»\n---\n',
      fixed: '---\nname: demo\ndescription: "[beta] A tool."\n---\n',
    },
    {
      skill: '---\nname: demo\ndescription: «@mentions people»\n---\n',
      fixed: '---\nname: demo\ndescription: "@mentions people"\n---\n',
    },
    '---\nname: demo\ndescription: «"never closed»\n---\n',
    '---\nname: demo\nmetadata:\n«\t»author: someone\n---\n',
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'yaml-syntax'),
});
