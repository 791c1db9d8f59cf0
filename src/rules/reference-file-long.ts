import { LineMap } from '../core/text.ts';
import { proseOnly } from '../skill/passages.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { markdownFiles } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

/** A file of this many lines needs headings to be read in parts. */
const MAX_LINES = 100;
const HEADING = /^ {0,3}#{1,6}[ \t]|^ {0,3}={3,}[ \t]*$/m;

export const referenceFileLong = defineRule({
  id: 'reference-file-long',
  summary: 'A reference of more than 100 lines has headings.',
  why: 'An agent looks for the part it needs; without headings it has to read the whole file.',
  basis: 'advice',
  source: `${SPECIFICATION}#body-content`,
  severity: 'info',
  default: 'off',
  fix: 'none',
  messages: {
    long: {
      text: 'This file has {count} lines and no heading.',
      hint: 'Divide it with headings that say what each part is for.',
    },
  },
  good: [
    { skill: '---\nname: demo\n---\n', files: { 'references/a.md': `# A\n${'a\n'.repeat(200)}` } },
    { skill: '---\nname: demo\n---\n', files: { 'references/a.md': 'a\n'.repeat(100) } },
  ],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'references/a.md': `«a»\n${'a\n'.repeat(100)}` } },
  ],
  *check(skill) {
    for (const document of markdownFiles(skill)) {
      if (document.path === skill.entry) continue;
      const lines = new LineMap(document.text.trimEnd());
      if (lines.lineCount <= MAX_LINES || HEADING.test(proseOnly(document))) continue;
      const at = { start: 0, end: Math.max(1, lines.lineText(1).length) };
      yield { id: 'long', at, file: document.path, data: { count: lines.lineCount } };
    }
  },
});
