/** One row of the acceptance table for frontmatter: the bytes, and what lint must say of them. */
export interface YamlCase {
  readonly id: string;
  readonly what: string;
  readonly skill: string | Uint8Array;
  /** Rules that must be reported, each as `rule` or `rule:severity`. */
  readonly reports: readonly string[];
  /** True when the skill is accepted all the same: exit 0. */
  readonly accepted: boolean;
}

const D = 'description: Shows a thing. Use when asked.';
const doc = (yaml: string) => `---\n${yaml}\n---\n\n# Body\n`;
const named = (line: string) => doc(`${line}\n${D}`);
const described = (value: string) => doc(`name: a\ndescription: ${value}`);
const withField = (lines: string) => doc(`name: a\n${D}\n${lines}`);
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );

const ok = (id: string, what: string, skill: string, ...reports: string[]): YamlCase => ({
  id,
  what,
  skill,
  reports,
  accepted: true,
});
const bad = (
  id: string,
  what: string,
  skill: string | Uint8Array,
  ...reports: string[]
): YamlCase => ({
  id,
  what,
  skill,
  reports,
  accepted: false,
});

const laughs = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'.split('').map((key, i) => {
    const before = 'abcdefgh'[i] ?? 'a';
    return `${key}: &${key} [${Array(9).fill(`*${before}`).join(', ')}]`;
  }),
].join('\n');

/** Accepted, with or without a warning. */
const ACCEPTED: readonly YamlCase[] = [
  ok('Y01', 'plain', doc(`name: a\n${D}`)),
  ok('Y37', 'a later --- in the body', `${doc(`name: a\n${D}`)}\n---\n\nMore\n`),
  ok('Y41', 'blanks behind the closing fence', `---\nname: a\n${D}\n---  \t\nBody\n`),
  ok(
    'Y47',
    '--- in an indented block scalar',
    described('|\n  One. Use when asked.\n  ---\n  Two.'),
    'yaml-portable:warning',
  ),
  ok('Y54', 'CRLF', doc(`name: a\n${D}`).replaceAll('\n', '\r\n')),
  ok('Y77', 'folded', described('>-\n  Shows a thing.\n  Use when asked.')),
  ok('Y82', 'blank before the colon', doc(`name : a\n${D}`)),
  ok('Y89', 'closing fence at the end of the file', `---\nname: a\n${D}\n---`),
  ok('Y90', 'LF, then a CRLF closing fence', `---\nname: a\n${D}\n---\r\nBody\r\n`),
  ok('Y26', '1.10', withField('metadata:\n  version: 1.10'), 'metadata-values:warning'),
  ok('Y26b', '1.10 outside metadata', withField('version: 1.10'), 'yaml-ambiguous:warning'),
  ok('Y27', 'no', withField('metadata:\n  beta: no'), 'yaml-ambiguous:warning'),
  ok('Y66', 'a number as key', withField('metadata:\n  1: one'), 'yaml-ambiguous:warning'),
  ok(
    'Y78',
    'a number beyond 2^53',
    withField('metadata:\n  id: 12345678901234567890'),
    'metadata-values:warning',
  ),
  ok(
    'Y78b',
    'the same outside metadata',
    withField('id: 12345678901234567890'),
    'yaml-ambiguous:warning',
  ),
  ok('Y79', '.nan', withField('metadata:\n  score: .nan'), 'metadata-values:warning'),
  ok(
    'Y73',
    'U+2028 in the description',
    described('One\u2028two. Use when asked.'),
    'yaml-portable:warning',
  ),
  ok(
    'Y31',
    'a flow map as root',
    doc('{name: a, description: Shows. Use when asked to.}'),
    'yaml-portable:warning',
  ),
  ok('Y32', 'a flow list', withField('tags: [a, b]'), 'yaml-portable:warning'),
  ok(
    'Y40',
    'blanks behind the opening fence',
    `---  \nname: a\n${D}\n---\n`,
    'yaml-portable:warning',
  ),
  ok(
    'Y46',
    '" --- " in a quoted value',
    described('"Shows x --- y. Use when asked."'),
    'yaml-portable:warning',
  ),
  ok('Y52', 'byte-order mark', `\ufeff${doc(`name: a\n${D}`)}`, 'bom:warning'),
  ok('Y56', 'mixed line endings', `---\r\nname: a\n${D}\r\n---\r\n`, 'yaml-portable:warning'),
  ok(
    'Y30',
    '` #` in a value',
    described('Compiles C # sharp when asked'),
    'yaml-comment-truncates:warning',
  ),
];

/** Values and shapes that are refused. */
const VALUES: readonly YamlCase[] = [
  bad('Y17', 'name 123', named('name: 123'), 'yaml-ambiguous:error'),
  bad('Y18', 'name yes', named('name: yes'), 'yaml-ambiguous:error'),
  bad('Y19', 'name null', named('name: null'), 'name-required:error'),
  bad('Y20', 'name ~', named('name: ~'), 'name-required:error'),
  bad('Y21', 'name a date', named('name: 2024-01-01'), 'yaml-ambiguous:error'),
  bad('Y22', 'name 010', named('name: 010'), 'yaml-ambiguous:error'),
  bad('Y23', 'name 0o10', named('name: 0o10'), 'yaml-ambiguous:error'),
  bad('Y24', 'name 1e3', named('name: 1e3'), 'yaml-ambiguous:error'),
  bad('Y25', 'name 12:30:45', named('name: 12:30:45'), 'yaml-ambiguous:error'),
  bad('Y28', 'empty description', doc('name: a\ndescription:'), 'description-required:error'),
  bad('Y33', 'a list as root', doc('- name: a\n- description: b'), 'frontmatter-not-mapping:error'),
  bad('Y34', 'a text as root', doc('just text'), 'frontmatter-not-mapping:error'),
  bad('Y35', 'empty', '---\n---\n', 'frontmatter-empty:error'),
  bad('Y36', 'only a comment', doc('# name: a'), 'frontmatter-empty:error'),
  bad('Y83', 'Name', doc(`Name: a\n${D}`), 'name-required:error', 'unknown-field:warning'),
  bad(
    'Y75',
    'tag characters in the description',
    described('Shows.\u{e0068}\u{e0069} Use when asked.'),
    'hidden-text:error',
  ),
  bad('Y76', 'a direction mark in the name', named('name: a\u202eb'), 'hidden-text:error'),
];

/** YAML constructs that are refused. */
const CONSTRUCTS: readonly YamlCase[] = [
  bad('Y02', 'billion laughs', withField(laughs), 'yaml-alias:error'),
  bad('Y03', 'one alias', withField('x: &v 1\ny: *v'), 'yaml-alias:error'),
  bad('Y04', 'an anchor alone', withField('x: &v 1'), 'yaml-alias:error'),
  bad('Y05', 'merge', withField('base: &b {x: y}\nmore:\n  <<: *b'), 'yaml-merge:error'),
  bad('Y06', 'an alias as key', withField('x: &v k\n*v : y'), 'yaml-alias:error'),
  bad('Y07', 'recursive', withField('x: &v\n  y: *v'), 'yaml-alias:error'),
  bad('Y08', 'an undefined alias', withField('x: *nowhere'), 'yaml-alias:error'),
  bad('Y09', '!!js/function', withField('x: !!js/function "function () {}"'), 'yaml-tag:error'),
  bad(
    'Y10',
    'a python tag',
    withField('x: !!python/object/apply:os.system ["id"]'),
    'yaml-tag:error',
  ),
  bad('Y11', 'a custom tag', withField('x: !mine y'), 'yaml-tag:error'),
  bad('Y12', '!!binary', withField('x: !!binary aGk='), 'yaml-tag:error'),
  bad('Y13', '!!str', withField('x: !!str 1'), 'yaml-tag:error'),
  bad('Y14', '!!set', withField('x: !!set {a, b}'), 'yaml-tag:error'),
  bad('Y15', 'a duplicate key', doc(`name: a\nname: b\n${D}`), 'yaml-duplicate-key:error'),
  bad('Y16', 'a quoted twin', doc(`name: a\n"name": b\n${D}`), 'yaml-duplicate-key:error'),
  bad('Y29', 'an unquoted colon', described('Use when: foo'), 'yaml-syntax:error'),
  bad('Y57', 'a tab', withField('metadata:\n\tx: y'), 'yaml-syntax:error'),
  bad('Y72', 'a directive inside', doc(`%YAML 1.2\nname: a\n${D}`), 'yaml-syntax:error'),
  bad('Y72b', 'a second document', doc(`name: a\n${D}\n...\nname: b`), 'yaml-syntax:error'),
  bad('Y84', '@', described('@user asks'), 'yaml-syntax:error'),
  bad('Y85', 'a backtick', described('`code` first'), 'yaml-syntax:error'),
  bad('Y86', 'an unclosed quote', described('"never closed'), 'yaml-syntax:error'),
  bad('Y87', '[beta] tool', described('[beta] tool'), 'yaml-syntax:error'),
  bad('Y88', '%', described('%d percent'), 'yaml-syntax:error'),
  bad('Y61', '__proto__', withField('__proto__:\n  polluted: yes'), 'yaml-key:error'),
  bad(
    'Y62',
    'constructor',
    withField('constructor:\n  prototype: {polluted: yes}'),
    'yaml-key:error',
  ),
  bad(
    'Y63',
    'metadata.__proto__',
    withField('metadata:\n  __proto__: {polluted: yes}'),
    'yaml-key:error',
  ),
  bad('Y64', 'a list as key', withField('? [a, b]\n: c'), 'yaml-key:error'),
  bad('Y65', 'a null key', withField('~: x'), 'yaml-key:error'),
  bad('Y65b', 'an empty key', withField(': x'), 'yaml-key:error'),
];

/** Fences, encodings and limits. */
const FRAMES: readonly YamlCase[] = [
  bad('Y38', '... as closer', `---\nname: a\n${D}\n...\nBody\n`, 'frontmatter-unclosed:error'),
  bad('Y39', 'no closer', `---\nname: a\n${D}\n`, 'frontmatter-unclosed:error'),
  bad(
    'Y45',
    'an indented closer',
    `---\nname: a\n${D}\n  ---\nBody\n`,
    'frontmatter-unclosed:error',
  ),
  bad('Y80', 'only the opening', '---\n', 'frontmatter-unclosed:error'),
  bad('Y44', 'four dashes', `----\nname: a\n${D}\n----\n`, 'frontmatter-missing:error'),
  bad('Y42', 'a blank first line', `\n${doc(`name: a\n${D}`)}`, 'frontmatter-missing:error'),
  bad('Y43', 'a blank before the fence', ` ${doc(`name: a\n${D}`)}`, 'frontmatter-missing:error'),
  bad('Y51', 'TOML', '+++\nname = "a"\n+++\n', 'frontmatter-missing:error'),
  bad('Y55', 'CR only', doc(`name: a\n${D}`).replaceAll('\n', '\r'), 'frontmatter-missing:error'),
  bad('Y71', '%YAML first', `%YAML 1.2\n${doc(`name: a\n${D}`)}`, 'frontmatter-missing:error'),
  bad('Y81', 'an empty file', '', 'frontmatter-missing:error'),
  bad('Y48', '---yaml', `---yaml\nname: a\n${D}\n---\n`, 'frontmatter-lang:error'),
  bad(
    'Y49',
    '---js',
    '---js\n({ name: globalThis.polluted = "a" })\n---\n',
    'frontmatter-lang:error',
  ),
  bad('Y50', '---json', '---json\n{"name": "a"}\n---\n', 'frontmatter-lang:error'),
  bad('Y53', 'UTF-16', Buffer.from(`\ufeff${doc(`name: a\n${D}`)}`, 'utf16le'), 'encoding:error'),
  bad('Y58', 'NUL', described('One\0two. Use when asked.'), 'encoding:error'),
  bad(
    'Y59',
    'not UTF-8',
    bytes('---\nname: a\ndescription: caf', [0xe9], '\n---\n'),
    'encoding:error',
  ),
  bad('Y60', 'C1 and BEL', described('One\u0007\u0085two. Use when asked.'), 'encoding:error'),
  bad(
    'Y74',
    'a lone surrogate',
    bytes('---\nname: a\ndescription: x', [0xed, 0xa0, 0x80], '\n---\n'),
    'encoding:error',
  ),
  bad(
    'Y67',
    '1,000 deep',
    withField(`x: ${'['.repeat(1000)}${']'.repeat(1000)}`),
    'frontmatter-limit:error',
  ),
  bad(
    'Y68',
    '100,000 deep',
    withField(`x: ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    'frontmatter-limit:error',
  ),
  bad(
    'Y69',
    'a scalar of 10 MB',
    withField(`x: ${'y'.repeat(10_000_000)}`),
    'frontmatter-limit:error',
  ),
  bad(
    'Y70',
    '100,000 keys',
    withField(Array.from({ length: 100_000 }, (_, i) => `k${i}: v`).join('\n')),
    'frontmatter-limit:error',
  ),
];

/** Table Y: all 90 cases, with a few more of the same kind under letters. */
export const YAML_CASES: readonly YamlCase[] = [...ACCEPTED, ...VALUES, ...CONSTRUCTS, ...FRAMES];
