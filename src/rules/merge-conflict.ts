import type { Range } from '../core/text.ts';
import { withoutFences } from '../skill/passages.ts';
import { SIGN } from '../skill/signs.ts';
import type { TextDocument } from '../skill/skill.ts';
import { textFiles } from '../skill/text-files.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

/** The three marks of a conflict, each on its own line; one alone may be a heading or a drawing. */
const MARK = /^(?:<{7} [^\r\n]*|={7}\r?|>{7} [^\r\n]*)$/gm;

/** The first line of each conflict of a text; conflicts that a fence shows are examples. */
function* conflicts(document: TextDocument): Generator<Range> {
  if (!document.text.includes('<<<<<<< ') || !document.text.includes('>>>>>>> ')) return;
  let open: Range | undefined;
  let middle = false;
  for (const match of withoutFences(document).matchAll(MARK)) {
    const char = match[0].charAt(0);
    if (char === '<') {
      open = { start: match.index, end: match.index + match[0].length };
      middle = false;
    } else if (char === '=') middle = open !== undefined;
    else {
      if (open && middle) yield open;
      open = undefined;
    }
  }
}

export const mergeConflict = defineRule({
  id: 'merge-conflict',
  summary: 'No file holds the marks of an unfinished merge.',
  why: 'Both sides of the conflict stand in the file: the agent may follow the one that was rejected.',
  basis: 'safety',
  source: 'https://git-scm.com/docs/git-merge#_how_conflicts_are_presented',
  severity: 'error',
  fix: 'none',
  messages: {
    conflict: {
      text: 'A merge was not finished here: both sides of the conflict are in the file.',
      hint: 'Keep the right side and delete the lines with <<<<<<<, ======= and >>>>>>>.',
    },
  },
  good: [
    '---\nname: demo\n---\nHeading\n=======\n\n```\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n```\n',
  ],
  bad: [
    '---\nname: demo\n---\n«<<<<<<< HEAD»\nDo a.\n=======\nDo b.\n>>>>>>> other\n',
    '---\nname: demo\n«<<<<<<< HEAD»\nlicense: MIT\n=======\nlicense: ISC\n>>>>>>> other\n---\n',
    {
      skill: '---\nname: demo\n---\n',
      files: { 'run.sh': 'ls\n«<<<<<<< HEAD»\na\n=======\nb\n>>>>>>> other\n' },
    },
  ],
  concerns: shows(SIGN.conflict),
  *check(skill) {
    for (const document of textFiles(skill, { signs: SIGN.conflict })) {
      for (const at of conflicts(document)) yield { id: 'conflict', at, file: document.path };
    }
  },
});
