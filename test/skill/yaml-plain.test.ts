import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainYaml } from '../../src/skill/yaml-plain.ts';
import { parseYaml } from '../../src/skill/yaml-source.ts';

/** Says that a text has the same tree in both readers, where the quick one takes it at all. */
function expectSame(text: string): boolean {
  const root = plainYaml(text);
  if (!root) return false;
  expect({ text, root, issues: [], limit: null }).toEqual({ text, ...parseYaml(text) });
  return true;
}

const TAKEN = [
  'name: demo',
  'name: demo\n',
  'name: demo\ndescription: Reads things. Use when things are to be read.\nlicense: MIT',
  'name: demo\nmetadata:\n  version: "1.0"\n  author: someone\nlicense: MIT',
  'description: >-\n  One line\n  and another: one #here\nname: demo',
  "metadata:\n    a: 'x y'\n    b: |-\n      text\n      more\nname: demo",
  'name: "a: b # c"\nother: (1)',
  'n: 1\nn: 2',
  'description: Füße, 日本語 and “quotes”',
  'description: One → two ✅ 🚀 ⚠️ three',
  'tags: [a, b-c, 1]\nname: demo',
  'tags:\n  - a b\n  - "c"\nname: demo',
  "tags:\n- a\n- 'b: c'\nname: demo\n",
  'metadata:\n  tags:\n    - a\n    - b\n  more: c\nname: demo',
  'description: |\n  One\n  two\nname: demo',
  'name: demo\ndescription: >\n  One\n  two\n',
  'name: demo\ndescription: |\n  One',
];

const LEFT = [
  '',
  'name:',
  'name: demo ',
  'name: a: b',
  'name: a #b',
  'name: ends:',
  'name: demo\n\nlicense: MIT',
  'name: "a\\n"',
  'name: [a b]',
  'name: [a,b]',
  'name: []',
  'tags:\n  - a: b\n',
  'tags:\n  - a\n    b\n',
  'tags:\n  - a\n - b\n',
  'tags:\n  - - a\n',
  'tags:\n  - \n',
  'tags:\n  - a #b\n',
  'm:\n  tags:\n  - a\n  - b: c\n',
  'm:\n  tags:\n - a\n',
  'd: |+\n  a\n',
  'name: demo\r\nlicense: MIT',
  'name: demo\n  more',
  'a:\n  b:\n    c: d',
  'a:\n  b: 1\n c: 2',
  '# comment\nname: demo',
  'name: &a demo',
  'name: demo\n---\nb: c',
  'd: >-\n  a\n\n  b',
  'd: >-\n  a\n   b',
  'd: >-\nname: demo',
  'd:\tx',
];

describe('plain YAML', () => {
  it.each(TAKEN)('is read as the parser reads it: %j', (text) => {
    expect(expectSame(text)).toBe(true);
  });

  it.each(LEFT)('is left to the parser: %j', (text) => {
    expect(plainYaml(text)).toBeUndefined();
  });

  it('is the parser’s own tree for any mix of lines', () => {
    const runs = 4000;
    let taken = 0;
    const one = fc.property(mixed(), (text) => {
      if (expectSame(text)) taken++;
    });
    fc.assert(one, { numRuns: runs, seed: 8 });
    expect(taken).toBeGreaterThan(runs / 25);
  });
});

/** Fields as skills have them, some with a line or a sign that does not belong there. */
function mixed(): fc.Arbitrary<string> {
  const value = fc.constantFrom(
    'a',
    'b c',
    '1.0',
    '"q r"',
    "'s'",
    '(é) x',
    'x: y',
    'u #v',
    '',
    '- a',
    '[x, y-z]',
    '[x, y z]',
    '🚀',
  );
  const key = fc.constantFrom('k', 'k', 'name', 'long-key_2', 'true', '<<', '- k', '? k', 'a b');
  const field = fc.tuple(key, value).map(([k, v]) => `${k}: ${v}`);
  const indent = fc.constantFrom(' ', '  ', '  ', '    ');
  const inner = fc.array(field, { minLength: 1, maxLength: 3 });
  const below = fc.tuple(indent, inner).map(([by, l]) => ['m:', ...l.map((one) => by + one)]);
  const words = fc.array(fc.constantFrom('a b', 'x: y', '#z', '- l', 'c "d"', '"e'), {
    minLength: 1,
    maxLength: 3,
  });
  const header = fc.constantFrom('>-', '|-', '>-', '>', '|', '|2-');
  const block = fc
    .tuple(header, indent, words)
    .map(([h, by, l]) => [`b: ${h}`, ...l.map((w) => by + w)]);
  const items = fc.array(fc.constantFrom('- a b', '- "c"', '- x: y', '- d #e', '-', '- - f'), {
    minLength: 1,
    maxLength: 3,
  });
  const list = fc
    .tuple(fc.constantFrom('', ' ', '  ', '  '), items)
    .map(([by, l]) => ['l:', ...l.map((one) => by + one)]);
  const part = fc.oneof(
    list,
    field.map((one) => [one]),
    field.map((one) => [one]),
    below,
    block,
  );
  const text = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flat().join('\n'));
  const odd = fc.constantFrom(
    '',
    '',
    '',
    '\n',
    ' ',
    '\t',
    ':',
    '#',
    '"',
    "'",
    '\\',
    '\r',
    '\u00a0',
    '\ufeff',
    '---\n',
    '&',
  );
  return fc.tuple(text, odd, fc.nat({ max: 60 })).map(([whole, sign, at]) => {
    return whole.slice(0, at) + sign + whole.slice(at);
  });
}
