import { posix, win32 } from 'node:path';
import { filePathIn, mimeTypeOf, skillPathOf, urlBelow } from '../../src/catalog/skill-url.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { collisionKey, isSafePath, pathProblems } from '../../src/core/paths.ts';
import { quoted, visible } from '../../src/core/visible.ts';
import { parse } from '../../src/skill/parse.ts';
import { referenceTo } from '../../src/skill/references.ts';
import { bytesOf, checkBothLooks, expect } from './property.mjs';
import { hashOf, jumble } from './random.mjs';

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
const SKILL = memoryFile('SKILL.md', '---\nname: demo\n---\n');
const BESIDE = memoryFile('references/a.md', 'A\n');
const { skill } = parse(fileSet([SKILL, BESIDE]));
/** Rules cost more than all else here: one of so many paths is put into a skill. */
const ONE_OF = 16;

/** Paths and addresses: what is called safe stays inside on every system and comes back from its address. */
export const paths = {
  words: WORDS,
  seeds: () => WORDS,
  generate: (random) => jumble(random, WORDS, 8),
  check(bytes) {
    const text = bytes.toString();
    const faults = pathProblems(text).map(({ fault }) => fault);
    if (isSafePath(text)) checkSafe(text);
    if (hashOf(text) % ONE_OF === 0 && canStandOnDisk(text)) {
      checkBothLooks(fileSet([SKILL, BESIDE, memoryFile(text, 'B\n')]));
    }
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

/** What some system takes for a path below a folder, safe or not. */
function canStandOnDisk(text) {
  const isNew = text !== SKILL.path && text !== BESIDE.path;
  return isNew && text.split('/').every((part) => !['', '.', '..'].includes(part));
}

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
