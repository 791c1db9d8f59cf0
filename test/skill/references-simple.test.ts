import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../src/skill/markdown.ts';
import { simpleLinks } from '../../src/skill/references-simple.ts';

const part = fc.oneof(
  fc.constantFrom(
    'See ',
    'a',
    ' and ',
    ', ',
    '. ',
    '(',
    ')',
    ': ',
    '"',
    "'",
    '- ',
    '1. ',
    '# ',
    ' ',
  ),
  fc.constantFrom('[a](b.md)', '[a b](c/d_e.md#f)', '[ ](x)', '[x](y)', '[a](http://b.c/d?e=f)'),
  fc.constantFrom('[a]', '](', '[', ']', '(b)', '[a](b "c")', '[a](<b>)', '[a](%20)', '[a]()'),
  fc.constantFrom(
    '`a`',
    '`',
    '**',
    '[`a`](b)',
    '[**a** & b](c)',
    '**[a](b)**',
    ' | ',
    '!',
    '``',
    '~~',
  ),
  fc.constantFrom('*', '_', '`', '\\', '!', '&amp;', '<', '|', '~', '\n', '@', '/', '=', '+', '$'),
  fc.constantFrom(
    'www.a.b',
    'WWW.',
    'https://a.b',
    'me@a.b',
    '—',
    'é',
    '\u00a0',
    '{',
    '}',
    '^',
    '#',
  ),
);
const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
const line = fc
  .tuple(
    fc.constantFrom('', '- ', '* ', 'See ', '-', '| ', '**', '12. ', '1. ', '`a` ', '- **'),
    text,
  )
  .map(([a, b]) => a + b);

describe('links that are read off', () => {
  it('are those of the parser, wherever a line is simple', () => {
    let simple = 0;
    fc.assert(
      fc.property(line, fc.constantFrom('', 'x\n\n'), (piece, before) => {
        const whole = before + piece;
        const range = { start: before.length, end: whole.length };
        const links = simpleLinks(whole, range);
        if (!links) return;
        if (links.length > 0) simple++;
        const parsed = parseMarkdown(whole, before.length).links;
        expect(links).toEqual(parsed.map(({ kind, url, target }) => ({ kind, url, target })));
      }),
      { seed: 20260131, numRuns: 40_000 },
    );
    expect(simple).toBeGreaterThan(500);
  });

  it.each([
    'See [the guide](references/guide.md#use).',
    '- [a](b.md) – what it says',
    'a [b](c) d',
  ])('are known in %j', (piece) =>
    expect(simpleLinks(piece, { start: 0, end: piece.length })).toHaveLength(1),
  );
});
