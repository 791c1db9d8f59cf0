import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filePathIn, mimeTypeOf, skillPathOf, urlBelow } from '../../src/catalog/skill-url.ts';

describe('addresses of skills', () => {
  it.each([
    ['skill://', ['refunds', 'SKILL.md'], 'skill://refunds/SKILL.md'],
    [
      'skill://',
      ['acme', 'billing', 'refunds', 'SKILL.md'],
      'skill://acme/billing/refunds/SKILL.md',
    ],
    ['https://x.example/s', ['a', 'SKILL.md'], 'https://x.example/s/a/SKILL.md'],
    ['https://x.example/s/', ['a', 'SKILL.md'], 'https://x.example/s/a/SKILL.md'],
    ['', ['a', 'SKILL.md'], 'a/SKILL.md'],
    ['skill://', ['a', 'b c', 'é#?%.md'], 'skill://a/b%20c/%C3%A9%23%3F%25.md'],
    ['skill://', ['a', "x+y,(1)=&;$!*'"], "skill://a/x+y,(1)=&;$!*'"],
  ])('U-01, U-04: %s + %j', (base, segments, url) => {
    expect(urlBelow(base, segments)).toBe(url);
  });

  it('U-03: the first segment never becomes a user, a port or a scheme', () => {
    expect(urlBelow('skill://', ['a:80', 'x'])).toBe('skill://a%3A80/x');
    expect(urlBelow('', ['mailto:x@y', 'z'])).toBe('mailto%3Ax%40y/z');
  });

  it('U-04: every path comes back, also hostile ones', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((it) => !it.includes('/'));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const whole = segments.join('/');
        fc.pre(!/[\ud800-\udfff]/u.test(whole));
        const url = urlBelow('skill://', ['a', ...segments]);
        expect(url).toMatch(/^skill:\/\/[!-~]+$/);
        expect(filePathIn('skill://a/SKILL.md', url)).toBe(whole);
      }),
    );
    expect(urlBelow('skill://', ['\ud800'])).toBe('skill://%EF%BF%BD');
  });

  it('a file outside the skill, or a broken escape, has no path in it', () => {
    expect(filePathIn('skill://a/SKILL.md', 'skill://b/x')).toBeNull();
    expect(filePathIn('skill://a/SKILL.md', 'skill://a/%zz')).toBeNull();
  });

  it('tells the skill path and the type of an archive', () => {
    expect(skillPathOf('skill://acme/refunds/SKILL.md')).toBe('acme/refunds');
    expect(mimeTypeOf('https://x/a.TAR.GZ?v=1')).toBe('application/gzip');
    expect(mimeTypeOf('a.zip')).toBe('application/zip');
    expect(mimeTypeOf('a.rar')).toBeNull();
  });
});
