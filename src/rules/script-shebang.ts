import { WHOLE_FILE } from '../core/text.ts';
import { textFiles } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

/** Shell scripts are run; files of other languages are often only imported. */
const SHELL = /\.(?:sh|bash|zsh)$/i;
const OTHER = /\.(?:py|rb|pl|js|mjs|cjs|ts)$/i;

const isScript = (path: string) => SHELL.test(path) || OTHER.test(path);

/** A shell script that only defines functions is sourced, not run. */
function isLibrary(text: string): boolean {
  return /^[ \t]*#[^\n]{0,200}\b(?:source|sourced|library)\b/im.test(text.slice(0, 2000));
}

export const scriptShebang = defineRule({
  id: 'script-shebang',
  summary: 'A script that is run by its path names its interpreter.',
  why: 'Without a `#!` line the system guesses, and a script for one shell runs in another.',
  basis: 'advice',
  source: 'https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html',
  severity: 'info',
  fix: 'none',
  messages: {
    shell: {
      text: 'This shell script does not say which shell it is for.',
      hint: 'Begin it with a line such as `#!/usr/bin/env bash`.',
    },
    bit: {
      text: 'This script is executable but does not name its interpreter.',
      hint: 'Begin it with a line such as `#!/usr/bin/env python3`, or remove the executable bit.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n',
      files: { 'run.sh': '#!/bin/sh\nls\n', 'lib.sh': '# Source this file.\n', 'a.py': 'A = 1\n' },
    },
  ],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'run.sh': 'ls\n' } },
    { skill: '---\nname: demo\n---\n', files: { 'run.py*': 'print(1)\n' } },
  ],
  *check(skill) {
    for (const { path, text } of textFiles(skill, { path: isScript })) {
      if (text.startsWith('#!') || text.trim() === '') continue;
      if (SHELL.test(path)) {
        if (!isLibrary(text)) yield { id: 'shell', at: WHOLE_FILE, file: path };
      } else if (OTHER.test(path) && skill.files.get(path)?.executable === true) {
        yield { id: 'bit', at: WHOLE_FILE, file: path };
      }
    }
  },
});
