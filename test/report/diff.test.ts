import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from '../../src/report/diff.ts';
import { lineEdits } from '../../src/report/line-edits.ts';

const PLAIN = { file: 'skills/demo/SKILL.md', color: false };
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}\n`);

/** Applies a unified diff as strictly as `patch` without fuzz does. */
function patch(before: string, diff: string): string {
  const source = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const result: string[] = [];
  let at = 0;
  const lines = diff.split('\n').slice(2, -1);
  for (const [index, line] of lines.entries()) {
    const hunk = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@$/.exec(line);
    if (hunk) {
      const [start, count, target, added] = hunk.slice(1).map(Number) as [
        number,
        number,
        number,
        number,
      ];
      const first = count === 0 ? start : start - 1;
      while (at < first) result.push(source[at++] ?? '');
      expect(result.length).toBe(added === 0 ? target : target - 1);
    } else if (!line.startsWith('\\')) {
      const text = line.slice(1) + (lines[index + 1]?.startsWith('\\') ? '' : '\n');
      if (line[0] !== '+') expect(source[at++]).toBe(text);
      if (line[0] !== '-') result.push(text);
    }
  }
  return [...result, ...source.slice(at)].join('');
}

describe('a unified diff', () => {
  it('shows a change with three lines around it', () => {
    const lines = numbered(20);
    const changed = lines.with(9, 'changed\n');
    expect(unifiedDiff(lines.join(''), changed.join(''), PLAIN)).toBe(
      [
        '--- a/skills/demo/SKILL.md',
        '+++ b/skills/demo/SKILL.md',
        '@@ -7,7 +7,7 @@',
        ' line 7',
        ' line 8',
        ' line 9',
        '-line 10',
        '+changed',
        ' line 11',
        ' line 12',
        ' line 13',
        '',
      ].join('\n'),
    );
  });

  it('is empty when nothing changes, and says a renaming', () => {
    expect(unifiedDiff('a\n', 'a\n', PLAIN)).toBe('');
    expect(unifiedDiff('a\n', 'a\n', { ...PLAIN, file: 'SKILL.md', renamedFrom: 'skill.md' })).toBe(
      'rename from skill.md\nrename to SKILL.md\n',
    );
  });

  it('shows a missing line feed at the end and a changed line ending', () => {
    expect(unifiedDiff('a', 'a\n', PLAIN)).toContain('-a\n\\ No newline at end of file\n+a\n');
    expect(unifiedDiff('a\r\n', 'a\n', PLAIN)).toContain('-a\\r\n+a\n');
  });

  it('joins close changes in one hunk and parts far ones', () => {
    const lines = numbered(40);
    const hunks = (...at: number[]) => {
      const changed = lines.map((line, index) => (at.includes(index) ? 'x\n' : line));
      return unifiedDiff(lines.join(''), changed.join(''), PLAIN).match(/^@@/gm)?.length;
    };
    expect(hunks(10, 16)).toBe(1);
    expect(hunks(10, 18)).toBe(2);
  });

  it('colours only when asked, and never lets the text do so (L29)', () => {
    const diff = unifiedDiff('\u001b[31ma\n', 'b\n', { ...PLAIN, color: true });
    expect(diff).toContain('\u001b[31m-\\x1b[31ma\u001b[39m');
    expect(diff).toContain('\u001b[32m+b\u001b[39m');
    expect(unifiedDiff('a\n', 'b\n', PLAIN)).not.toContain('\u001b');
  });

  it('patches any text into the other', () => {
    const text = fc
      .array(fc.constantFrom('a\n', 'b\n', 'c\n', '\n', 'long line\n'), { maxLength: 40 })
      .chain((lines) => fc.constantFrom('', 'end').map((end) => lines.join('') + end));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = unifiedDiff(before, after, PLAIN);
        expect(before === after ? before : patch(before, diff)).toBe(after);
      }),
      { numRuns: 500 },
    );
  });
});

describe('line edits', () => {
  /** The length of the longest common subsequence, by the plain table. */
  function common(a: readonly string[], b: readonly string[]): number {
    let row = new Array<number>(b.length + 1).fill(0);
    for (const line of a) {
      const next = [0];
      for (const [j, other] of b.entries()) {
        const best = Math.max(row[j + 1] ?? 0, next[j] ?? 0);
        next.push(line === other ? (row[j] ?? 0) + 1 : best);
      }
      row = next;
    }
    return row.at(-1) ?? 0;
  }

  it('are the fewest', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 15 });
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const kept = lineEdits(a, b).filter((edit) => edit === ' ').length;
        expect(kept).toBe(common(a, b));
      }),
      { numRuns: 500 },
    );
  });

  it('stay in bounds on texts that share little', () => {
    const a = Array.from({ length: 100_000 }, (_, i) => (i % 3 === 0 ? 'same' : `a${i}`));
    const b = Array.from({ length: 100_000 }, (_, i) => (i % 5 === 0 ? 'same' : `b${i}`));
    const start = performance.now();
    const edits = lineEdits(a, b);
    expect(performance.now() - start).toBeLessThan(5000);
    expect(edits.filter((edit) => edit !== '+')).toHaveLength(a.length);
    expect(edits.filter((edit) => edit !== '-')).toHaveLength(b.length);
  });
});
