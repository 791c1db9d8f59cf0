import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
import { filesOf, lintSkill, parse } from '../../src/api.ts';
import { jsonText } from '../../src/core/json.ts';
import { frontmatterJson } from '../../src/skill/frontmatter-json.ts';
import type { YamlNode } from '../../src/skill/yaml-node.ts';
import { referee, refereesMissing, unless } from '../interop/install.ts';
import { askPython, pythonWith } from '../interop/python.ts';

/** The rules that speak of what readers make of the frontmatter; one that is silent promises that they agree. */
const ABOUT_READERS =
  /^(?:yaml-|frontmatter-|encoding$|bom$|metadata-values$|metadata-type$|license-type$|name-required$|description-required$|compatibility-format$)/;

interface Case {
  /** The text between the fences. */
  readonly yaml: string;
  /** As index and listing would give it: the core schema. */
  readonly core: unknown;
  /** Every value as it is written: what readers without types see. */
  readonly texts: unknown;
}

/** The frontmatter of a skill file when no rule warns of how it is read. */
function accepted(text: string): Case | undefined {
  const files = filesOf({ 'SKILL.md': text });
  const warned = lintSkill(files, { folder: 'demo' }).some(
    ({ rule, severity }) => severity !== 'info' && ABOUT_READERS.test(rule),
  );
  const frontmatter = parse(files).skill.frontmatter;
  if (warned || !frontmatter?.root) return undefined;
  const json = frontmatterJson(frontmatter.root);
  if ('problem' in json) return undefined;
  const { start, end } = frontmatter.block.content;
  const core: unknown = JSON.parse(jsonText(json.value));
  // Readers see the line end before the closing fence.
  return { yaml: `${text.slice(start, end)}\n`, core, texts: textsOf(frontmatter.root) };
}

function textsOf(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(textsOf);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, textsOf(value)]));
}

function corpusCases(): Case[] {
  const archive = corpusArchive() as string | undefined;
  if (!archive) return [];
  const { folder, remove } = unpackCorpus(archive) as { folder: string; remove(): void };
  afterAll(remove);
  const found = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase() === 'skill.md')
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
  return found.flatMap((text) => accepted(text) ?? []);
}

const word = fc.constantFrom(
  ...[
    'yes',
    'no',
    'on',
    'Off',
    'true',
    'False',
    'null',
    '~',
    'NULL',
    'y',
    'n',
    '=',
    '<<',
    '-',
    '?',
    ':',
  ],
  ...[
    '010',
    '0o10',
    '0x1f',
    '0b11',
    '1e3',
    '1.10',
    '1.',
    '.5',
    '1_000',
    '12:30',
    '1:30:45',
    '2024-01-01',
    '+1',
  ],
  ...[
    '.inf',
    '-.Inf',
    '.nan',
    '1e',
    '0.0',
    '-0',
    '1e-3',
    '685_230.15',
    '190:20:30.15',
    '2024-1-1',
    '99999999999999999999',
  ],
  ...[
    'a b',
    'a: b',
    'a #b',
    'a#b',
    '# c',
    '"q"',
    "'s'",
    "it's",
    '[a]',
    '{a: b}',
    '- x',
    '@a',
    '`c`',
    '%d',
    '!t',
    '&a',
    '*a',
  ],
  ...[
    '|',
    '>',
    'a\tb',
    'é',
    '日本',
    'a\u00a0b',
    'a\u2028b',
    'a\u0085b',
    '😀',
    '\ufeff',
    'x  ',
    '  x',
    '',
    'a\\nb',
    '"a\\tb"',
  ],
);
const piece = fc.oneof(word, fc.string({ maxLength: 8 }));
const inline = fc.oneof(
  piece,
  piece.map((text) => JSON.stringify(text)),
  piece.map((text) => `'${text.replaceAll("'", "''")}'`),
  fc.array(piece, { minLength: 2, maxLength: 4 }).map((all) => all.join(' ')),
);
const header = fc.constantFrom('|', '>', '|-', '>-', '|+', '>+', '|2', '>1-');
const block = fc
  .tuple(header, fc.array(fc.oneof(piece, fc.constantFrom('', '  deeper', ' x')), { maxLength: 4 }))
  .map(([sign, lines]) => [sign, ...lines.map((line) => `    ${line}`)].join('\n'));
const folded = fc.array(piece, { minLength: 2, maxLength: 3 }).map((all) => all.join('\n  '));
const items = fc
  .array(inline, { maxLength: 3 })
  .map((all) => all.map((one) => `\n  - ${one}`).join(''));
const key = fc.oneof(
  fc.constantFrom(
    'license',
    'metadata',
    'compatibility',
    'a',
    'b',
    'allowed-tools',
    'x y',
    '"k"',
    'yes',
    '1',
    'a:b',
  ),
  piece,
);
const pairs = fc
  .array(fc.tuple(key, inline), { maxLength: 3 })
  .map((all) => all.map(([name, value]) => `\n  ${name}: ${value}`).join(''));
const value = fc.oneof(inline, inline, block, folded, items, pairs);
const gap = fc.constantFrom(': ', ':', ' : ', ':  ', ':\t');
const comment = fc.constantFrom('', '', '', ' # note', '#x', '\t# y', '\n# line', '\n\n');
const document = fc.array(fc.tuple(key, gap, value, comment), { maxLength: 3 }).map((fields) => {
  const lines = fields.map(([name, colon, text, after]) => `${name}${colon}${text}${after}\n`);
  return `---\nname: demo\ndescription: Shows a thing. Use when shown.\n${lines.join('')}---\n\n# Demo\n`;
});

/** So many made-up frontmatters are tried; about a tenth goes without a warning. */
const TRIED = 10_000;

const PUBLIC = corpusCases();
const cases = [
  ...PUBLIC,
  ...fc
    .sample(document, { seed: 20_261_118, numRuns: TRIED })
    .flatMap((text) => accepted(text) ?? []),
];

const PYTHON = `
import sys, json, datetime, yaml
try:
    import strictyaml
except ImportError:
    strictyaml = None
def plain(v):
    if isinstance(v, dict): return {k if isinstance(k, str) else '!' + repr(k): plain(x) for k, x in v.items()}
    if isinstance(v, (list, tuple)): return [plain(x) for x in v]
    if v is None or isinstance(v, (str, bool)): return v
    if isinstance(v, (int, float)) and v == v and abs(v) != float('inf') and abs(v) < 2 ** 60: return v
    return '!' + repr(v)
def attempt(read, text):
    try:
        return {'value': plain(read(text))}
    except Exception as error:
        return {'error': type(error).__name__ + ': ' + str(error)[:200]}
texts = json.load(sys.stdin)
print(json.dumps([{
    'pyyaml': attempt(yaml.safe_load, text),
    'strictyaml': attempt(lambda t: strictyaml.load(t).data, text) if strictyaml else None,
} for text in texts]))
`;

type Answer = { readonly value: unknown } | { readonly error: string };

function attempt(read: () => unknown): Answer {
  try {
    return { value: read() };
  } catch (error) {
    return { error: String(error).slice(0, 200) };
  }
}

/** The cases that a reader sees otherwise, each with what it sees; none is right. */
function differences(answers: readonly (Answer | null)[], of: (one: Case) => unknown): string[] {
  return cases.flatMap((one, index) => {
    const answer = answers[index];
    const wanted = JSON.stringify(of(one));
    if (answer && 'value' in answer && JSON.stringify(answer.value) === wanted) return [];
    return [`${JSON.stringify(one.yaml)}\n  we ${wanted}\n  it ${JSON.stringify(answer)}`];
  });
}

const none = (found: readonly string[]) =>
  expect(found.slice(0, 20).join('\n'), `${found.length} of ${cases.length}`).toBe('');

describe('a frontmatter without a warning reads the same everywhere (H25)', () => {
  it(`there are enough of them: ${PUBLIC.length} public and ${cases.length - PUBLIC.length} made up`, () => {
    expect(cases.length).toBeGreaterThan(3000);
  });

  it('yaml', () => {
    none(
      differences(
        cases.map(({ yaml }) => attempt(() => parseYaml(yaml))),
        ({ core }) => core,
      ),
    );
  });

  it(...unless(refereesMissing(), 'js-yaml'), () => {
    const { load } = referee('js-yaml') as { load(text: string): unknown };
    none(
      differences(
        cases.map(({ yaml }) => attempt(() => load(yaml))),
        ({ core }) => core,
      ),
    );
  });

  const python = pythonWith('yaml', 'strictyaml') ?? pythonWith('yaml');
  const noPython = python === undefined ? 'needs Python with PyYAML' : undefined;
  const texts = cases.map(({ yaml }) => yaml);
  const answers =
    python === undefined
      ? []
      : (askPython(python, PYTHON, texts) as Record<string, Answer | null>[]);

  it(...unless(noPython, 'PyYAML'), () => {
    none(
      differences(
        answers.map((answer) => answer['pyyaml'] ?? null),
        ({ core }) => core,
      ),
    );
  });

  const noStrict =
    pythonWith('yaml', 'strictyaml') === undefined ? 'needs Python with strictyaml' : noPython;
  it(...unless(noStrict, 'strictyaml'), () => {
    none(
      differences(
        answers.map((answer) => answer['strictyaml'] ?? null),
        (one) => one.texts,
      ),
    );
  });
});
