import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { fixSkill } from '../../src/lint/fixes.ts';
import { startRun } from '../../src/lint/run.ts';
import type { Settings } from '../../src/lint/settings.ts';
import { RULES } from '../../src/rules/registry.ts';
import { describeRule, type Example, type Rule } from '../../src/rules/rule.ts';
import { decodeText } from '../../src/skill/decode.ts';
import { type LoadedExample, loadExample } from '../example.ts';

/** Settings in which one rule runs alone. */
function alone(rule: Rule): Settings {
  // A comment that suppresses nothing shows only beside the rules that it might suppress.
  const rules = rule.id === 'unused-suppression' ? RULES : [rule];
  return { rules, level: (one, finding) => finding.severity ?? one.severity };
}

function lintExample(rule: Rule, example: LoadedExample): readonly Diagnostic[] {
  const run = startRun(alone(rule));
  run.add(example.input);
  for (const beside of example.beside) run.add(beside);
  const { diagnostics } = run.finish();
  const about = [example.input.path, example.input.root];
  return diagnostics.filter((one) => one.rule === rule.id && about.includes(one.skill));
}

/** A title for an example that fits on a line. */
function title(example: Example): string {
  return JSON.stringify(example).slice(0, 90);
}

describe('the registry', () => {
  it('lists every rule file once, under the id that is the file name', () => {
    const infrastructure = new Set([
      'concerns.ts',
      'many-files.ts',
      'rule.ts',
      'registry.ts',
      'profiles.ts',
    ]);
    const files = readdirSync('src/rules').filter((file) => !infrastructure.has(file));
    expect(RULES.map((rule) => `${rule.id}.ts`).sort()).toEqual(files.sort());
  });
});

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  it('documents itself', () => {
    for (const [key, value] of Object.entries(describeRule(rule))) {
      expect(value, key).not.toBe('');
    }
    expect(rule.summary).toMatch(/[.]$/);
    expect(rule.why).toMatch(/[.]$/);
    expect(rule.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(existsSync(`src/rules/${rule.id}.ts`)).toBe(true);
    // A requirement id of ours tells a reader nothing: the source is something a reader can follow.
    expect(rule.source).toMatch(/^https:\/\/|^docs\/|^Model Drive Protocol/);
    expect(rule.good.length).toBeGreaterThan(0);
    expect(rule.bad.length).toBeGreaterThan(0);
  });

  it('is an error by default only for the specification or for safety', () => {
    if (rule.severity === 'error') expect(['spec', 'safety', 'client']).toContain(rule.basis);
  });

  it.each(rule.good.map((example) => [title(example), example] as const))(
    'is silent on %s',
    (_, example) => {
      expect(lintExample(rule, loadExample(example))).toEqual([]);
    },
  );

  it.each(rule.bad.map((example) => [title(example), example] as const))(
    'reports %s',
    (_, example) => {
      const loaded = loadExample(example);
      const found = lintExample(rule, loaded);
      expect(found.length).toBeGreaterThan(0);
      for (const { rule: id, message, hint } of found) {
        expect(id).toBe(rule.id);
        expect(`${message} ${hint}`).not.toMatch(/\{\w+\}|undefined/);
      }
      const places = found.map(({ file, range }) => ({
        file: file.slice(loaded.input.path.length + 1),
        start: range.start.offset,
        end: range.end.offset,
      }));
      const whole = places.map(({ file }) => ({ file, start: 0, end: 0 })).slice(0, 1);
      expect(places).toEqual(loaded.marks.length > 0 ? loaded.marks : whole);
    },
  );

  it.each(rule.bad.map((example) => [title(example), example] as const))(
    'fixes %s',
    (_, example) => {
      const loaded = loadExample(example);
      const kinds = rule.fix === 'none' ? [] : [rule.fix];
      const once = fixSkill(loaded.input, alone(rule), kinds);
      const text = once.files.get('SKILL.md');
      if ((loaded.fixed !== undefined || loaded.fixedFiles.length > 0) && text) {
        if (loaded.fixed !== undefined) expect(decodeText(text.read()).text).toBe(loaded.fixed);
        for (const { path, text: after, executable } of loaded.fixedFiles) {
          const file = once.files.get(path);
          expect(file && decodeText(file.read()).text, path).toBe(after);
          expect(file?.executable, path).toBe(executable);
        }
        expect(
          lintExample(rule, { ...loaded, input: { ...loaded.input, files: once.files } }),
        ).toEqual([]);
      } else if (once.changed.every((change) => change.renamedFrom === null)) {
        expect(once.changed).toEqual([]);
      }
      const twice = fixSkill({ ...loaded.input, files: once.files }, alone(rule), kinds);
      expect(twice.changed).toEqual([]);
    },
  );
});
