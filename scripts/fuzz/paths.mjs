import { posix, win32 } from 'node:path';
import { filePathIn, mimeTypeOf, skillPathOf, urlBelow } from '../../src/catalog/skill-url.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { collisionKey, isSafePath, pathProblems } from '../../src/core/paths.ts';
import { quoted, visible } from '../../src/core/visible.ts';
import { parse } from '../../src/skill/parse.ts';
import { referenceTo } from '../../src/skill/references.ts';
import { bytesOf, expect } from './property.mjs';
import { jumble } from './random.mjs';

const WORDS = bytesOf(
  ...[
    '..',
    '.',
    '/',
    '//',
    '\\',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '%00',
    '%c0%ae',
    '%252e',
    '%',
    ':',
    '@',
    '?',
    '#',
  ],
  ...[
    'skill://',
    'skill:',
    'file:',
    'http://',
    'C:',
    'CON',
    'nul.md',
    'aux ',
    'COM¹',
    ' ',
    'a',
    'b.md',
    'SKILL.md',
  ],
  ...[
    'references/a.md',
    'é',
    'e\u0301',
    'ß',
    'ﬁ',
    'K',
    'ı',
    '\0',
    '\n',
    '\u202e',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
    '日本',
  ],
);
const { skill } = parse(
  fileSet([memoryFile('SKILL.md', '---\nname: demo\n---\n'), memoryFile('references/a.md', 'A\n')]),
);

/** Paths and addresses: what is called safe stays inside on every system and comes back from its address. */
export const paths = {
  words: WORDS,
  seeds: () => WORDS,
  generate: (random) => jumble(random, WORDS, 8),
  check(bytes) {
    const text = bytes.toString();
    const faults = pathProblems(text).map(({ fault }) => fault);
    if (isSafePath(text)) checkSafe(text);
    expect(!/[\u0000-\u001f\u202e\u200b]/.test(visible(text) + quoted(text)), 'visible is not');
    expect(
      collisionKey(text) === collisionKey(collisionKey(text)),
      'a key has another key',
      visible(text),
    );
    const { outcome } = referenceTo(skill, 'SKILL.md', text);
    if (outcome.kind === 'found') checkInside(outcome.path, text);
    filePathIn('skill://a/SKILL.md', text);
    skillPathOf(text);
    mimeTypeOf(text);
    return [...faults, outcome.kind];
  },
};

function checkSafe(path) {
  expect(posix.resolve('/r', path) === `/r/${path}`, 'a safe path moves', visible(path));
  expect(
    win32.resolve('C:\\r', path) === `C:\\r\\${path.replaceAll('/', '\\')}`,
    'a safe path moves on Windows',
    visible(path),
  );
  const url = urlBelow('skill://', ['a', ...path.split('/')]);
  expect(/^skill:\/\/a\/[!-~]+$/.test(url), 'an address with raw characters', url);
  expect(filePathIn('skill://a/SKILL.md', url) === path, 'a path is lost in its address', url);
  const seen = new URL(urlBelow('https://h.example/', path.split('/')));
  expect(
    seen.hash === '' && seen.search === '' && seen.host === 'h.example',
    'an address is split',
    url,
  );
  expect(decodeURIComponent(seen.pathname) === `/${path}`, 'an address moves', url);
}

function checkInside(path, text) {
  const known = path === '' || path === 'references' || skill.files.get(path) !== undefined;
  expect(known, 'found outside the skill', `${visible(text)} gave ${visible(path)}`);
}
