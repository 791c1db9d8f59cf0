import { describe, expect, it } from 'vitest';
import { filesOf, fixSkill, lintSkill } from '../../src/api.ts';
import { resolveSettings } from '../../src/lint/settings.ts';

const settings = resolveSettings({ preset: 'strict' });

function fixed(text: string): string {
  const input = { files: filesOf({ 'SKILL.md': text }), folder: 'demo', path: 'demo', root: '.' };
  const { files } = fixSkill(input, settings, ['safe', 'unsafe']);
  return new TextDecoder().decode(files.get('SKILL.md')?.read());
}

describe('what the fuzzer found in fixes', () => {
  it('hundreds of unknown fields are moved at once, and fixing again changes nothing', () => {
    const fields = Array.from({ length: 400 }, (_, i) => `key-${i}: value\n`).join('');
    const text = `---\nname: demo\ndescription: Shows a thing. Use when shown.\n${fields}---\n\n# Demo\n`;
    const once = fixed(text);
    expect(once.match(/^ {2}key-\d+: "value"$/gm)).toHaveLength(400);
    expect(fixed(once)).toBe(once);
  });

  it('a key that needs its quotes keeps them when it is moved', () => {
    const once = fixed('---\nname: demo\ndescription: Shows a thing.\n"a: b": c\n---\n\n# Demo\n');
    expect(once).toContain('\nmetadata:\n  "a: b": "c"\n');
    const rules = lintSkill(filesOf({ 'SKILL.md': once })).map(({ rule }) => rule);
    expect(rules).not.toContain('yaml-syntax');
  });

  it.each([
    [
      'a field that becomes `metadata` and fields that move there',
      '---\no: x\nn: d\nmetad:\n---\n',
    ],
    ['two fields that mean the same one', '---\nlicens: MIT\nlicence: MIT\n---\n'],
    ['a key that is only a carriage return', '---\n\r: o\n---\n'],
  ])('bring no fault of their own: %s', (_, text) => {
    const once = fixed(text);
    const rules = lintSkill(filesOf({ 'SKILL.md': once })).map(({ rule }) => rule);
    expect(rules).not.toContain('yaml-duplicate-key');
    expect(rules).not.toContain('yaml-key');
    expect(fixed(once)).toBe(once);
  });

  it.each([
    ['a value behind a carriage return', '---\nme:\ro\n---'],
    ['a field that begins with a mark of its own', '---\n2: 1\n\ufeff, : \n---'],
    ['fields that are indented', '---\n   /: o\n---'],
    [
      'more fields than a reader takes once they are moved',
      `---\n${Array.from({ length: 500 }, (_, i) => `key-${i}: value\n`).join('')}---\n`,
    ],
    ['byte order marks in a row', `${'\ufeff'.repeat(12)}---\nname: demo\n---`],
    ['carriage returns in a row', `---\n:${'\r'.repeat(11)}\n\n---`],
  ])('leave a skill readable, and change nothing the second time: %s', (_, text) => {
    const once = fixed(text);
    const rules = lintSkill(filesOf({ 'SKILL.md': once })).map(({ rule }) => rule);
    for (const broken of ['yaml-syntax', 'frontmatter-not-mapping', 'frontmatter-limit']) {
      expect(rules).not.toContain(broken);
    }
    expect(fixed(once)).toBe(once);
  });
});
