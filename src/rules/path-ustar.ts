import { WHOLE_FILE } from '../core/text.ts';
import { fitsUstar } from '../core/ustar.ts';
import { publishedFiles } from '../skill/published.ts';
import { hasOddPaths } from './concerns.ts';
import { defineRule } from './rule.ts';

export const pathUstar = defineRule({
  id: 'path-ustar',
  summary: 'Paths fit into a plain tar archive.',
  why: 'A widely used client reads no tar extensions: it cuts a longer path without a word, and the file lands under another name.',
  basis: 'spec',
  source: 'https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html',
  severity: 'error',
  fix: 'none',
  messages: {
    long: {
      text: 'The path "{path}" does not fit into a plain tar header.',
      hint: 'Keep the file name within 100 bytes and the folders before it within 155.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n',
      files: { [`${'d'.repeat(120)}/${'f'.repeat(97)}.md`]: 'Text.' },
    },
  ],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { [`${'f'.repeat(98)}.md`]: 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { [`${'d'.repeat(156)}/a.md`]: 'Text.' } },
    { skill: '---\nname: demo\n---\n', files: { [`a/${'ü'.repeat(50)}.md`]: 'Text.' } },
  ],
  concerns: hasOddPaths,
  *check({ files }) {
    for (const { path } of publishedFiles(files)) {
      if (!fitsUstar(path)) yield { id: 'long', at: WHOLE_FILE, file: path, data: { path } };
    }
  },
});
