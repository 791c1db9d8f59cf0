import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

/** A file name with an extension, or a bare LICENSE that the text points to or that is the whole value. */
const FILE_NAME =
  /(?:^|[\s("'`])((?:[\w.-]+\/)*(?:LICEN[CS]E|COPYING|NOTICE|UNLICENSE)[\w-]*\.(?:txt|md|rst|html?))(?![\w/])/i;
const BARE_NAME = /^(LICEN[CS]E|COPYING|UNLICENSE)$|\b(?:see|in|see the) (LICEN[CS]E|COPYING)\b/;

export const licenseFile = defineRule({
  id: 'license-file',
  summary: 'A licence file that `license` names is in the skill.',
  why: 'A skill travels as a folder; when the file stays behind, nobody can read the terms.',
  basis: 'advice',
  source: `${SPECIFICATION}#license-field`,
  severity: 'warning',
  fix: 'none',
  messages: {
    missing: {
      text: '`license` names the file "{file}", which is not in the skill folder.',
      hint: 'Put the file beside SKILL.md, or write a licence name such as `Apache-2.0`.',
    },
  },
  good: [
    '---\nname: demo\nlicense: MIT License\n---\n',
    {
      skill: '---\nname: demo\nlicense: Terms in LICENSE.txt\n---\n',
      files: { 'LICENSE.txt': 'Terms.' },
    },
  ],
  bad: [
    '---\nname: demo\nlicense: «Terms in LICENSE.txt»\n---\n',
    '---\nname: demo\nlicense: «LICENSE»\n---\n',
  ],
  concerns: hasField('license'),
  *check({ frontmatter, files }) {
    const value = fieldOf(frontmatter, 'license')?.value;
    if (value?.kind !== 'scalar' || !files.complete) return;
    const bare = BARE_NAME.exec(value.value);
    const file = FILE_NAME.exec(value.value)?.[1] ?? bare?.[1] ?? bare?.[2];
    if (file && !files.get(file)) yield { id: 'missing', at: value.range, data: { file } };
  },
});
