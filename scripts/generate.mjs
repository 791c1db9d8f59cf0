// Writes the pages that are made from the rules' own metadata; --check only says whether they are current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ALL_RULES, describeRule, exampleText, PRESETS, PROFILES, RULES } from '../dist/api.js';

/** Longer examples prove a limit; they teach nothing on a page. */
const MAX_EXAMPLE = 600;

const BASES = {
  spec: 'the specification',
  safety: 'safety',
  client: 'the documentation of a client',
  advice: 'advice',
};

const PAGES = {
  'docs/rules.md': rulesPage(),
  'docs/dependencies.md': dependenciesPage(),
  'schemas/config.schema.json': `${JSON.stringify(configSchema(), null, 2)}\n`,
};

let stale = 0;
for (const [path, text] of Object.entries(PAGES)) {
  const old = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (old === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is not current: run npm run docs`);
    stale++;
  } else writeFileSync(path, text);
}
process.exitCode = stale > 0 ? 1 : 0;

/** What the build put into the bundle, from the licences that it collected. */
function dependenciesPage() {
  const licences = readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8');
  const bundled = [...licences.matchAll(/^(\S+) (\d\S*) \((.+)\)$/gm)];
  const from = directPackages(new Set(bundled.map(([, name]) => name)));
  const rows = bundled.map(([, name, version, licence]) => {
    const direct = from.get(name) ?? new Set();
    const reason = direct.has(name) ? 'used directly' : `by ${[...direct].sort().join(', ')}`;
    return `| ${name} | ${version} | ${licence} | ${reason} |`;
  });
  return [
    '# What is in the bundle',
    '',
    'Made from the bundle itself by `npm run docs`. The package that is published installs nothing and runs nothing at',
    'installation: these packages are compiled into `dist/`. What each direct one is for is in the',
    '[README](../README.md#dependencies). Validators of JSON Schemas are made with ajv at build time and hold its helpers.',
    '',
    '| package | version | licence | why it is there |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** For each bundled package the direct ones whose dependencies lead to it. */
function directPackages(bundled) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const from = new Map();
  const walk = (name, direct) => {
    const known = from.get(name) ?? new Set();
    if (known.has(direct)) return;
    from.set(name, known.add(direct));
    const needs = Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {});
    for (const need of needs) if (bundled.has(need)) walk(need, direct);
  };
  const own = Object.keys(packages[''].devDependencies);
  for (const name of own) if (bundled.has(name)) walk(name, name);
  return from;
}

function rulesPage() {
  const rules = ALL_RULES.map((rule) => ({ ...rule, ...describeRule(rule) }));
  const rows = rules.map(
    ({ id, severity, basis, profile, fix, summary }) =>
      `| [${id}](#${id}) | ${severity} | ${basis === 'client' ? profile : basis} | ${fix} | ${summary} |`,
  );
  return [
    '# Rules',
    '',
    'Made from the rules themselves by `npm run docs`. Errors are what the specification demands, and safety;',
    'everything else is a warning, an info or off. A rule whose basis is a client runs with `--profile` of that client.',
    'Rules about indexes, archives and what is served are reported by [`skills verify`](verify.md).',
    '`skills rules <id>` shows one of them on the terminal.',
    '',
    '| rule | default | basis | fix | what it asks for |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...rules.flatMap(ruleSection),
  ].join('\n');
}

function ruleSection(rule) {
  const fix = { none: 'none', safe: '`--fix`', unsafe: '`--fix-unsafe`' }[rule.fix];
  return [
    `## ${rule.id}`,
    '',
    rule.summary,
    '',
    rule.why,
    '',
    ...('about' in rule ? ['Reported by `skills verify`.', ''] : []),
    `Default: ${rule.basis === 'client' ? `off, ${rule.severity} with \`--profile ${rule.profile}\`` : rule.severity}. Basis: ${BASES[rule.basis]} (${rule.source}). Fix: ${fix}.`,
    '',
    ...exampleBlock('Not so', rule.bad),
    ...exampleBlock('But so', rule.good),
  ];
}

/** The first example that can be shown as a text. */
function exampleBlock(label, examples) {
  const found = exampleText(
    examples.filter((one) => (exampleText([one])?.length ?? 0) <= MAX_EXAMPLE),
  );
  if (found === undefined) return [];
  const text = found.trimEnd();
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  const language = /^[{[]/.test(text) ? 'json' : 'markdown';
  return [`${label}:`, '', `${fence}${language}`, shown(text), fence, ''];
}

function longestTicks(text) {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map((match) => match[0].length));
}

/** Characters that a page would hide are written as escapes. */
function shown(text) {
  const hidden =
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|[\u{e0000}-\u{e01ef}]/gu;
  return text.replace(hidden, (char) => `\\u{${char.codePointAt(0).toString(16)}}`);
}

/** The schema of `skills.config.json`, for editors: every rule and client by name. */
function configSchema() {
  const levels = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      RULES.map(({ id, summary }) => [id, { description: summary, $ref: '#/$defs/level' }]),
    ),
  };
  const texts = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'config.schema.json',
    title: 'Configuration of skills',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      preset: { description: 'Which rules are on.', enum: [...PRESETS] },
      profiles: {
        description: 'Clients whose demands are checked too.',
        type: 'array',
        items: { enum: [...PROFILES.map((profile) => profile.id), 'all'] },
      },
      rules: {
        description: 'Levels by rule id; they win over the preset.',
        $ref: '#/$defs/levels',
      },
      overrides: {
        description: 'Levels for some files only; later ones win.',
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['files', 'rules'],
          properties: { files: { $ref: '#/$defs/texts' }, rules: { $ref: '#/$defs/levels' } },
        },
      },
      ignore: {
        description: 'Skills and files to leave out, as in .gitignore.',
        $ref: '#/$defs/texts',
      },
      fields: {
        type: 'object',
        additionalProperties: false,
        properties: {
          allow: {
            description: 'Frontmatter fields that unknown-field lets be.',
            $ref: '#/$defs/texts',
          },
        },
      },
      listingBudget: {
        description: 'How many tokens the names and descriptions of all skills may cost.',
        type: 'integer',
        minimum: 0,
      },
    },
    $defs: { level: { enum: ['off', 'info', 'warning', 'error'] }, levels, texts },
  };
}
