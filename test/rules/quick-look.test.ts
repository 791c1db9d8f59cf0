import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { RULES } from '../../src/rules/registry.ts';
import { parse } from '../../src/skill/parse.ts';
import { ALL_SIGNS, SIGN, signsIn } from '../../src/skill/signs.ts';
import { loadExample } from '../example.ts';
import { expectQuickLookIsEnough } from './quick-look.ts';

const EXAMPLES = RULES.flatMap((rule) => [...rule.good, ...rule.bad].map(loadExample));
const decoder = new TextDecoder();
const TEXTS = EXAMPLES.flatMap(({ input }) => input.files.files)
  .filter(({ size }) => size < 5000)
  .map((file) => decoder.decode(file.read()));

/** Texts made of pieces of the examples, so that what rules look for stands in odd surroundings. */
const piece = fc
  .tuple(fc.constantFrom(...TEXTS), fc.nat(), fc.nat(80))
  .map(([text, at, length]) => text.slice(at % (text.length + 1)).slice(0, length));
const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const path = fc.constantFrom('references/a.md', 'scripts/run.sh', 'b.md', 'c.json', 'notes.txt');

describe('a quick look before the close one', () => {
  it('misses nothing in the examples of any rule', () => {
    for (const { input } of EXAMPLES) expectQuickLookIsEnough(parse(input.files, input).skill);
  });

  it('misses nothing in texts made of pieces of them', () => {
    const head = '---\nname: demo\ndescription: Shows things. Use when testing.\n---\n';
    fc.assert(
      fc.property(text, fc.boolean(), path, text, (body, hasHead, name, more) => {
        const skillFile = memoryFile('SKILL.md', (hasHead ? head : '') + body);
        const files = fileSet([skillFile, memoryFile(name, more)]);
        expectQuickLookIsEnough(parse(files, { folder: 'demo' }).skill);
      }),
      { seed: 20260131, numRuns: 400 },
    );
  });
});

/** Names that are plain, and names that come close to it. */
const segment = fc.constantFrom(
  ...['a', 'b-2', 'references', 'con', 'lpt1', 'node_modules', '__pycache__', 'skill', 'SKILL'],
  ...['Ref', 'ref', '.git', 'é', 'e\u0301', 'a b', 'x'.repeat(70), 'dist.', 'nul', 'com', '_x'],
);
const ending = fc.constantFrom(
  ...['.md', '.py', '', '.MD', '.pyc', '.zip', '.bin', '.tar.gz', '.', '.md~', '.bak', '.exe'],
);
const somePath = fc
  .tuple(fc.array(segment, { minLength: 1, maxLength: 3 }), ending)
  .map(([segments, end]) => segments.join('/') + end);

/** Fields that every reader takes for the same, and fields that come close to it. */
const key = fc.constantFrom(
  ...['name', 'license', 'metadata', 'tags', 'constructor', 'null', 'yes', 'version', '<<', 'on'],
  ...['compatibility', 'licence', '"x"', 'prototype', 'a b', 'allowed-tools', 'é'],
);
const value = fc.constantFrom(
  ...['demo', 'yes', '1.10', 'No', 'falsehood', 'null', '~', '"a"', "'b'", '2024-01-01', '012'],
  ...['a --- b', '[a, b]', '>-\n  a\n  b', '|\n  x', 'a # b', 'a: b', '"a" # b', 'x\ty', 'y'],
  ...['0x1F', '"---"', '1e3', '.inf', '\n  k: v', '\n  k: v\n  k: w', '\n  - a', 'é', '', ' a'],
  ...['\n  - yes', '[a, b]', '|\n  yes', '>\n  a --- b', '|-\n  1', '\n- a\n- on', '→ 🚀'],
);
const name = fc.constantFrom(
  'demo',
  'Demo',
  'null',
  '"null"',
  'x'.repeat(64),
  'x'.repeat(65),
  '""',
  'a--b',
  '[a]',
  '12',
);
const line = fc.tuple(key, value).map(([k, v]) => `${k}: ${v}`);
const fence = fc.constantFrom('---\n', '--- \n', '---\r\n', '---\t\n');

describe('a quick look at names and fields', () => {
  it('misses nothing in any set of paths', () => {
    fc.assert(
      fc.property(fc.uniqueArray(somePath, { maxLength: 5 }), (paths) => {
        const head = memoryFile('SKILL.md', '---\nname: demo\ndescription: Shows it.\n---\n');
        const others = paths.map((one) => memoryFile(one, 'text'));
        expectQuickLookIsEnough(parse(fileSet([head, ...others]), { folder: 'demo' }).skill);
      }),
      { seed: 20260201, numRuns: 500 },
    );
  });

  it('misses nothing in any name, folder and description', () => {
    const folder = fc.constantFrom(null, 'demo', 'Demo', 'x'.repeat(65), 'null', '12');
    const length = fc.constantFrom(0, 1, 19, 20, 21, 39, 40, 41, 1023, 1024, 1025);
    const word = fc.constantFrom('x', ' ', '日', '🚀', 'Shows. ');
    fc.assert(
      fc.property(name, folder, word, length, (called, own, part, count) => {
        const about = JSON.stringify(part.repeat(count).slice(0, count));
        const head = `---\nname: ${called}\ndescription: ${about}\n---\nText.\n`;
        const files = fileSet([memoryFile('SKILL.md', head)]);
        expectQuickLookIsEnough(parse(files, { folder: own }).skill);
      }),
      { seed: 20260203, numRuns: 600 },
    );
  });

  it('misses nothing in any frontmatter', () => {
    fc.assert(
      fc.property(fence, fc.array(line, { maxLength: 6 }), fence, (open, lines, close) => {
        const head = memoryFile('SKILL.md', `${open}${lines.join('\n')}\n${close}Text.\n`);
        expectQuickLookIsEnough(parse(fileSet([head]), { folder: 'demo' }).skill);
      }),
      { seed: 20260202, numRuns: 1000 },
    );
  });
});

describe('the signs of a text', () => {
  const signs = (content: string) => signsIn(new TextEncoder().encode(content));

  it.each([
    ['curl', SIGN.command],
    ['nc -l', SIGN.command],
    ['http://1.2.3.4', SIGN.command],
    ['http://me@1.2.3.4', SIGN.command],
    ['ghp_', SIGN.token],
    ['sk-a', SIGN.token],
    ['API-KEY', SIGN.credential],
    ['Instructions', SIGN.order],
    ['https://', SIGN.address],
    ['<!--', SIGN.comment],
    ['display:none', SIGN.hiding],
    ['TODO', SIGN.unfinished],
    ['Skill://', SIGN.skillUri],
    ['<<<<<<< HEAD', SIGN.conflict],
    ['<JavaScript:', SIGN.autolink],
    ['scripts/a', SIGN.folder],
    ['skills-disable', SIGN.suppression],
    [' '.repeat(200), SIGN.blanks],
    ['\t'.repeat(200), SIGN.blanks],
  ])('are found wherever they stand: %j', (word, sign) => {
    expect(ALL_SIGNS & sign).toBe(sign);
    for (const before of ['', '\n', '\n\n', `${'x'.repeat(99)}\n`, 'привет\n']) {
      for (const after of ['', ' ', '\n\n']) {
        expect(signs(before + word + after) & sign, JSON.stringify(before)).toBe(sign);
      }
    }
  });

  it('are none in plain words, and tell a script only at its beginning', () => {
    expect(signs('Read the page and write what you see.')).toBe(0);
    expect(signs('#!/bin/sh\n')).toBe(SIGN.shebang);
    expect(signs(' #!/bin/sh\n')).toBe(0);
  });
});
