import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { oneLine, PLACEHOLDERS, valuesOf } from '../../src/scaffold/answers.ts';
import { renderTemplate } from '../../src/scaffold/render.ts';
import { yamlText } from '../../src/scaffold/yaml-text.ts';
import { NAME_PATTERN } from '../../src/skill/spec.ts';

const set = (files: Record<string, string | Uint8Array>): FileSet =>
  fileSet(Object.entries(files).map(([path, content]) => memoryFile(path, content)));
const textOf = (files: FileSet, path: string) =>
  new TextDecoder().decode(files.get(path)?.read() ?? new Uint8Array());

describe('filling a template', () => {
  it('any one-line text becomes a YAML value that reads back as itself (1.1 and 1.2)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (raw) => {
        const text = oneLine(raw);
        fc.pre(text !== '');
        for (const version of ['1.1', '1.2'] as const) {
          const read = parse(`k: ${yamlText(text)}\n`, { version }) as unknown;
          expect(read).toEqual({ k: text });
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '7',
    '1e3',
    '0x1f',
    'no',
    'Yes',
    'null',
    '2024-01-01',
    '~',
    'a: b',
    'a #b',
    '- a',
    '"',
    "'",
  ])('quotes %j', (text) => {
    expect(yamlText(text)).toMatch(/^(["']).*\1$/);
    expect(parse(`k: ${yamlText(text)}`)).toEqual({ k: text });
  });

  it('no answer can end the frontmatter or add a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, two) => {
        const template = set({
          'SKILL.md': '---\na: {{description}}\nb: "{{author}}"\nc: d\n---\n',
        });
        const answers = { name: 'x', description: `x${one}\n---\nc: evil`, author: `y${two}` };
        const lines = textOf(renderTemplate(template, answers), 'SKILL.md').split('\n');
        expect([lines.length, lines[3], lines[4]]).toEqual([6, 'c: d', '---']);
      }),
    );
  });

  it('does not fill what an answer brings', () => {
    const template = set({ 'SKILL.md': 'A {{description}} B {{name}}\n' });
    const files = renderTemplate(template, { name: 'x', description: '{{author}} {{nope}}' });
    expect(textOf(files, 'SKILL.md')).toBe('A {{author}} {{nope}} B x\n');
  });

  it('copies what is no text, keeps line ends, and makes scripts executable', () => {
    const bytes = new Uint8Array([0xff, 0x7b, 0x7b, 0x6e, 0x7d, 0x7d]);
    const files = renderTemplate(
      set({ 'SKILL.md': '{{name}}\r\n', 'a.bin': bytes, 'run.sh': '#!/bin/sh\n' }),
      { name: 'x', description: 'y' },
    );
    expect(textOf(files, 'SKILL.md')).toBe('x\r\n');
    expect(files.get('a.bin')?.read()).toEqual(bytes);
    expect(files.files.map(({ path, executable }) => [path, executable])).toEqual([
      ['SKILL.md', false],
      ['a.bin', false],
      ['run.sh', true],
    ]);
  });

  it('makes names from names: short leaves room for a word and is a name itself', () => {
    for (const name of ['x'.repeat(64), `${'a'.repeat(47)}-bbb`, 'a']) {
      const { short } = valuesOf({ name, description: '' });
      expect(short).toMatch(NAME_PATTERN);
      expect(`${short}-fifteen-letters`.length).toBeLessThanOrEqual(64);
    }
    expect(PLACEHOLDERS).not.toContain('year');
  });
});
