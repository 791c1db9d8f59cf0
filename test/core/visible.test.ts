import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestWord } from '../../src/core/suggest.ts';
import { quoted, safeJson, visible } from '../../src/core/visible.ts';

/** What no output of ours may hold raw: a terminal obeys it, or a reader cannot see it. */
const RAW =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/u;

describe('visible', () => {
  it('shows what a terminal would obey', () => {
    expect(visible('\u001b[31mred\u0007\n\u202e\u{e0041}')).toBe(
      '\\x1b[31mred\\x07\\n\\u{202e}\\u{e0041}',
    );
  });

  it('leaves letters of every script alone', () => {
    expect(visible('größe 日本語 שלום 👩‍💻'.replace('\u200d', ''))).toBe('größe 日本語 שלום 👩💻');
  });

  it('never lets a raw control through, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(visible(text)).not.toMatch(RAW);
        expect(JSON.parse(safeJson({ text }))).toEqual({ text });
        expect(safeJson({ text })).not.toMatch(RAW);
      }),
    );
  });

  it('cuts long quotations', () => {
    expect(quoted('x'.repeat(1000), 10)).toBe(`${'x'.repeat(9)}…`);
  });
});

describe('nearestWord', () => {
  it.each([
    ['Name', 'name'],
    ['descripton', 'description'],
    ['allowed_tools', 'allowed-tools'],
    ['licence', 'license'],
    ['nmae', 'name'],
  ])('%s means %s', (word, meant) => {
    expect(nearestWord(word, ['name', 'description', 'allowed-tools', 'license'])).toBe(meant);
  });

  it('does not guess', () => {
    expect(nearestWord('author', ['name', 'description', 'metadata'])).toBeUndefined();
    expect(nearestWord('x'.repeat(100_000), ['name'])).toBeUndefined();
  });
});
