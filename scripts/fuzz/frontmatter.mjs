import { RULES } from '../../src/rules/registry.ts';
import { parseFrontmatter } from '../../src/skill/frontmatter.ts';
import { frontmatterJson } from '../../src/skill/frontmatter-json.ts';
import { bytesOf, checkQuickLook, checkSkillFile, expect } from './property.mjs';
import { jumble, tower } from './random.mjs';

const WORDS = bytesOf(
  ...[
    '---\n',
    '---',
    '...\n',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '  ',
    '\t',
    ': ',
    ':',
    '- ',
    '? ',
    '# x',
    ' #',
  ],
  ...[
    '"',
    "'",
    '|\n  ',
    '>-\n  ',
    '|2\n',
    '{',
    '}',
    '[',
    ']',
    ', ',
    '&a ',
    '*a',
    '<<: ',
    '!!str ',
    '!x ',
  ],
  ...[
    '%YAML 1.2\n',
    '\\',
    '\\u0000',
    '@',
    '`',
    '\0',
    '\ufeff',
    '\u2028',
    '\u0085',
    '\u{e0041}',
    '\u202e',
  ],
  ...[
    'name',
    'description',
    'metadata',
    'license',
    'allowed-tools',
    'compatibility',
    'version: 1.10\n',
  ],
  ...[
    'name: demo\n',
    'description: Shows. Use when shown.\n',
    'a: yes\n',
    'b: 010\n',
    'c: 1e3\n',
    '~',
  ],
  ...[
    '__proto__',
    'constructor',
    'null',
    '.nan',
    '0x1F',
    '2024-01-01',
    '12:30:45',
    '1_000',
    '=',
    'é',
    '日',
  ],
);

/** The examples of every rule: each holds something that a rule looks for. */
export function ruleExamples() {
  const texts = RULES.flatMap(({ good, bad }) => [...good, ...bad]).map((example) =>
    typeof example === 'string' ? example : example.skill,
  );
  return texts
    .filter((text) => text !== undefined)
    .map((text) => Buffer.from(typeof text === 'string' ? text.replace(/[«»]/g, '') : text));
}

/** Frontmatter: any bytes give diagnostics in the text, fixes that settle, and JSON or a reason. */
export const frontmatter = {
  words: WORDS,
  seeds: (corpus) => [...ruleExamples(), ...corpus],
  generate(random) {
    if (random.chance(0.002)) return tower(random, WORDS, 200_000);
    const close = random.chance(0.8) ? '\n---\n\n# Demo\n' : '';
    return Buffer.concat([Buffer.from('---\n'), jumble(random, WORDS), Buffer.from(close)]);
  },
  check(bytes) {
    const { frontmatter: found } = parseFrontmatter(bytes.toString());
    const json = found?.root ? frontmatterJson(found.root) : undefined;
    expect({}.polluted === undefined, 'a prototype was changed');
    const kind = json === undefined ? 'none' : 'value' in json ? 'json' : json.problem.kind;
    checkQuickLook(bytes);
    return [`json=${kind}`, ...checkSkillFile(bytes).found];
  },
};
