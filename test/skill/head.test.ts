import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filesOf, parse } from '../../src/api.ts';
import { RULES } from '../../src/rules/registry.ts';
import { parseHead, plainName } from '../../src/skill/head.ts';
import { textField } from '../../src/skill/skill.ts';

/** The skill files of all rules' examples: every fault that lint knows. */
const EXAMPLES = RULES.flatMap((rule) => [...rule.good, ...rule.bad]).flatMap((example) => {
  const skill = typeof example === 'string' ? example : example.skill;
  return typeof skill === 'string' ? [skill.replace(/[«»]/g, '')] : [];
});

function agree(text: string | Uint8Array): void {
  const files = filesOf({ 'SKILL.md': text });
  const bytes = files.get('SKILL.md')?.read() ?? new Uint8Array();
  const whole = parse(files).skill;
  const head = parseHead(files, bytes).skill;
  expect(head.frontmatter).toEqual(whole.frontmatter);
  const start = whole.source?.bodyStart ?? 0;
  const inHead = whole.problems.filter(({ rule, at }) => rule !== 'encoding' || at.start < start);
  expect(head.problems.map(({ rule, at }) => [rule, at])).toEqual(
    inHead.map(({ rule, at }) => [rule, at]),
  );
  const plain = plainName(bytes);
  // Where the YAML cannot be read at all, a line that reads `name: x` still tells the name.
  if (plain !== undefined && whole.frontmatter?.root) expect(plain).toBe(textField(whole, 'name'));
}

describe('the head of a skill', () => {
  it('is read as the whole skill is, on the examples of every rule', () => {
    expect(EXAMPLES.length).toBeGreaterThan(100);
    for (const text of EXAMPLES) if (!text.includes('\ufffd')) agree(text);
  });

  it('is read as the whole skill is, on any lines', () => {
    const line = fc.constantFrom(
      '---',
      'name: a',
      'name: b-c',
      ' name: d',
      'name: "e"',
      'x: |',
      '  name: f',
      'name: g # note',
      '  more',
      'description: "two',
      '  lines"',
      "x: 'a",
      "name: h'",
      '# c',
      '',
      'name:',
      'y: [',
      ']',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        agree(['---', ...lines, '---', 'Body.', ''].join(end));
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the plain name of most skills without parsing', () => {
    const bytes = new TextEncoder().encode('---\nname: refunds\ndescription: x\n---\n');
    expect(plainName(bytes)).toBe('refunds');
    expect(plainName(new TextEncoder().encode('---\nmetadata:\n  name: x\n---\n'))).toBeUndefined();
  });
});
