import { describe, expect, it } from 'vitest';
import { flaggedText } from '../../src/core/flagged-text.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import { fingerprints, fnv1a64 } from '../../src/report/fingerprint.ts';
import { loadExample } from '../example.ts';
import { diagnostic, reportOnExamples } from './reports.ts';

function lintText(skill: string) {
  const run = startRun(resolveSettings());
  run.add(loadExample({ skill }).input);
  return run.finish().diagnostics;
}

describe('fingerprints', () => {
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['foobar', '85944171f73967e8'],
  ])('hash %j as FNV-1a of 64 bits does', (text, hash) => {
    expect(fnv1a64(text)).toBe(hash);
  });

  it('agree with exact arithmetic on any text', () => {
    const slow = (text: string) => {
      let hash = 0xcbf29ce484222325n;
      for (const byte of new TextEncoder().encode(text)) {
        hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
      }
      return hash.toString(16).padStart(16, '0');
    };
    for (const text of ['ü👩‍👧', 'x'.repeat(999), '\u0000\u00ff\ud800', 'skills/demo/SKILL.md']) {
      expect(fnv1a64(text)).toBe(slow(text));
    }
  });

  it('stay when lines move', () => {
    const before = lintText('---\nname: Demo\ndescription: x\n---\nText.\n');
    const after = lintText('---\n# a\n# b\n# c\nname: Demo\ndescription: x\n---\nOther text.\n');
    expect(before.length).toBeGreaterThan(0);
    expect(fingerprints(after)).toEqual(fingerprints(before));
    expect(after.map(({ range }) => range)).not.toEqual(before.map(({ range }) => range));
  });

  it('change with the rule, the file and the text', () => {
    const excerpt = { firstLine: 2, lines: ['name: DEMO'] };
    const prints = fingerprints([
      diagnostic(),
      diagnostic({ rule: 'name-length' }),
      diagnostic({ file: 'other/SKILL.md' }),
      diagnostic({ excerpt }),
    ]);
    expect(new Set(prints.map((print) => print.slice(0, 16))).size).toBe(4);
  });

  it('differ for any two findings of a report', () => {
    const { diagnostics } = reportOnExamples();
    const prints = fingerprints([...diagnostics, ...diagnostics]);
    expect(new Set(prints).size).toBe(2 * diagnostics.length);
  });

  it('take the flagged text only, over several lines as far as it was kept', () => {
    expect(flaggedText(diagnostic())).toBe('Demo');
    const start = { line: 2, column: 7, offset: 10 };
    const excerpt = { firstLine: 1, lines: ['---', 'name: De', 'mo: x', 'last'] };
    const end = { line: 3, column: 3, offset: 15 };
    expect(flaggedText(diagnostic({ range: { start, end }, excerpt }))).toBe('De\nmo');
    const far = { line: 9, column: 2, offset: 99 };
    expect(flaggedText(diagnostic({ range: { start, end: far }, excerpt }))).toBe(
      'De\nmo: x\nlast',
    );
    expect(flaggedText(diagnostic({ range: { start, end: start } }))).toBe('name: Demo');
    expect(flaggedText(diagnostic({ excerpt: null }))).toBe('');
  });
});
