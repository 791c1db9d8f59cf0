import { describe, expect, it } from 'vitest';
import { filesOf, lintSkill } from '../../src/api.ts';
import { compareWithBaseline, readBaseline, writeBaseline } from '../../src/lint/baseline.ts';

const skill = (extra: string) =>
  lintSkill(
    filesOf({
      'SKILL.md': `---\nname: demo\ndescription: Shows a demo. Use when asked.\n${extra}---\nText.\n`,
    }),
    {
      folder: 'demo',
      path: 'demo',
    },
  );

describe('a baseline', () => {
  it('excuses what was there, wherever its line moved, and nothing else', () => {
    const before = skill('author: me\n');
    const baseline = readBaseline('b.json', writeBaseline(before));
    const moved = skill('# a comment\n\nauthor: me\nhomepage: x\n');
    const { fresh, gone } = compareWithBaseline(baseline, moved);
    expect(fresh.map(({ message }) => message)).toEqual([expect.stringContaining('homepage')]);
    expect(gone).toEqual([]);
  });

  it('excuses each finding only as often as it counted', () => {
    const twice = skill('tags: [a]\nmore: [a]\n');
    const once = twice.filter(({ rule }) => rule === 'yaml-portable').slice(0, 1);
    const baseline = readBaseline('b.json', writeBaseline(once));
    const { fresh } = compareWithBaseline(baseline, twice);
    expect(fresh.filter(({ rule }) => rule === 'yaml-portable')).toHaveLength(1);
  });

  it('tells which entries no longer occur', () => {
    const baseline = readBaseline('b.json', writeBaseline(skill('author: me\n')));
    const { fresh, gone } = compareWithBaseline(baseline, skill(''));
    expect(fresh).toEqual([]);
    expect(gone).toEqual([
      { rule: 'unknown-field', file: 'demo/SKILL.md', text: 'author', count: 1 },
    ]);
  });

  it('is the same for the same findings', () => {
    const found = skill('b: 1\na: 2\n');
    expect(writeBaseline([...found].reverse())).toBe(writeBaseline(found));
  });

  it.each(['', '[]', '{"baseline": 1}', '{"baseline": [{}]}', '{"baseline": [null]}', 'null'])(
    '%j is none',
    (text) => {
      expect(() => readBaseline('b.json', text)).toThrow(
        expect.objectContaining({ code: 'config', where: 'b.json' }),
      );
    },
  );
});
