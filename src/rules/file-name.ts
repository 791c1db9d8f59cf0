import { type PathRule, pathProblems } from '../core/paths.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { WINDOWS_NAMES } from '../skill/spec.ts';
import { hasOddPaths } from './concerns.ts';
import { defineRule } from './rule.ts';

/** Which message a broken requirement gets. */
const MESSAGES: Readonly<Record<PathRule, string>> = {
  'F-01': 'characters',
  'F-02': 'windows',
  'F-03': 'windows',
  'F-04': 'length',
};

/** Paths that need no closer look: short, of plain characters, and without what Windows reserves. */
const PLAIN = /^[\w./-]{1,60}$/;
const DOUBTFUL = /(?:^|\/)(?:\.|\/|con|prn|aux|nul|com\d|lpt\d)|\.(?:\/|$)|^\/|\/$/i;

export const fileName = defineRule({
  id: 'file-name',
  summary: 'File names work on every system.',
  why: 'A skill is unpacked on Windows, macOS and Linux; a name that one of them forbids or changes makes the whole skill fail there.',
  basis: 'spec',
  source: WINDOWS_NAMES,
  severity: 'error',
  fix: 'none',
  messages: {
    characters: {
      text: 'The path "{path}" {reason} (F-01).',
      hint: 'Rename it with visible letters in the composed form.',
    },
    windows: {
      text: 'The path "{path}" {reason} (F-02).',
      hint: 'Rename it with letters, digits, `-`, `_` and `.`.',
    },
    length: { text: 'The path "{path}" {reason} (F-04).', hint: 'Shorten or flatten it.' },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'references/größe-2.md': 'Text.' } }],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'references/aux.md': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { 'what?.md': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { 'notes\u0001.md': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { 'u\u0308ber.md': 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { [`${'a'.repeat(256)}.md`]: 'Text.' } },
  ],
  concerns: hasOddPaths,
  *check({ files }) {
    for (const { path } of publishedFiles(files)) {
      if (PLAIN.test(path) && !DOUBTFUL.test(path)) continue;
      const problems = pathProblems(path);
      // One reason is enough to rename a file; what is forbidden comes before what is only unsafe.
      const worst = problems.find(({ level }) => level === 'error') ?? problems[0];
      if (!worst) continue;
      const { rule, reason, level } = worst;
      const finding = { id: MESSAGES[rule], at: WHOLE_FILE, file: path, data: { path, reason } };
      yield level === 'error' ? finding : { ...finding, severity: level };
    }
  },
});
