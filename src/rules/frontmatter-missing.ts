import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

const ADD = 'Begin the file with `---`, then `name:` and `description:`, then `---`.';

export const frontmatterMissing = defineRule({
  id: 'frontmatter-missing',
  summary: 'SKILL.md begins with YAML frontmatter.',
  why: 'The name and description in the frontmatter are all that an agent sees before it loads a skill. Without them it is never loaded.',
  basis: 'spec',
  source: `${SPECIFICATION}#frontmatter`,
  severity: 'error',
  fix: 'none',
  messages: {
    missing: { text: 'The file does not begin with a `---` line.', hint: ADD },
    blank: {
      text: 'The first line is blank, so readers find no frontmatter.',
      hint: 'The `---` must be the very first line of the file.',
    },
    indented: {
      text: 'The opening `---` is indented, so readers find no frontmatter.',
      hint: 'Remove the blanks before `---`.',
    },
    dashes: {
      text: 'The opening line has more than three dashes.',
      hint: 'Write exactly `---`, at the opening and at the closing line.',
    },
    toml: {
      text: 'The frontmatter is TOML (`+++`); skills use YAML.',
      hint: 'Write it as YAML between two `---` lines.',
    },
    cr: {
      text: 'The lines end in a lone carriage return, so the whole file is one line.',
      hint: 'Save the file with LF line endings.',
    },
  },
  good: ['---\nname: demo\ndescription: Shows a thing.\n---\n', '---\r\nname: demo\r\n---\r\n'],
  bad: [
    '«# Demo»\n\nText.\n',
    '«»\n---\nname: demo\n---\n',
    '« ---»\nname: demo\n---\n',
    '«----»\nname: demo\n----\n',
    '«+++»\nname = "demo"\n+++\n',
    '«---\rname: demo\r---\r»',
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'frontmatter-missing'),
});
