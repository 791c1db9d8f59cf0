import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointLength, LineMap } from '../../src/core/text.ts';

describe('LineMap', () => {
  it('counts lines that end in LF, CRLF and CR, and columns in UTF-16 units', () => {
    const text = 'a\nbc\r\nd\re😀f';
    const map = new LineMap(text);
    expect(map.lineCount).toBe(4);
    expect(map.position(0)).toEqual({ line: 1, column: 1, offset: 0 });
    expect(map.position(text.indexOf('c'))).toEqual({ line: 2, column: 2, offset: 3 });
    expect(map.position(text.indexOf('d'))).toEqual({ line: 3, column: 1, offset: 6 });
    expect(map.position(text.indexOf('f'))).toEqual({ line: 4, column: 4, offset: 11 });
    expect([1, 2, 3, 4, 5].map((line) => map.lineText(line))).toEqual(['a', 'bc', 'd', 'e😀f', '']);
  });

  it('moves an offset outside the text to its nearest end', () => {
    const map = new LineMap('ab');
    expect(map.position(-5).offset).toBe(0);
    expect(map.position(99)).toEqual({ line: 1, column: 3, offset: 2 });
  });

  it('agrees with counting line endings one by one', () => {
    const pieces = fc.array(fc.constantFrom('a', '\n', '\r\n', '\r', '😀', ' '), { maxLength: 40 });
    fc.assert(
      fc.property(pieces, fc.nat(60), (parts, at) => {
        const text = parts.join('');
        const offset = Math.min(at, text.length);
        const before = text.slice(0, offset);
        // An offset between CR and LF still lies on the line that they end together.
        const closed =
          before.endsWith('\r') && text[offset] === '\n' ? before.slice(0, -1) : before;
        const lines = closed.split(/\r\n|\n|\r/);
        expect(new LineMap(text).position(offset).line).toBe(lines.length);
      }),
    );
  });
});

describe('codePointLength', () => {
  it('counts code points, not UTF-16 units', () => {
    expect(codePointLength('a😀é')).toBe(3);
  });
});
