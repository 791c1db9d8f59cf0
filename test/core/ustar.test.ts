import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitForUstar } from '../../src/archive/tar-header.ts';
import { fitsUstar } from '../../src/core/ustar.ts';

describe('fitsUstar (AR-10)', () => {
  it.each([
    ['a'.repeat(100), true],
    ['a'.repeat(101), false],
    [`${'d'.repeat(155)}/${'a'.repeat(100)}`, true],
    [`${'d'.repeat(156)}/${'a'.repeat(99)}`, false],
    [`${'d'.repeat(100)}/${'e'.repeat(60)}/${'a'.repeat(90)}`, false],
    [`${'d'.repeat(60)}/${'e'.repeat(90)}/${'a'.repeat(90)}`, true],
    [`a/${'ü'.repeat(51)}`, false],
  ])('%s', (name, fits) => {
    expect(fitsUstar(name)).toBe(fits);
  });

  it('agrees with what the writer of archives can store', () => {
    const segment = fc.integer({ min: 1, max: 120 }).map((length) => 'a'.repeat(length));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const path = segments.join('/');
        expect(fitsUstar(path), path).toBe(splitForUstar(path) !== undefined);
      }),
    );
  });
});
