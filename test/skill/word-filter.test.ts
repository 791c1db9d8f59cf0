import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordFilter } from '../../src/skill/word-filter.ts';

describe('wordFilter', () => {
  it('finds exactly what a search for each word finds', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), maxLength: 40 });
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 4, maxLength: 7 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), letters, (words, text) => {
        expect(wordFilter(words)(text)).toBe(words.some((one) => text.includes(one)));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds a word at either end and in text of any script', () => {
    const holds = wordFilter(['curl', 'wget']);
    expect([holds('curl x'), holds('привет wget'), holds('cur lwge t'), holds('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('refuses a word that it could miss', () => {
    expect(() => wordFilter(['abc'])).toThrow(RangeError);
  });
});
