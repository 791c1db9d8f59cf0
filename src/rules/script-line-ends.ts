import { SIGN } from '../skill/signs.ts';
import { textFiles } from '../skill/text-files.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

export const scriptLineEnds = defineRule({
  id: 'script-line-ends',
  summary: 'Scripts with a `#!` line end their lines with LF.',
  why: "The system takes the carriage return for a part of the interpreter's name, so the script does not start.",
  basis: 'advice',
  source: 'https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html',
  severity: 'warning',
  fix: 'safe',
  messages: {
    crlf: {
      text: 'The lines of this script end in CRLF, so it does not start on Linux and macOS.',
      hint: 'Save it with LF; `*.sh text eol=lf` in .gitattributes keeps it so.',
    },
  },
  good: [
    { skill: '---\nname: demo\n---\n', files: { 'run.sh': '#!/bin/sh\nls\n', 'a.txt': 'a\r\n' } },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\n',
      files: { 'run.sh': '«#!/bin/sh»\r\nls\r\n\r\n' },
      fixedFiles: { 'run.sh': '#!/bin/sh\nls\n\n' },
    },
  ],
  concerns: shows(SIGN.shebang),
  *check(skill) {
    for (const { path, text } of textFiles(skill, { signs: SIGN.shebang })) {
      if (!text.startsWith('#!')) continue;
      const end = text.indexOf('\r\n');
      if (end < 0) continue;
      // One edit for the whole file: a long script would need thousands.
      const whole = { range: { start: 0, end: text.length }, text: text.replaceAll('\r\n', '\n') };
      const first = Math.min(end, text.indexOf('\n'));
      yield { id: 'crlf', at: { start: 0, end: first }, file: path, fix: { edits: [whole] } };
    }
  },
});
