import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrdinary } from '../../src/skill/ordinary-bytes.ts';

const ORDINARY = /^[\t\n\r -~]*$/;

describe('bytes of an ordinary text', () => {
  it('are told from all others, wherever in a text they stand', () => {
    for (let byte = 0; byte < 256; byte++) {
      const expected = ORDINARY.test(String.fromCharCode(byte));
      for (let at = 0; at < 9; at++) {
        const bytes = new Uint8Array(9).fill(97);
        bytes[at] = byte;
        expect([byte, at, isOrdinary(bytes)]).toEqual([byte, at, expected]);
      }
    }
  });

  it('are told from all others in any mix', () => {
    const byte = fc.constantFrom(97, 32, 10, 13, 9, 126, 127, 31, 0, 255, 128, 11);
    const bytes = fc.array(byte, { maxLength: 12 }).map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(bytes, fc.nat(3), (content, start) => {
        const part = content.subarray(Math.min(start, content.length));
        expect(isOrdinary(part)).toBe(ORDINARY.test(String.fromCharCode(...part)));
      }),
      { numRuns: 5000, seed: 20260204 },
    );
  });
});
