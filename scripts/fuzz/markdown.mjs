import { memoryFile } from '../../src/core/files.ts';
import { LazyDocument } from '../../src/skill/document.ts';
import { parseMarkdown } from '../../src/skill/markdown.ts';
import { scanLinks } from '../../src/skill/references-scan.ts';
import { ruleExamples } from './frontmatter.mjs';
import { bytesOf, checkQuickLook, checkSkillFile, expect, MOST_PARSED } from './property.mjs';
import { jumble, tower } from './random.mjs';

const WORDS = bytesOf(
  ...[
    '[',
    ']',
    '(',
    ')',
    '](',
    ']: ',
    '![',
    '<',
    '>',
    '\\',
    '`',
    '```\n',
    '~~~',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '\t',
  ],
  ...[
    '&amp;',
    '&#10;',
    '&',
    '#',
    '# ',
    '===\n',
    '---\n',
    '- ',
    '1. ',
    '> ',
    '>> ',
    '|',
    '|---|\n',
    '*',
    '_',
    '**',
  ],
  ...[
    '[a](b.md)',
    '[a](references/a.md#x)',
    '![i](x.png "t")',
    '[x]: references/a.md\n',
    '[x]',
    '[^1]',
    '[^1]: ',
  ],
  ...[
    '../',
    './',
    '/',
    '%2e',
    '%2f',
    '%5c',
    '%zz',
    'javascript:',
    'data:',
    'file:',
    'skill://',
    'https://x.example/',
  ],
  ...[
    '<!-- ',
    ' -->',
    '<a href="',
    '<script>',
    '<img src=x onerror=y>',
    '<details>\n',
    '<javascript:a>',
    '{{x}}',
  ],
  ...[
    'references/a.md',
    '`scripts/run.sh`',
    'a',
    ' b',
    '"t"',
    '\0',
    '\u200b',
    '\u202e',
    '\u{e0041}',
    '日',
    '\\\n',
  ],
);
const FRONT = Buffer.from('---\nname: demo\ndescription: Shows. Use when shown.\n---\n\n');
const BESIDE = [
  memoryFile('references/a.md', '# A\n\n[back](../SKILL.md) [b](b.md)\n'),
  memoryFile('references/b.md', '# B\n'),
  memoryFile('scripts/run.sh', '#!/bin/sh\n', true),
];
/** Markdown references: the scan finds every link that the parser finds; everything lints. */
export const markdown = {
  words: WORDS,
  seeds: (corpus) => [...ruleExamples(), ...corpus],
  generate(random) {
    if (random.chance(0.002)) return Buffer.concat([FRONT, tower(random, WORDS, 300_000)]);
    return Buffer.concat([FRONT, jumble(random, WORDS)]);
  },
  check(bytes) {
    const text = bytes.toString();
    if (text.length <= MOST_PARSED) checkScan(text);
    checkQuickLook(bytes, BESIDE);
    return checkSkillFile(bytes, BESIDE).found;
  },
};

function checkScan(text) {
  const { markdown: parsed } = new LazyDocument('a.md', text, 0);
  const candidates = scanLinks(text);
  const sure = new Set(candidates.map(({ value }) => value));
  const unsure = candidates.some(({ value }) => value === undefined);
  for (const { kind, url, range } of parsed.links ?? parseMarkdown(text).links) {
    // Plain autolinks are no candidates: no rule reports them.
    if (kind === 'link' && !text.slice(range.start, range.end).includes('](')) continue;
    expect(url === '' || unsure || sure.has(url), 'the scan misses a link', JSON.stringify(url));
  }
}
