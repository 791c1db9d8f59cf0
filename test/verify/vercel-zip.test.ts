import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takesZip } from '../../src/verify/consumers/vercel-zip.ts';
import { SKILL_ZIP, zip, zipOf } from '../archive/build-zip.ts';

const a = { name: 'a.md', data: 'A.\n' };

describe('zip files as vercel skills reads them', () => {
  it.each<[string, Uint8Array, boolean, boolean]>([
    ['a plain one', zip(a), true, true],
    ['a comment', zipOf([SKILL_ZIP, a], { comment: 'x' }), true, true],
    ['bytes behind it', zipOf([SKILL_ZIP, a], { after: Buffer.from('x') }), true, false],
    ['a wrong checksum', zip({ ...a, crc: 1 }), true, false],
    ['a backslash', zip({ ...a, name: 'a\\b.md' }), false, true],
    ['no skill file', zipOf([a]), false, false],
    ['too many entries', zipOf([SKILL_ZIP], { count: 2 }), false, false],
  ])('%s', (_, bytes, old, now) => {
    expect([takesZip(bytes, 'old'), takesZip(bytes, 'new')]).toEqual([old, now]);
  });

  it('never throws, whatever the bytes', () => {
    const whole = zipOf([SKILL_ZIP, a], { comment: 'a comment' });
    const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        for (const reader of ['old', 'new'] as const) {
          expect(typeof takesZip(bytes, reader)).toBe('boolean');
        }
      }),
      { numRuns: 2000 },
    );
  });
});
