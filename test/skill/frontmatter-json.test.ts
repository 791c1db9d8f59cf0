import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOf, parse } from '../../src/api.ts';
import { jsonText } from '../../src/core/json.ts';
import { frontmatterJson } from '../../src/skill/frontmatter-json.ts';

function read(yaml: string) {
  const text = `---\n${yaml}\n---\n`;
  const root = parse(filesOf({ 'SKILL.md': text })).skill.frontmatter?.root;
  if (!root) throw new Error('no mapping');
  const json = frontmatterJson(root);
  if ('value' in json) return JSON.parse(jsonText(json.value)) as Record<string, unknown>;
  const { kind, at, reason } = json.problem;
  return { kind, at: text.slice(at.start, at.end), reason };
}

describe('the frontmatter as JSON (IX-02)', () => {
  it.each([
    ['text', 'text'],
    ['"1.10"', '1.10'],
    ["'true'", 'true'],
    ['yes', 'yes'],
    ['2024-01-01', '2024-01-01'],
    ['12:30:45', '12:30:45'],
    ['1.10', 1.1],
    ['010', 10],
    ['-0', 0],
    ['+12', 12],
    ['0o17', 15],
    ['0x1F', 31],
    ['1e3', 1000],
    ['.5', 0.5],
    ['9007199254740992', 9007199254740992],
    ['True', true],
    ['~', null],
    ['', null],
    ['[a, 1, [b]]', ['a', 1, ['b']]],
    ['{a: 1, b: {c: d}}', { a: 1, b: { c: 'd' } }],
    ['|\n  two\n  lines', 'two\nlines\n'],
  ])('reads %j as the YAML 1.2 core schema does', (written, value) => {
    expect(read(`v: ${written}`)).toEqual({ v: value });
  });

  it.each([
    '.nan',
    '.inf',
    '-.INF',
    '1e999',
    '9007199254740993',
    '-9007199254740993',
    '0x20000000000001',
    '9'.repeat(5000),
  ])('refuses %s, which JSON cannot hold, at its place', (written) => {
    expect(read(`name: a\nmetadata:\n  v: ${written}`)).toMatchObject({
      kind: 'value',
      at: written,
    });
  });

  it('refuses a key that stands twice, or that is none', () => {
    expect(read('a: 1\nb: 2\na: 3')).toMatchObject({ kind: 'key', at: 'a' });
    expect(read('a: 1\n~: 2')).toMatchObject({ kind: 'key', at: '~' });
  });

  it('keeps the order of keys, also of those that look like numbers, and harmless prototypes', () => {
    const root = parse(
      filesOf({ 'SKILL.md': '---\nz: 1\n10: a\n2: b\n__proto__: {x: 1}\nconstructor: c\n---\n' }),
    ).skill.frontmatter?.root;
    const json = root ? frontmatterJson(root) : undefined;
    const value = json && 'value' in json ? json.value : new Map();
    expect([...value.keys()]).toEqual(['z', '10', '2', '__proto__', 'constructor']);
    expect(jsonText(value).replace(/\s+/g, '')).toBe(
      '{"z":1,"10":"a","2":"b","__proto__":{"x":1},"constructor":"c"}',
    );
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('gives every quoted text back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(read(`v: ${JSON.stringify(text)}`)).toEqual({ v: text });
      }),
    );
  });

  const python = spawnSync('python3', ['-c', 'import yaml'], { encoding: 'utf8' });
  it.skipIf(python.status !== 0)('says the same as PyYAML where the two schemas agree', () => {
    const yaml = [
      'name: refunds',
      'description: >-',
      '  folded text',
      '  of two lines',
      'license: "Apache-2.0"',
      'metadata: {version: "1.0", n: 3, f: 1.5, on: "off"}',
      'list:\n  - a\n  - 2\n  - {k: null}',
      'text: |\n  kept\n\n  lines',
    ].join('\n');
    const script = 'import sys, yaml, json; print(json.dumps(yaml.safe_load(sys.stdin.read())))';
    const answer = spawnSync('python3', ['-c', script], { input: `${yaml}\n`, encoding: 'utf8' });
    const mine = read(yaml);
    // PyYAML reads the key `on` as a truth value.
    expect(JSON.parse(answer.stdout.replace('"true": "off"', '"on": "off"'))).toEqual(mine);
  });
});
