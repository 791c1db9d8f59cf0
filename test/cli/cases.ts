/** One call of the command line with what it must answer; run in memory and as the real program. */
export interface CliCase {
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  readonly stdin?: string;
  readonly exit: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
  /** Files after the call, where it changes any. */
  readonly after?: Readonly<Record<string, string>>;
}

const skill = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Shows a good skill. Use when the user asks for a demo.\n${more}---\n\n# ${name}\n\nDo this.\n`;

const EMPTY = /^$/;
const GOOD = { 'skills/good/SKILL.md': skill('good') };
const BAD = { 'skills/bad/SKILL.md': skill('Bad') };

export const CLI_CASES: readonly CliCase[] = [
  {
    name: 'a good skill',
    files: GOOD,
    argv: ['lint'],
    exit: 0,
    stdout: /1 skill checked/,
    stderr: EMPTY,
  },
  {
    name: 'a skill file as target',
    files: GOOD,
    argv: ['lint', 'skills/good/SKILL.md'],
    exit: 0,
    stdout: /1 skill checked/,
  },
  {
    name: 'a skill folder with slashes',
    files: GOOD,
    argv: ['lint', './skills//good/'],
    exit: 0,
    stdout: /1 skill/,
  },
  {
    name: 'the same skill twice',
    files: GOOD,
    argv: ['lint', 'skills', 'skills/good'],
    exit: 0,
    stdout: /1 skill checked/,
  },
  {
    name: 'an error',
    files: BAD,
    argv: ['lint'],
    exit: 1,
    stdout: /skills\/bad\/SKILL\.md:2:7 {2}error name-format/,
  },
  {
    name: 'the place of a bad name in JSON',
    files: BAD,
    argv: ['lint', '--json'],
    exit: 1,
    stdout: /"start": \{\s*"line": 2,\s*"column": 7,\s*"offset": 10\s*\}/,
    stderr: EMPTY,
  },
  {
    name: '--format json is --json',
    files: BAD,
    argv: ['lint', '-f', 'json'],
    exit: 1,
    stdout: /^\{\s*"schemaVersion": 1,/,
  },
  {
    name: 'a rule turned off',
    files: BAD,
    argv: ['lint', '--rule', 'name-format=off', '--rule', 'name-matches-folder=off'],
    exit: 0,
  },
  {
    name: 'a rule made milder',
    files: BAD,
    argv: ['lint', '--rule', 'name-format=info', '--rule', 'name-matches-folder=warning'],
    exit: 0,
    stdout: /0 errors, 1 warning, 1 info \(--verbose shows them\)/,
  },
  {
    name: '--verbose shows infos',
    files: BAD,
    argv: ['lint', '--rule', 'name-format=info', '--verbose'],
    exit: 1,
    stdout: /info name-format/,
  },
  {
    name: 'too many warnings',
    files: { 'a/SKILL.md': skill('a', 'author: me\n') },
    argv: ['lint', '--max-warnings', '0'],
    exit: 1,
    stdout: /^failed 1 skill checked: 0 errors, 1 warning/m,
  },
  {
    name: 'few enough warnings',
    files: { 'a/SKILL.md': skill('a', 'author: me\n') },
    argv: ['lint', '--max-warnings', '1'],
    exit: 0,
  },
  {
    name: '--quiet says what it hides, and that too many warnings fail',
    files: { 'a/SKILL.md': skill('a', 'author: me\n') },
    argv: ['lint', '--quiet', '--max-warnings', '0'],
    exit: 1,
    stdout: /^failed 1 skill checked: no errors, 1 other finding not shown\n$/,
  },
  {
    name: 'an archive is not fixed in place',
    argv: ['lint', 'x.tar.gz', '--fix'],
    exit: 2,
    stderr: /^error\[usage\]: .*archive/,
  },
  {
    name: 'a diff is no JSON',
    files: GOOD,
    argv: ['lint', '--diff', '--json'],
    exit: 2,
    stdout: /"code": "usage"/,
  },
  {
    name: '--quiet leaves errors',
    files: { 'a/SKILL.md': skill('A', 'author: me\n') },
    argv: ['lint', '--quiet'],
    exit: 1,
    stdout: /0 warnings/,
  },
  {
    name: '--preset spec leaves advice out',
    files: { 'a/SKILL.md': '---\nname: a\ndescription: Short.\n---\nText.\n' },
    argv: ['lint', '--preset', 'spec'],
    exit: 0,
    stdout: /nothing found/,
  },
  {
    name: '--fix mends the colon',
    files: {
      'a/SKILL.md': '---\nname: a\ndescription: Shows a skill. Use when: asked.\n---\nText.\n',
    },
    argv: ['lint', '--fix'],
    exit: 0,
    after: {
      'a/SKILL.md': '---\nname: a\ndescription: "Shows a skill. Use when: asked."\n---\nText.\n',
    },
  },
  {
    name: '--fix leaves unsafe fixes alone',
    files: { 'b/SKILL.md': skill('a') },
    argv: ['lint', '--fix'],
    exit: 1,
    after: { 'b/SKILL.md': skill('a') },
  },
  {
    name: '--fix-unsafe renames the file and the skill',
    files: { 'b/skill.md': skill('a').replace('# a', '# b') },
    argv: ['lint', '--fix-unsafe'],
    exit: 0,
    after: { 'b/SKILL.md': skill('b') },
  },
  {
    name: '-o writes the report',
    files: GOOD,
    argv: ['lint', '-o', 'report.txt'],
    exit: 0,
    stdout: EMPTY,
    after: { 'report.txt': 'ok 1 skill checked, nothing found\n' },
  },
  { name: 'stdin', argv: ['lint', '-'], stdin: skill('any'), exit: 0, stdout: /1 skill checked/ },
  {
    name: 'stdin under a name',
    argv: ['lint', '-', '--stdin-filename', 'x/y/SKILL.md'],
    stdin: skill('any'),
    exit: 1,
    stdout: /x\/y\/SKILL\.md:2:7 {2}error name-matches-folder/,
  },
  {
    name: 'stdin is not fixed',
    argv: ['lint', '-', '--fix'],
    stdin: skill('any'),
    exit: 2,
    stderr: /^error\[usage\]: /,
  },
  {
    name: 'a missing path',
    argv: ['lint', 'nowhere'],
    exit: 2,
    stdout: EMPTY,
    stderr: /^error\[path-not-found\]: .*\(nowhere\)\n/,
  },
  {
    name: 'a file that is no skill',
    files: { 'notes.md': 'x' },
    argv: ['lint', 'notes.md'],
    exit: 2,
    stderr: /^error\[not-a-skill\]: /,
  },
  {
    name: 'an empty tree',
    files: { 'x/notes.md': 'x' },
    argv: ['lint', 'x'],
    exit: 2,
    stderr: /^error\[no-skill-found\]: .*\nhint: /,
  },
  {
    name: 'an empty tree that is allowed',
    files: { 'x/notes.md': 'x' },
    argv: ['lint', 'x', '--allow-empty'],
    exit: 0,
  },
  {
    name: 'an empty tree in JSON',
    files: { 'x/notes.md': 'x' },
    argv: ['lint', 'x', '--json'],
    exit: 2,
    stdout: /"error": \{\s*"code": "no-skill-found"/,
    stderr: EMPTY,
  },
  {
    name: 'an unknown command',
    argv: ['lnt'],
    exit: 2,
    stdout: EMPTY,
    stderr: /^error\[unknown-command\]: .*\nhint: .*lint/,
  },
  {
    name: 'an unknown option',
    argv: ['lint', '--fxi'],
    exit: 2,
    stderr: /^error\[unknown-option\]: .*--fxi.*\nhint: .*--fix/,
  },
  {
    name: 'an unknown format',
    argv: ['lint', '-f', 'yaml'],
    exit: 2,
    stderr: /^error\[usage\]: .*json/,
  },
  {
    name: 'an unknown preset in JSON',
    argv: ['lint', '--preset', 'x', '--json'],
    exit: 2,
    stdout: /"code": "usage"/,
    stderr: EMPTY,
  },
  {
    name: 'an unknown rule',
    argv: ['lint', '--rule', 'name-fromat=off'],
    exit: 2,
    stderr: /^error\[unknown-rule\]: .*\nhint: .*name-format/,
  },
  {
    name: 'a rule without a level',
    argv: ['lint', '--rule', 'name-format'],
    exit: 2,
    stderr: /^error\[usage\]: /,
  },
  {
    name: 'a count that is none',
    argv: ['lint', '--max-warnings', 'many'],
    exit: 2,
    stderr: /^error\[usage\]: /,
  },
  { name: 'a missing value', argv: ['lint', '--output'], exit: 2, stderr: /^error\[usage\]: / },
  { name: 'no command', argv: [], exit: 2, stdout: EMPTY, stderr: /Usage: skills/ },
  {
    name: 'help',
    argv: ['--help'],
    exit: 0,
    stdout: /Usage: skills[\s\S]*lint[\s\S]*pack[\s\S]*serve[\s\S]*Examples:/,
    stderr: EMPTY,
  },
  {
    name: 'help of a command',
    argv: ['lint', '--help'],
    exit: 0,
    stdout: /Usage: skills lint[\s\S]*Examples:/,
  },
  { name: 'help as a command', argv: ['help', 'rules'], exit: 0, stdout: /Usage: skills rules/ },
  { name: 'the version', argv: ['--version'], exit: 0, stdout: /^\d+\.\d+\.\d+\S*\n$/ },
  { name: 'the rules', argv: ['rules'], exit: 0, stdout: /name-format[\s\S]*hidden-text/ },
  { name: 'one rule', argv: ['rules', 'yaml-syntax'], exit: 0, stdout: /Use when: asked to/ },
  {
    name: 'one rule in JSON',
    argv: ['rules', 'name-format', '--json'],
    exit: 0,
    stdout:
      /"id": "name-format",\s*"summary": "[^"]+",\s*"why": "[^"]+",\s*"basis": "spec",\s*"source": "https:[^"]+",\s*"severity": "error",\s*"fix": "unsafe"/,
  },
  { name: 'no such rule', argv: ['rules', 'name'], exit: 2, stderr: /^error\[unknown-rule\]/ },
  {
    name: 'the list',
    files: GOOD,
    argv: ['list'],
    exit: 0,
    stdout: /^name +path +files.*\ngood +skills\/good +1 +\d+ +\d+ +- +-\n$/,
  },
  {
    name: 'the list in JSON',
    files: {
      'a/SKILL.md': skill('a', 'license: MIT\nmetadata:\n  version: "2"\n'),
      'a/.env': 'X',
      'a/r.md': 'x',
    },
    argv: ['list', '--json'],
    exit: 0,
    stdout:
      /"name": "a",\s*"path": "a",\s*"files": 2,\s*"bytes": \d+,\s*"tokens": \d+,\s*"version": "2",\s*"license": "MIT"/,
  },
  {
    name: 'a linked skill file',
    files: { 'a/SKILL.md@': '../b.md', 'b.md': skill('a') },
    argv: ['lint'],
    exit: 1,
    stdout: /a\/SKILL\.md:1:1 {2}error file-type/,
  },
  {
    name: 'hostile text on the terminal',
    files: { 'a/SKILL.md': skill('x\u001b[31m\u0007') },
    argv: ['lint'],
    exit: 1,
    stdout: /^[^\u001b\u0007]*\\x1b\[31m[^\u001b\u0007]*$/,
  },
  {
    name: 'pack of what repeats itself is warned of (A95)',
    files: { 'a/SKILL.md': skill('a'), 'a/big.txt': 'x'.repeat(3 * 2 ** 20) },
    argv: ['pack', 'a'],
    exit: 0,
    stderr: /^warning: dist\/a\.tar\.gz unpacks to over 100 times its size, which readers refuse/,
  },
  {
    name: 'serve says what it serves, on stderr',
    files: { 'a/SKILL.md': skill('a'), 'b/SKILL.md': 'no frontmatter' },
    argv: ['serve'],
    exit: 0,
    stdout: EMPTY,
    stderr:
      /^serving 1 skill with 1 file over stdio\n {2}skill:\/\/a\/SKILL\.md \(a\)\nnot served: b: /,
  },
  {
    name: 'serve with a surface that is none',
    files: { 'a/SKILL.md': skill('a') },
    argv: ['serve', '--surface', 'v1,promts'],
    exit: 2,
    stdout: EMPTY,
    stderr: /^error\[usage\]: --surface does not know "promts"\nhint: Did you mean prompts\?/,
  },
  {
    name: 'serve of scripts that nobody could call',
    files: { 'a/SKILL.md': skill('a') },
    argv: ['serve', '--allow-scripts'],
    exit: 2,
    stderr: /^error\[usage\]: .*\nhint: .*--compat primitive/,
  },
  {
    name: 'serve of two skills with one address',
    files: { 'x/a/SKILL.md': skill('a'), 'y/a/SKILL.md': skill('a') },
    argv: ['serve', 'x', 'y'],
    exit: 1,
    stdout: EMPTY,
    stderr: /^error\[url-collision\]: x\/a and y\/a have one address, skill:\/\/a\/SKILL\.md/,
  },
  {
    name: 'serve tells a client how to start it',
    files: { 'a/SKILL.md': skill('a') },
    argv: ['serve', 'a', '--print-config', 'vscode', '--prefix', 'x/y', '--no-watch'],
    exit: 0,
    stdout:
      /^\{\s*"servers": \{\s*"skills": \{[\s\S]*"serve",\s*"\/[^"]*\/a",\s*"--prefix",\s*"x\/y",\s*"--no-watch"\s*\]/,
  },
  {
    name: 'verify of a good tree',
    files: GOOD,
    argv: ['verify', 'skills'],
    exit: 0,
    stdout: /1 skill checked, nothing found/,
    stderr: EMPTY,
  },
  {
    name: 'verify of a bad skill, whatever its comments and config say',
    files: {
      'skills/bad/SKILL.md': skill('Bad', '# skills-disable-line name-format\n'),
      'skills.config.json': '{ "rules": { "name-format": "off" } }',
    },
    argv: ['verify', 'skills/bad'],
    exit: 1,
    stdout: /error name-format/,
  },
  {
    name: 'verify of a file that is no archive',
    files: { 'a.tar.gz': 'nothing' },
    argv: ['verify', 'a.tar.gz', '--json'],
    exit: 1,
    stdout: /"rule": "archive-refused"/,
  },
  {
    name: 'verify of an index with a missing file',
    files: { 'site/index.json': '{ "skills": [{ "url": "skill://a/SKILL.md" }] }' },
    argv: ['verify', 'site/index.json'],
    exit: 1,
    stdout: /site\/index\.json:1:23 {2}error artifact-missing/,
  },
  {
    name: 'verify of nothing',
    argv: ['verify'],
    exit: 2,
    stderr: /error\[usage\]: there is nothing to verify/,
  },
  {
    name: 'verify of a path that is not there',
    argv: ['verify', 'nowhere.json'],
    exit: 2,
    stderr: /error\[path-not-found\]/,
  },
];
