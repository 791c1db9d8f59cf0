import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const frontmatterLang = defineRule({
  id: 'frontmatter-lang',
  summary: 'The opening `---` names no language.',
  why: 'A widely used frontmatter library runs `---js` frontmatter as code when it reads a file. Skills are YAML; nothing is ever evaluated here.',
  basis: 'spec',
  source: `${SPECIFICATION}#frontmatter`,
  severity: 'error',
  fix: 'none',
  messages: {
    lang: {
      text: 'The opening line asks for the language "{found}".',
      hint: 'Write exactly `---` and YAML below it.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n'],
  bad: [
    '«---js»\n{ name: "demo" }\n---\n',
    '«---yaml»\nname: demo\n---\n',
    '«--- json»\n{}\n---\n',
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'frontmatter-lang'),
});
