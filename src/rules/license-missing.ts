import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

export const licenseMissing = defineRule({
  id: 'license-missing',
  summary: 'A skill says under which licence it may be used.',
  why: 'Without one nobody but its author may copy or change it.',
  basis: 'advice',
  source: `${SPECIFICATION}#license-field`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    missing: {
      text: 'There is no `license` and no licence file.',
      hint: 'Add a line such as `license: MIT`, or a LICENSE file.',
    },
  },
  good: [
    '---\nname: demo\nlicense: MIT\n---\n',
    { skill: '---\nname: demo\n---\n', files: { LICENSE: 'Terms.' } },
  ],
  bad: ['«---»\nname: demo\n---\n'],
  *check({ frontmatter, files }) {
    if (!frontmatter?.root || !frontmatter.reliable || fieldOf(frontmatter, 'license')) return;
    const isLicence = /^(?:licen[cs]e|copying|unlicense)(?:[.-][\w.-]{1,40})?$/i;
    if (!files.complete || files.files.some(({ path }) => isLicence.test(path))) return;
    yield { id: 'missing', at: frontmatter.block.open };
  },
});
