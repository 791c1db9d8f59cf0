import type { Finding } from '../skill/finding.ts';
import { hiddenText as findHidden, type HiddenText } from '../skill/hidden-text.ts';
import type { Skill } from '../skill/skill.ts';
import { defineRule } from './rule.ts';

/** A zero-width character or two come from copying out of a web page; more of them carry something. */
const ACCIDENT = 2;

/** Code and fields show text as it is: a change of direction has no business there. */
function codeTest(skill: Skill): (offset: number) => boolean {
  return (offset) => {
    if (offset < (skill.source?.bodyStart ?? 0)) return true;
    const { spans, fences } = skill.body;
    const holds = ({ range }: { range: { start: number; end: number } }) =>
      range.start <= offset && offset < range.end;
    return spans.some(holds) || fences.some(holds);
  };
}

function describe({ kind, range, count, spelled }: HiddenText): Finding {
  const message = kind === 'tags' && spelled !== '' ? 'spelled' : kind;
  const weight = kind === 'zero-width' && count <= ACCIDENT ? { severity: 'warning' as const } : {};
  return { id: message, at: range, data: { count, spelled }, ...weight };
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
  ],
  *check(skill) {
    if (!skill.source) return;
    for (const found of findHidden(skill.source.text, codeTest(skill))) yield describe(found);
  },
});
