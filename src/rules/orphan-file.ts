import { WHOLE_FILE } from '../core/text.ts';
import { orphanFiles } from '../skill/references-mentions.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

export const orphanFile = defineRule({
  id: 'orphan-file',
  summary: 'SKILL.md leads to every file of the skill, directly or through others.',
  why: 'An agent opens what it is told to open. A file that nothing names is not used, yet it is packed, shipped and has to be trusted.',
  basis: 'advice',
  source: `${SPECIFICATION}#file-references`,
  severity: 'info',
  fix: 'none',
  messages: {
    orphan: {
      text: 'Nothing in the skill names this file.',
      hint: 'Name it in SKILL.md with a word on when to use it, or remove it.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\nRun `scripts/a.py`; see [b](references/b.md) and `assets/`.\n',
      files: {
        'scripts/a.py': 'import helper',
        'scripts/helper.py': '',
        'references/b.md': 'Then [c](c.md).',
        'references/c.md': '',
        'assets/d.png': '',
        'LICENSE.txt': '',
      },
    },
  ],
  bad: [{ skill: '---\nname: demo\n---\nText.\n', files: { 'references/b.md': '' } }],
  *check(skill) {
    for (const file of orphanFiles(skill)) yield { id: 'orphan', at: WHOLE_FILE, file };
  },
});
