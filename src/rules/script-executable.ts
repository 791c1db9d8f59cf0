import { SIGN } from '../skill/signs.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { textFiles } from '../skill/text-files.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

export const scriptExecutable = defineRule({
  id: 'script-executable',
  summary: 'A script with a `#!` line is executable.',
  why: 'The first line says that the script is run by its path, which fails without the executable bit.',
  basis: 'advice',
  source: `${SPECIFICATION}#optional-directories`,
  severity: 'info',
  fix: 'safe',
  messages: {
    bit: {
      text: 'This script names its interpreter but is not executable.',
      hint: 'Run `chmod +x {path}`, or remove the `#!` line if it is never run by its path.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n',
      files: { 'scripts/run.sh*': '#!/bin/sh\nls\n', 'scripts/lib.py': 'A = 1\n' },
    },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\n',
      files: { 'scripts/run.sh': '«#!/bin/sh»\nls\n' },
      fixedFiles: { 'scripts/run.sh*': '#!/bin/sh\nls\n' },
    },
  ],
  concerns: shows(SIGN.shebang),
  *check(skill) {
    for (const { path, text } of textFiles(skill, { signs: SIGN.shebang })) {
      if (!text.startsWith('#!') || text.startsWith('#![')) continue;
      if (skill.files.get(path)?.executable !== false) continue;
      const end = /^[^\r\n]*/.exec(text)?.[0].length ?? 2;
      const fix = { edits: [], executable: true };
      yield { id: 'bit', at: { start: 0, end }, file: path, data: { path }, fix };
    }
  },
});
