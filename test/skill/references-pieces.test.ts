import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryHost } from '../../src/host/memory.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import { LazyDocument } from '../../src/skill/document.ts';
import { linksAround } from '../../src/skill/references-pieces.ts';
import { scanLinks } from '../../src/skill/references-scan.ts';
import { differences, FRAGMENTS } from './same-links.ts';

const SAME = { missing: [], extra: [] };
const text = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 24 })
  .map((parts) => parts.join(''));

/** The broken links that the rules report of a skill file with this text. */
function missing(body: string): number {
  const files = { 'demo/SKILL.md': `---\nname: demo\ndescription: x\n---\n${body}\n` };
  const run = startRun(resolveSettings());
  for (const found of memoryHost({ files }).open('.')) run.add(found);
  return run.finish().diagnostics.filter(({ rule }) => rule === 'reference-missing').length;
}

describe('the links of pieces', () => {
  it('are those of the whole text by the parser, in any text', () => {
    fc.assert(
      fc.property(text, (made) => {
        expect(differences(made)).toEqual(SAME);
      }),
      { seed: 20260201, numRuns: 4000 },
    );
  });

  it.each([
    ['an item that ends <pre>', '# T\n\n- <pre>x\n\nText\n\n[a](gone.md)', 1],
    ['an item that ends a comment', '- <!-- todo\n\nText\n\n[a](gone.md)', 1],
    ['a line below an item with a comment', '- <!-- note\n[a](gone.md)', 1],
    ['code below a table', '| a |\n|---|\n| b |\n    [a](gone.md)', 0],
    ['what follows </details> without a blank line', '</details>\n===\n[a](gone.md)', 0],
    ['what follows <div> without a blank line', '<div>\n- [a](gone.md)\n\n[a](gone.md)', 1],
    ['a quote that ends a fence', '> ```\n[a](gone.md)', 1],
    ['a fence in an item that has no more text', '- ```\n\n  [a](gone.md)\n\n[a](gone.md)', 1],
    ['text behind a comment in its line', '<!-- x --> [a](gone.md)', 0],
    ['a link over the bar of a row', '| a | b |\n|---|---|\n| [c | d](gone.md) |', 0],
  ])('are reported: %s', (_, body, count) => {
    expect(missing(body)).toBe(count);
    expect(differences(body)).toEqual(SAME);
  });

  it.each([
    ['an HTML block that its item ends', '- <div>\n[a](../b.md)'],
    ['HTML of each kind', '<?a\n[a](b)\n?>\n\n<!A\n[a](b)>\n\n<![CDATA[\n[a](b)\n]]>\n\n[a](c)'],
    ['a lone tag', '<b>\n[a](b)\n\nText\n<b>\n[a](c)'],
    ['brackets before the end of CDATA', '<![CDATA[x]]]>\n[a](b)\n]]>\n[a](c)'],
    ['a lone tag that a quote is left with', '> a\n<b>\n[a](../b.md)'],
    ['a lone tag as the head of a table', 'a\n</b>\n|-|\n[a](../b.md)'],
    ['an underline below a definition', '[x]: ../d.md\n===\n[a](../b.md)'],
    ['a dash below a definition', '[x]: ../d.md\n-\n[x]: ../d.md'],
    ['an underline outside of a quote', '> [a\n===\nb](../b.md)'],
    ['a number that begins no list', 'a\n1) 10. [y]: ../e.md'],
    ['a number that begins the head of a table', 'text\n2. [x]: ../d.md\n|-|\n'],
    ['a number below code', '    code\n\n2. [y]: ../e.md'],
    ['an empty item that a blank line ends', '-\n\n  ```\n[a](../b.md)'],
    ['a label that another place defines', '[a][b](../c.md)\n\n[b]: ../d.md'],
    [
      'a footnote and brackets',
      '[^1](../c.md)\n\n[^1]: a\n\n    [a](../b.md)\n\n      [a](../c.md)',
    ],
    ['a label over lines', '[b\nc]: ../d.md\n[a][b c](../c.md)'],
    ['definitions of one label', '[a]: ../b.md\n[a]: ../c.md\n"t"\n[a]: ../d.md'],
    ['a return alone', '# a\r[a](../b.md)\r\r    [a](../c.md)'],
    ['tabs in items', '-\t\t[a](../b.md)\n- x\n\n\t\t[a](../c.md)\n\t[a](../d.md)'],
  ])('are those of the parser: %s', (_, made) => {
    expect(differences(made)).toEqual(SAME);
  });
});

// The parser needs time in the square of a hostile text's length, so there is an end to what it is given.
describe('beyond what the parser is given', () => {
  it('a doubtful text of more than a piece is read by its lines', () => {
    const doubtful = '> [a\n===\nb](../b.md)\n';
    expect(differences(doubtful)).toEqual(SAME);
    const long = `${doubtful}${'- text\n'.repeat(1000)}\n[a](../c.md)\n`;
    expect(links(long)).toContain('../c.md');
    expect(differences(long)).not.toEqual(SAME);
  });

  it('a long paragraph is read without it', () => {
    expect(links(`${'a '.repeat(4000)} [a](../b.md) ![b](../c.png)`)).toEqual([
      '../b.md',
      '../c.png',
    ]);
  });
});

function links(text: string): string[] {
  return [...linksAround(new LazyDocument('a.md', text, 0), scanLinks(text))].map(({ url }) => url);
}
