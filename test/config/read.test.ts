import { describe, expect, it } from 'vitest';
import { globTest } from '../../src/config/globs.ts';
import { readConfig } from '../../src/config/read.ts';
import type { SkillsError } from '../../src/core/errors.ts';

const KNOWN = {
  rules: ['bom', 'name-format'],
  presets: ['spec', 'strict'],
  profiles: ['openai', 'mdp'],
};

const read = (text: string, path = 'skills.config.yaml') => readConfig(path, text, KNOWN);

function mistake(text: string, path = 'skills.config.yaml') {
  try {
    read(text, path);
  } catch (error) {
    const { code, message, where, hint, exitCode } = error as SkillsError;
    return { code, message, where, hint, exitCode };
  }
  throw new Error('no mistake was found');
}

describe('a configuration', () => {
  it('is read from YAML, JSON and package.json alike', () => {
    const wanted = {
      preset: 'strict',
      profiles: ['openai'],
      rules: { bom: 'off' },
      overrides: [{ files: ['drafts/**'], rules: { 'name-format': 'info' } }],
      ignore: ['vendor/'],
      fields: { allow: ['version'] },
      listingBudget: 100,
    };
    const json = JSON.stringify({ $schema: 'x', ...wanted });
    expect(read(json, 'skills.config.json')).toEqual(wanted);
    expect(read(`{"name":"x","skills":${json}}`, 'package.json')).toEqual(wanted);
    const yaml = `preset: strict\nprofiles: [openai]\nrules:\n  bom: off\noverrides:\n  - files: drafts/**\n    rules: {name-format: info}\nignore: vendor/\nfields:\n  allow: [version]\nlistingBudget: 100\n`;
    expect(read(yaml)).toEqual(wanted);
    expect(read('{"name":"x"}', 'package.json')).toBeUndefined();
  });

  it.each([
    [
      'a wrong key',
      'preset: strict\nrule:\n  bom: off\n',
      'skills.config.yaml:2:1',
      /no "rule"/,
      /rules/,
    ],
    ['a wrong rule', 'rules:\n  bon: off\n', 'skills.config.yaml:2:3', /no "bon"/, /bom/],
    [
      'a wrong level',
      'rules:\n  bom: fatal\n',
      'skills.config.yaml:2:8',
      /cannot be "fatal"/,
      /off, info/,
    ],
    [
      'a level that is no text',
      'rules:\n  bom: 2\n',
      'skills.config.yaml:2:8',
      /must be a text/,
      undefined,
    ],
    ['a wrong preset', 'preset: strct\n', 'skills.config.yaml:1:9', /cannot be "strct"/, /strict/],
    ['a wrong client', 'profiles:\n  - opanai\n', 'skills.config.yaml:2:5', /cannot be/, /openai/],
    ['no map', '- a\n', 'skills.config.yaml:1:1', /must be a map/, undefined],
    [
      'an override without files',
      'overrides:\n  - rules: {bom: off}\n',
      'skills.config.yaml:2:5',
      /needs "files"/,
      undefined,
    ],
    [
      'a list that is none',
      'ignore: {a: b}\n',
      'skills.config.yaml:1:9',
      /must be a list/,
      undefined,
    ],
    [
      'a budget that is no number',
      'listingBudget: many\n',
      'skills.config.yaml:1:16',
      /whole number/,
      undefined,
    ],
    [
      'text that does not parse',
      'rules: {\n',
      'skills.config.yaml:2:1',
      /does not parse/,
      undefined,
    ],
    [
      'an alias',
      'ignore: &a [x]\nprofiles: *a\n',
      'skills.config.yaml:2:11',
      /must be a list/,
      undefined,
    ],
  ])('names the place of %s', (_, text, where, message, hint) => {
    const found = mistake(text);
    expect(found).toMatchObject({ code: 'config', where, exitCode: 2 });
    expect(found.message).toMatch(message);
    if (hint) expect(found.hint).toMatch(hint);
  });

  it('refuses what is too large', () => {
    expect(mistake(`# ${'x'.repeat(300_000)}`).message).toMatch(/too large/);
  });
});

describe('globs', () => {
  it('are read as in .gitignore, and never reach outside the folder', () => {
    const test = globTest(['vendor/', '*.draft.md', '/top']);
    expect(['vendor/a/SKILL.md', 'x/vendor/b', 'a/b.draft.md', 'top/x'].map(test)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['a/SKILL.md', 'x/top', '../vendor/a', '..', ''].map(test)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(globTest([])('a')).toBe(false);
  });
});
