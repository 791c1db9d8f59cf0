import { globTest } from '../../src/config/globs.ts';
import { readConfig } from '../../src/config/read.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { resolveSettings } from '../../src/lint/settings.ts';
import { PROFILES } from '../../src/rules/profiles.ts';
import { PRESETS, RULES } from '../../src/rules/registry.ts';
import { published } from '../../src/skill/published.ts';
import { attempt, bytesOf, checkedLint, expect } from './property.mjs';
import { jumble } from './random.mjs';

const KNOWN = {
  rules: RULES.map(({ id }) => id),
  presets: PRESETS,
  profiles: PROFILES.map(({ id }) => id),
};
const WORDS = bytesOf(
  ...[
    'preset: ',
    'strict',
    'profiles: ',
    'rules:\n',
    '  bom: off\n',
    'overrides:\n',
    '  - files: ',
    '    rules: {bom: error}\n',
  ],
  ...[
    'ignore: ',
    'fields: {allow: [a]}\n',
    'listingBudget: ',
    '100',
    '[',
    ']',
    '{',
    '}',
    ', ',
    ': ',
    '"',
    "'",
    '\n',
    '  ',
  ],
  ...[
    '- ',
    '# c\n',
    '*.md',
    '**/a',
    '!b',
    '[a-',
    '\\',
    '/',
    '?',
    '&a ',
    '*a',
    '<<: ',
    '!!js ',
    '~',
    '__proto__',
    '\0',
    '\t',
  ],
  ...[
    '"skills": ',
    '"$schema": "x"',
    '1e999',
    '-1',
    '[[[[',
    '{a: {a: ',
    '|\n ',
    '? ',
    '---\n',
    '%TAG',
    'é',
    '\u2028',
  ],
);
const SKILL = fileSet([
  memoryFile('SKILL.md', '---\nname: demo\ndescription: Shows. Use when shown.\n---\n\n# Demo\n'),
  memoryFile('a/b.md', '# B\n'),
]);
const TRIED = ['a', 'a/b.md', 'SKILL.md', '.env', 'x/y/z.py'];

/** Configuration and ignore files: refused with `config`, or settings that work. */
export const config = {
  words: WORDS,
  seeds: () =>
    bytesOf(
      'preset: strict\nprofiles: [all]\nrules:\n  bom: off\noverrides:\n  - files: ["a/**"]\n    rules: {encoding: warning}\nignore: [x]\n',
      '{"$schema":"x","rules":{"bom":"error"},"fields":{"allow":["a"]},"listingBudget":100}',
      '{"name":"p","skills":{"ignore":["*.md","!b"]}}',
      '*.log\n!keep.log\n/a/\n',
    ),
  generate: (random) => jumble(random, WORDS, 20),
  check(bytes) {
    const text = bytes.toString();
    const seen = ['skills.config.yaml', 'package.json'].map((path) => checkConfig(path, text));
    published(fileSet([...SKILL.files, memoryFile('.skillignore', text)]));
    return seen;
  },
};

function checkConfig(path, text) {
  const { code, value } = attempt(() => readConfig(path, text, KNOWN));
  if (code) {
    expect(code === 'config', 'a mistake in the configuration with another code', code);
    return code;
  }
  if (value === undefined) return 'none';
  const ignores = globTest(value.ignore ?? []);
  for (const tried of TRIED) ignores(tried);
  const overrides = (value.overrides ?? []).map(({ files, rules }) => ({
    applies: globTest(files),
    rules,
  }));
  const { preset, profiles, rules, listingBudget } = value;
  const settings = resolveSettings({
    preset,
    profiles,
    rules,
    overrides,
    ignores,
    listingBudget,
    allowedFields: value.fields?.allow ?? [],
  });
  checkedLint(SKILL, settings);
  return Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .join();
}
