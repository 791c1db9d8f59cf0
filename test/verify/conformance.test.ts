import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { RULES } from '../../src/rules/registry.ts';
import { describeRule } from '../../src/rules/rule.ts';
import { VERIFY_RULES } from '../../src/verify/registry.ts';
import type { VerifyExample } from '../../src/verify/rule.ts';
import { loadVerifyExample } from './example.ts';

async function verified(example: VerifyExample, rule: string) {
  const { host, argv, marks } = loadVerifyExample(example);
  const exit = await run(argv, host);
  const answer = JSON.parse(host.out.stdout) as { diagnostics: Diagnostic[] };
  const found = answer.diagnostics.filter((one) => one.rule === rule);
  return { exit, found, marks, all: answer.diagnostics };
}

const title = (example: VerifyExample) => JSON.stringify(example.files).slice(0, 90);

describe('the registry of the verifier', () => {
  it('lists every rule file once, under an id that no other rule has', () => {
    const files = readdirSync('src/verify/rules');
    expect(VERIFY_RULES.map(({ id }) => `${id}.ts`).sort()).toEqual(files.sort());
    const ids = [...RULES, ...VERIFY_RULES].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(VERIFY_RULES.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  it('documents itself', () => {
    for (const [key, value] of Object.entries(describeRule(rule))) expect(value, key).not.toBe('');
    expect(rule.summary).toMatch(/[.]$/);
    expect(rule.why).toMatch(/[.]$/);
    expect(rule.source).toMatch(/^https:\/\//);
    expect(rule.good.length * rule.bad.length).toBeGreaterThan(0);
    for (const { text, hint } of Object.values(rule.messages)) {
      expect(text).toMatch(/[.]$/);
      expect(hint).not.toBe('');
    }
  });

  it.each(rule.good.map((example) => [title(example), example] as const))(
    'is silent on %s',
    async (_, example) => {
      const { exit, all } = await verified(example, id);
      expect(all).toEqual([]);
      expect(exit).toBe(0);
    },
  );

  it.each(rule.bad.map((example) => [title(example), example] as const))(
    'reports %s',
    async (_, example) => {
      const { exit, found, marks } = await verified(example, id);
      expect(found.length).toBeGreaterThan(0);
      if (rule.severity === 'error') expect(exit).toBe(1);
      for (const { message } of found) expect(message).not.toMatch(/\{\w+\}|undefined/);
      const places = found.map(({ file, range }) => ({
        file,
        start: range.start.offset,
        end: range.end.offset,
      }));
      const whole = places.map(({ file }) => ({ file, start: 0, end: 0 })).slice(0, 1);
      expect(places).toEqual(marks.length > 0 ? marks : whole);
    },
  );
});
