import { problemsOf } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasProblems } from './concerns.ts';
import { defineRule } from './rule.ts';

export const encoding = defineRule({
  id: 'encoding',
  summary: 'SKILL.md is UTF-8 text without control characters.',
  why: 'Readers replace or refuse what is not UTF-8, stop at NUL, and terminals obey escape sequences: the text one person reviews is not the text another agent reads.',
  basis: 'spec',
  source: `${SPECIFICATION}#skill-md-format`,
  severity: 'error',
  fix: 'none',
  messages: {
    invalid: {
      text: 'The file is not valid UTF-8 from here on.',
      hint: 'Save it as UTF-8; these bytes are in another encoding or damaged.',
    },
    wide: {
      text: 'The file is {encoding}, not UTF-8.',
      hint: 'Save it as UTF-8 without a byte-order mark.',
    },
    control: {
      text: 'There is a control character U+{code} here{more}.',
      hint: 'Delete it; only tabs and line endings are allowed.',
    },
  },
  good: ['---\nname: demo\ndescription: Größe, 大きさ, שלום.\n---\nTabs\tare fine.\n'],
  bad: [
    '---\nname: demo\ndescription: Rings a «\u0007»bell.\n---\n',
    '---\nname: demo\ndescription: Ends here.«\u0000»\n---\n',
    { skill: Uint8Array.from([0x2d, 0x2d, 0x2d, 0x0a, 0xc2, 0xab, 0xff, 0xc2, 0xbb, 0x0a]) },
  ],
  concerns: hasProblems,
  check: (skill) => problemsOf(skill, 'encoding'),
});
