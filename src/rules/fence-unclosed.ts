import { passages } from '../skill/passages.ts';
import { markdownFiles } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

export const fenceUnclosed = defineRule({
  id: 'fence-unclosed',
  summary: 'Every code fence is closed.',
  why: 'After an open fence the rest of the file is code: headings, links and instructions in it are none.',
  basis: 'advice',
  source: 'https://spec.commonmark.org/0.31.2/#fenced-code-blocks',
  severity: 'warning',
  fix: 'none',
  messages: {
    unclosed: {
      text: 'This code fence is never closed, so the rest of the file is code.',
      hint: 'Close it with a line of the same characters; around a fence within a fence, use a longer one.',
    },
  },
  good: [
    '---\nname: demo\n---\n```sh\nls\n```\n\n- ~~~\n  a\n  ~~~\n\n````md\n```sh\nls\n```\n````\n',
  ],
  bad: [
    '---\nname: demo\n---\n«```sh»\nls\n\nMore.\n',
    '---\nname: demo\n---\n```md\n```sh\nls\n```\n«```»\n',
    { skill: '---\nname: demo\n---\n', files: { 'references/a.md': '# A\n\n«~~~»\nls\n```\n' } },
  ],
  *check(skill) {
    for (const document of markdownFiles(skill)) {
      if (!document.text.includes('```') && !document.text.includes('~~~')) continue;
      const open = passages(document).find(({ closed }) => !closed);
      if (!open) continue;
      const line = document.text.slice(open.start, open.end).split(/\r?\n/, 1)[0] ?? '';
      const start = open.start + (line.length - line.trimStart().length);
      const at = { start, end: open.start + line.length };
      yield { id: 'unclosed', at, file: document.path };
    }
  },
});
