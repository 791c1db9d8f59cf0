import type { Finding } from '../skill/finding.ts';
import { hiddenText as findHidden, type HiddenText } from '../skill/hidden-text.ts';
import { codeTest } from '../skill/passages.ts';
import { SIGN } from '../skill/signs.ts';
import { textFiles } from '../skill/text-files.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

/** A zero-width character or two come from copying out of a web page; more of them carry something. */
const ACCIDENT = 2;
/** A file says what it is in its first findings; the rest would bury them. */
const MAX_FINDINGS_PER_FILE = 50;

function describe({ kind, range, count, spelled }: HiddenText, file: string): Finding {
  const message = kind === 'tags' && spelled !== '' ? 'spelled' : kind;
  const mild = kind === 'far' || (kind === 'zero-width' && count <= ACCIDENT);
  const weight = mild ? { severity: 'warning' as const } : {};
  return { id: message, at: range, file, data: { count, spelled }, ...weight };
}

export const hiddenText = defineRule({
  id: 'hidden-text',
  summary: 'The text holds no characters that people cannot see.',
  why: 'Tag characters, unbalanced direction marks and zero-width runs let a file say one thing to its reviewer and another to the agent that reads it.',
  basis: 'safety',
  source: 'https://trojansource.codes/',
  severity: 'error',
  fix: 'none',
  messages: {
    spelled: {
      text: 'There are {count} invisible tag characters here, which spell "{spelled}".',
      hint: 'Delete them; find out who put them there.',
    },
    tags: { text: 'There are {count} invisible tag characters here.', hint: 'Delete them.' },
    direction: {
      text: 'Marks that change the direction of text are unbalanced here, or stand in code.',
      hint: 'Delete them, or close each one on its line.',
    },
    'zero-width': {
      text: 'There are {count} invisible zero-width characters here.',
      hint: 'Delete them.',
    },
    far: {
      text: 'After {count} blanks there is more text on this line, out of sight in most editors.',
      hint: 'Move the text to where it can be seen, or delete it.',
    },
    selectors: {
      text: 'There are {count} variation selectors in a row, which can carry hidden data.',
      hint: 'Delete them.',
    },
  },
  good: [
    '---\nname: demo\ndescription: Flags 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} and 👩\u200d💻.\n---\n',
    '---\nname: demo\n---\nمرحبا بالعالم \u2067שלום\u2069 می\u200cخواهم ❤\ufe0f\n',
  ],
  bad: [
    '---\nname: demo\ndescription: Shows.«\u{e0068}\u{e0069}»\n---\n',
    '---\nname: de«\u202e»mo\n---\n',
    '---\nname: demo\n---\nText «\u202e»txet\n\n`a «\u2067b\u2069» c`\n',
    '---\nname: demo\n---\nText «\u200b\u200b\u200b\u200b» and «\ufe00\ufe01\ufe02».\n',
    `---\nname: demo\n---\nText.«${' '.repeat(200)}»More.\n`,
    { skill: '---\nname: demo\n---\n', files: { 'run.sh': 'ls # «\u202e»x\n' } },
  ],
  concerns: shows(SIGN.beyondAscii | SIGN.blanks),
  *check(skill) {
    for (const document of textFiles(skill, { signs: SIGN.beyondAscii | SIGN.blanks })) {
      let inCode: ((offset: number) => boolean) | undefined;
      const found = findHidden(document, (offset) => {
        // Few files have a mark whose place matters: only those are split into passages.
        inCode ??= codeTest(document);
        return inCode(offset);
      });
      for (const one of found.slice(0, MAX_FINDINGS_PER_FILE)) yield describe(one, document.path);
    }
  },
});
