import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { readConfig } from '../../src/config/read.ts';
import { type MemoryOptions, memoryHost } from '../../src/host/memory.ts';
import { PROFILES } from '../../src/rules/profiles.ts';
import { PRESETS, RULES } from '../../src/rules/registry.ts';

interface Answer {
  readonly created?: string[];
  readonly templates?: { id: string; summary: string }[];
  readonly error?: { code: string; message: string; hint: string | null };
}

async function init(options: MemoryOptions, ...argv: string[]) {
  const host = memoryHost(options);
  const exit = await run(['init', ...argv, '--json'], host);
  return { exit, host, ...(JSON.parse(host.out.stdout) as Answer) };
}

const paths = (host: { files: ReadonlyMap<string, unknown> }) => [...host.files.keys()].sort();

describe('skills init', () => {
  it('makes a folder and says what it made', async () => {
    const { exit, created, host } = await init({}, 'refunds');
    expect([exit, created, paths(host)]).toEqual([0, ['refunds/SKILL.md'], ['refunds/SKILL.md']]);
    const second = memoryHost();
    await run(['init', 'refunds', '--dir', 'skills/'], second);
    expect(second.out.stdout).toMatch(
      /^wrote skills\/refunds\/SKILL\.md\n\nEdit [^\n]+\n {2}skills lint skills\/refunds\n {2}skills prompt [^\n]+\n {2}skills pack /,
    );
  });

  it.each([[['.']], [[]]])('makes the skill in the current folder with %j', async (words) => {
    const { created, host } = await init({ folderName: 'my-skill' }, ...words);
    expect(created).toEqual(['SKILL.md']);
    expect(host.files.get('SKILL.md')).toMatch(/^---\nname: my-skill\n/);
  });

  it('never touches a file that is there, whatever its letter case: exit 2 and the list', async () => {
    const files = { 'a/skill.md': 'mine', 'a/scripts/check.py': 'mine', 'a/other.txt': 'mine' };
    const { exit, error, host } = await init({ files }, 'a', '-t', 'scripts');
    expect([exit, error?.code]).toEqual([2, 'out-exists']);
    expect(error?.message).toBe('already there: a/SKILL.md, a/scripts/check.py');
    expect(Object.fromEntries(host.files)).toEqual(files);
    const beside = await init({ files: { 'a/other.txt': 'mine' } }, 'a');
    expect([beside.exit, paths(beside.host)]).toEqual([0, ['a/SKILL.md', 'a/other.txt']]);
  });

  it.each([
    ['Refunds', 'usage', /such as refunds/],
    ['a--b', 'usage', /such as a-b/],
    ['-', 'usage', /made of a-z/],
    ['x'.repeat(65), 'usage', /at most 64/],
    ['skills/refunds', 'usage', /skills init refunds --dir skills/],
    ['../evil', 'usage', /./],
  ])('refuses the name %s (AS-20, AS-21)', async (name, code, hint) => {
    const { exit, error, host } = await init({}, name);
    expect([exit, error?.code]).toEqual([2, code]);
    expect(error?.hint).toMatch(hint);
    expect(paths(host)).toEqual([]);
  });

  it('refuses a folder whose name cannot be the name of a skill', async () => {
    const { exit, error } = await init({ folderName: 'My Skill' }, '.');
    expect([exit, error?.code]).toEqual([2, 'usage']);
    expect(error?.hint).toContain('such as my-skill');
  });

  it('refuses a description that would not lint, and warns of one that is poor', async () => {
    const long = await init({}, 'a', '--description', 'x'.repeat(1025));
    expect([long.exit, long.error?.code, paths(long.host)]).toEqual([2, 'usage', []]);
    expect(long.error?.message).toContain('description-length');
    const empty = await init({}, 'a', '--description', ' \n ');
    expect(empty.exit).toBe(2);
    const short = await init({}, 'a', '--description', 'Short.');
    expect(short.exit).toBe(0);
    expect(short.host.out.stderr).toContain('description-short');
  });

  it('puts no control character into a file', async () => {
    const { host } = await init(
      {},
      'a',
      '--description',
      'Use when\u001b[31m\r\n\tasked: \u0000now.',
    );
    expect(host.files.get('a/SKILL.md')).toContain('description: "Use when [31m asked: now."\n');
  });

  it('lists the templates and knows a near miss', async () => {
    const { templates } = await init({}, '--list-templates');
    expect(templates?.map(({ id }) => id)).toEqual([
      'minimal',
      'reference',
      'scripts',
      'full',
      'hierarchy',
      'mcp-companion',
    ]);
    const { exit, error } = await init({}, 'a', '-t', 'refrence');
    expect([exit, error?.code]).toEqual([2, 'usage']);
    expect(error?.hint).toContain('Did you mean reference?');
  });

  it('answers in the form of its schemas', async () => {
    const check = (name: string) =>
      new Ajv2020({ strict: true }).compile(
        JSON.parse(fs.readFileSync(`schemas/${name}.schema.json`, 'utf8')) as object,
      );
    for (const [name, argv] of [
      ['init', ['init', 'a']],
      ['templates', ['init', '--list-templates']],
      ['prompt', ['prompt', '--location']],
    ] as const) {
      const files = { 'b/SKILL.md': '---\nname: b\ndescription: Use when asked.\n---\n' };
      const host = memoryHost({ files });
      await run([...argv, '--json'], host);
      const validate = check(name);
      expect(validate(JSON.parse(host.out.stdout)), JSON.stringify(validate.errors)).toBe(true);
    }
  });
});

describe('a template of a team', () => {
  const own = (files: Record<string, string>) =>
    init(
      { files: Object.fromEntries(Object.entries(files).map(([p, t]) => [`own/${p}`, t])) },
      'pdf-forms',
      '-t',
      './own',
      '--description',
      'Fills "forms": well. Use when asked.',
    );
  const HEAD = '---\nname: {{name}}\ndescription: {{description}}\n---\n\n';

  it('is filled in paths, YAML, Markdown and JSON', async () => {
    const { exit, host } = await own({
      'SKILL.md': `${HEAD}# {{ title }}\n\n{{description}} Keep \\{{this}}. See \`data/{{name}}.json\`.\n`,
      'data/{{name}}.json': '{"about": "{{description}}", "n": "{{short}}"}\n',
    });
    expect(exit, host.out.stdout).toBe(0);
    expect(host.files.get('pdf-forms/SKILL.md')).toBe(
      `---\nname: pdf-forms\ndescription: 'Fills "forms": well. Use when asked.'\n---\n\n# Pdf forms\n\nFills "forms": well. Use when asked. Keep {{this}}. See \`data/pdf-forms.json\`.\n`,
    );
    expect(JSON.parse(String(host.files.get('pdf-forms/data/pdf-forms.json')))).toEqual({
      about: 'Fills "forms": well. Use when asked.',
      n: 'pdf-forms',
    });
  });

  it.each([
    [
      'an unknown placeholder',
      { 'SKILL.md': `${HEAD}{{titel}}\n` },
      /Did you mean \{\{title\}\}\?/,
    ],
    ['the year, which would differ by day', { 'SKILL.md': `${HEAD}{{year}}\n` }, /Known: name/],
    ['an answer that is missing', { 'SKILL.md': `${HEAD}By {{author}}\n` }, /--author/],
    ['no SKILL.md', { 'README.md': '' }, null],
    ['free text in a script', { 'SKILL.md': HEAD, 'a.sh': 'echo {{description}}\n' }, null],
    ['free text inside a YAML value', { 'SKILL.md': '---\nname: x {{description}}\n---\n' }, null],
    ['a path that is no path', { 'SKILL.md': HEAD, '{{title}}.md': '' }, /\{\{short\}\}/],
    ['text that would not lint', { 'SKILL.md': '---\nname: {{name}}\n---\n\nText.\n' }, /./],
  ])('is refused with %s', async (_, files, hint) => {
    const { exit, error, host } = await own(files);
    expect([exit, error?.code], error?.message).toEqual([2, 'template']);
    if (hint) expect(error?.hint).toMatch(hint);
    expect(paths(host).every((path) => path.startsWith('own/'))).toBe(true);
  });
});

describe('questions', () => {
  const GOOD = 'Fills PDF forms. Use when the user has a form.';

  it('are asked for what the command line left open', async () => {
    const answers = ['Pdf Forms', 'pdf-forms', '', GOOD, 'scripts', 'MIT', 'yes'];
    const host = memoryHost({ answers });
    expect(await run(['init'], host)).toBe(0);
    expect(paths(host)).toContain('pdf-forms/scripts/check.py');
    expect(host.files.get('pdf-forms/SKILL.md')).toContain(`description: ${GOOD}`.slice(0, 13));
    expect(host.files.get('pdf-forms/SKILL.md')).toContain('license: MIT');
    const { stderr } = host.out;
    expect(stderr).toContain('such as pdf-forms');
    expect(stderr).toContain(`${GOOD.length}/1024`);
    expect(stderr).toContain('This will be written:\n  pdf-forms/SKILL.md\n');
  });

  it('tell when a description does not say when', async () => {
    const host = memoryHost({ answers: ['Fills PDF forms quickly.', 'minimal', 'none', 'yes'] });
    expect(await run(['init', 'a'], host)).toBe(0);
    expect(host.out.stderr).toContain('does not seem to say when');
    expect(host.files.get('a/SKILL.md')).not.toContain('license');
  });

  it('write nothing after a no', async () => {
    const host = memoryHost({ answers: [GOOD, 'minimal', 'none', 'no'] });
    expect(await run(['init', 'a'], host)).toBe(0);
    expect(paths(host)).toEqual([]);
  });

  it.each(['--yes', '--json'])('are not asked with %s', async (flag) => {
    const host = memoryHost({ answers: [] });
    expect(await run(['init', 'a', flag], host)).toBe(0);
  });
});

describe('skills init --settings and --ci', () => {
  it('writes a configuration that the program reads, also with every line used', async () => {
    const { exit, created, host } = await init({}, '--settings');
    expect([exit, created]).toEqual([0, ['skills.config.yaml']]);
    const text = String(host.files.get('skills.config.yaml'));
    const known = {
      rules: RULES.map((rule) => rule.id),
      presets: PRESETS,
      profiles: PROFILES.map((profile) => profile.id),
    };
    expect(readConfig('skills.config.yaml', text, known)).toMatchObject({ preset: 'recommended' });
    const used = text.replace(/^# (?=[a-zA-Z]+:(?: |$)| {2})/gm, '');
    const config = readConfig('skills.config.yaml', used, known);
    expect(config?.overrides).toHaveLength(1);
    expect(config).toMatchObject({ listingBudget: 8000, ignore: ['vendor/'] });
  });

  it.each(['skills.config.json', 'skills.config.yaml', 'skills.config.yml'])(
    'leaves a %s alone',
    async (name) => {
      const { exit, error } = await init(
        { files: { [name]: '{}' } },
        '--settings',
        '--ci',
        'github',
      );
      expect([exit, error?.code]).toEqual([2, 'out-exists']);
    },
  );

  it('writes all parts or none', async () => {
    const files = { '.gitlab-ci.yml': 'x' };
    const { exit, error, host } = await init({ files }, 'a', '--ci', 'gitlab', '--settings');
    expect([exit, error?.message]).toEqual([2, 'already there: .gitlab-ci.yml']);
    expect(paths(host)).toEqual(['.gitlab-ci.yml']);
    const all = await init({}, 'a', '--ci', 'gitlab', '--settings');
    expect(all.created).toEqual(['a/SKILL.md', '.gitlab-ci.yml', 'skills.config.yaml']);
  });
});

describe('on the disk', () => {
  const bin = resolve('bin/skills.js');
  let root = '';
  beforeEach(() => {
    root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'skills-init-')));
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));
  const call = (...args: string[]) =>
    spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: 'utf8' });

  it('makes missing folders, executable scripts, and a skill that lints', () => {
    expect(call('init', 'a', '-t', 'full', '--dir', 'x/y').status).toBe(0);
    expect(fs.statSync(join(root, 'x/y/a/scripts/check.py')).mode & 0o111).not.toBe(0);
    expect(call('lint', '--max-warnings', '0').stdout).toBe('ok 1 skill checked, nothing found\n');
    expect(fs.readdirSync(root)).toEqual(['x']);
  });

  it('leaves nothing when a file cannot be written', () => {
    fs.mkdirSync(join(root, 'a'));
    fs.writeFileSync(join(root, 'a/scripts'), 'a file where a folder is needed');
    const { status, stderr } = call('init', 'a', '-t', 'scripts');
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      'error[out-exists]: already there: a/scripts/check.py, a/scripts/test_check.py',
    ]);
    expect(fs.readdirSync(join(root, 'a'))).toEqual(['scripts']);
  });

  it('does not write through a link inside the folder', () => {
    fs.mkdirSync(join(root, 'a'));
    fs.mkdirSync(join(root, 'elsewhere'));
    fs.symlinkSync('../elsewhere', join(root, 'a/scripts'));
    expect(call('init', 'a', '-t', 'scripts').status).toBe(2);
    expect(fs.readdirSync(join(root, 'elsewhere'))).toEqual([]);
  });

  it('uses the real name of the folder for `.`', () => {
    fs.mkdirSync(join(root, 'real-name'));
    fs.symlinkSync('real-name', join(root, 'link'));
    const { status } = spawnSync(process.execPath, [bin, 'init', '.'], { cwd: join(root, 'link') });
    expect(status).toBe(0);
    expect(fs.readFileSync(join(root, 'real-name/SKILL.md'), 'utf8')).toContain('name: real-name');
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  const terminal = (script: readonly (readonly [string, string])[], ...args: string[]) => {
    const driver = resolve('test/cli/terminal.py');
    const argv = [driver, JSON.stringify(script), process.execPath, bin, 'init', ...args];
    const { stdout } = spawnSync('python3', argv, { cwd: root, encoding: 'utf8' });
    return JSON.parse(stdout) as { exit: number; left: number; output: string };
  };

  it.skipIf(!python)('asks on a terminal: a rejected name, arrow keys (needs python3)', () => {
    const { exit, left, output } = terminal([
      ['Name', 'Bad Name'],
      ['such as bad-name', '\r\u0015pdf-forms\r'],
      ['Description', 'Fills the forms in PDF files'],
      ['say when', '. Use when asked.\r'],
      ['Template', '\u001b[B\u001b[B\r'],
      ['Licence', '\u001b[A\u001b[B\u001b[B\r'],
      ['This will be written', ''],
      ['Write', '\r'],
    ]);
    expect({ exit, left }, output).toEqual({ exit: 0, left: 0 });
    const text = fs.readFileSync(join(root, 'pdf-forms/SKILL.md'), 'utf8');
    expect(text).toContain(
      'description: "Fills the forms in PDF files. Use when asked."\nlicense: MIT\n',
    );
    expect(fs.existsSync(join(root, 'pdf-forms/scripts/check.py'))).toBe(true);
  });

  it.skipIf(!python)('Ctrl-C ends it with 130 and nothing written (needs python3)', () => {
    const script = [
      ['Name', 'a-b\r'],
      ['Description', 'Use when\u0003'],
    ] as const;
    expect(terminal(script)).toMatchObject({ exit: 130, left: 0 });
    expect(fs.readdirSync(root)).toEqual([]);
  });

  it.skipIf(!python)('asks nothing with --yes on a terminal (needs python3)', () => {
    expect(terminal([], 'a', '--yes')).toMatchObject({ exit: 0 });
    expect(fs.readdirSync(root)).toEqual(['a']);
  });
});
