import { LF } from '../core/units.ts';
import { passages } from '../skill/passages.ts';
import { markdownFiles } from '../skill/text-files.ts';
import { defineRule } from './rule.ts';

const BACKTICK = 96;

/** True for a blank, a tab or a return. */
function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 13;
}

/** Fences come in pairs of plain lines: where they do, the text need not be split to know it. */
function mayBeOpen(text: string): boolean {
  if (text.includes('~~~')) return true;
  let open = false;
  for (let at = text.indexOf('```'); at >= 0; at = text.indexOf('```', at + 3)) {
    // Anything but an opening line and a bare closing one is left to the exact scan.
    if (!isFirstOnLine(text, at) || !isPlainEnd(text, at + 3, open)) return true;
    open = !open;
  }
  return open;
}

function isFirstOnLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(text.charCodeAt(before))) before--;
  return before < 0 || text.charCodeAt(before) === LF;
}

/** The rest of a fence line: nothing where it closes, no backtick where it opens. */
function isPlainEnd(text: string, from: number, isClosing: boolean): boolean {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF) return true;
    if (unit === BACKTICK || (isClosing && !isBlank(unit))) return false;
  }
  return true;
}

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
      if (!mayBeOpen(document.text)) continue;
      const open = passages(document).find(({ closed }) => !closed);
      if (!open) continue;
      const line = document.text.slice(open.start, open.end).split(/\r?\n/, 1)[0] ?? '';
      const start = open.start + (line.length - line.trimStart().length);
      const at = { start, end: open.start + line.length };
      yield { id: 'unclosed', at, file: document.path };
    }
  },
});
