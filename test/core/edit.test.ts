import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit, editsOverlap, originalOffset } from '../../src/core/edit.ts';

const edit = (start: number, end: number, text: string): Edit => ({ range: { start, end }, text });

describe('applyEdits', () => {
  it('applies edits in any order', () => {
    expect(applyEdits('abcdef', [edit(4, 5, 'E'), edit(0, 1, ''), edit(2, 2, '-')])).toBe('b-cdEf');
  });

  it('refuses edits that overlap or lie outside', () => {
    expect(() => applyEdits('abc', [edit(0, 2, 'x'), edit(1, 3, 'y')])).toThrow(/same text/);
    expect(() => applyEdits('abc', [edit(0, 4, 'x')])).toThrow();
    expect(editsOverlap(edit(0, 2, ''), edit(1, 3, ''))).toBe(true);
    expect(editsOverlap(edit(1, 1, 'x'), edit(1, 1, 'y'))).toBe(true);
    expect(editsOverlap(edit(0, 1, ''), edit(1, 2, ''))).toBe(false);
  });

  it('lets insertions stand side by side that say so', () => {
    const stacked = ['x', 'y'].map((text) => ({ ...edit(1, 1, text), stacks: true as const }));
    const [x = edit(0, 0, ''), y = edit(0, 0, '')] = stacked;
    expect(editsOverlap(x, y)).toBe(false);
    expect(editsOverlap(x, edit(1, 1, 'z'))).toBe(true);
    expect(applyEdits('ab', stacked)).toBe('axyb');
  });

  it('keeps every character outside the edits at the place originalOffset gives', () => {
    const cuts = fc.uniqueArray(fc.nat(30), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(cuts, fc.string({ maxLength: 5 }), (points, inserted) => {
        const text = Array.from({ length: 31 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('');
        const sorted = [...points].sort((a, b) => a - b);
        const edits: Edit[] = [];
        for (let i = 0; i + 1 < sorted.length; i += 2) {
          edits.push(edit(sorted[i] ?? 0, sorted[i + 1] ?? 0, inserted));
        }
        const result = applyEdits(text, edits);
        for (let at = 0; at < result.length; at++) {
          const char = result[at] ?? '';
          if (!text.includes(char) || inserted.includes(char)) continue;
          expect(text[originalOffset(edits, at)]).toBe(char);
        }
      }),
    );
  });
});
