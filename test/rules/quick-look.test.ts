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
