import { RULES } from '../../src/rules/registry.ts';
import { bytesOf, checkSkillFile, expect } from './property.mjs';
import { jumble } from './random.mjs';

const MARK = 'skills-disable';
const WORDS = bytesOf(
  ...[
    '<!-- ',
    ' -->',
    '<!--',
    '-->',
    '--',
    ' -- why',
    '# ',
    MARK,
    `${MARK}-line `,
    `${MARK}-next-line `,
    `${MARK} `,
  ],
  ...[
    'hidden-text',
    'bom',
    'unknown-field ',
    'html-active',
    'nonsense',
    ', ',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '`',
    '```\n',
    '"',
  ],
  ...[
    'Text\u200b\u200b\u200b',
    '<script>x</script>',
    'author: me ',
    '[a](../b.md)',
    '> ',
    '- ',
    '    ',
    '---\n',
    '\0',
    '|',
  ],
);
const FRONT = 'name: demo\ndescription: Shows a demo. Use when one is asked for.\n';
const IDS = new Set(RULES.map(({ id }) => id));

/** Suppression comments: what is not suppressed is found, and nothing goes without a comment that names it. */
export const suppressions = {
  words: WORDS,
  seeds: () =>
    bytesOf(
      `---\n${FRONT}author: me # ${MARK}-line unknown-field -- shown\n---\nText.\n`,
      `---\n${FRONT}---\n\n<!-- ${MARK}-next-line hidden-text -->\nText\u200b\u200b\u200b\n`,
      `---\n${FRONT}---\n\n<!-- ${MARK} bom, html-active -- old -->\n<script>x</script>\n`,
    ),
  generate: (random) =>
    Buffer.concat([
      Buffer.from(`---\n${FRONT}`),
      random.chance(0.4) ? jumble(random, WORDS, 8) : Buffer.alloc(0),
      Buffer.from('\n---\n\n'),
      jumble(random, WORDS, 30),
    ]),
  check(bytes) {
    const text = bytes.toString();
    const { found, suppressed } = checkSkillFile(bytes);
    for (const rule of suppressed) {
      expect(text.includes(MARK) && text.includes(rule), 'suppressed without a word', rule);
      expect(IDS.has(rule), 'suppressed what is no rule', rule);
    }
    return [...found, ...suppressed.map((rule) => `-${rule}`)];
  },
};
