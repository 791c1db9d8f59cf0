import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read.ts';
import { run } from '../../src/cli.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { memoryHost } from '../../src/host/memory.ts';

type Files = Record<string, string | Uint8Array>;

const skill = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when the user asks for ${name}.\n${more}---\n\n# ${name}\n\nDo it.\n`;
const TREE: Files = {
  'skills/billing/refunds/SKILL.md': skill(
    'refunds',
    'license: MIT\nmetadata:\n  version: "1.10"\n',
  ),
  'skills/billing/refunds/references/how to.md': '# How\n',
  'skills/billing/refunds/.hidden': 'not published\n',
  'skills/solo/SKILL.md': skill('solo'),
};

async function call(files: Files, ...argv: string[]) {
  const host = memoryHost({ files });
  const exit = await run(argv, host);
  return { exit, ...host.out, files: host.files };
}

async function document(...argv: string[]) {
  const { exit, stdout, stderr } = await call(TREE, 'index', ...argv);
  expect([exit, stderr]).toEqual([0, '']);
  expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout), null, 2)}\n`);
  return JSON.parse(stdout);
}

const REFUNDS = TREE['skills/billing/refunds/SKILL.md'] as string;
const D = (text: string) => digestBytes(text);

describe('skills index', () => {
  it('IX-01 to IX-04, IX-08, U-01, U-02: the sep-2640 form is the default', async () => {
    expect(await document('skills', '--prefix', 'acme')).toEqual({
      skills: [
        {
          url: 'skill://acme/billing/refunds/SKILL.md',
          digest: D(REFUNDS),
          frontmatter: {
            name: 'refunds',
            description: 'Does refunds. Use when the user asks for refunds.',
            license: 'MIT',
            metadata: { version: '1.10' },
          },
        },
        {
          url: 'skill://acme/solo/SKILL.md',
          digest: D(skill('solo')),
          frontmatter: { name: 'solo', description: 'Does solo. Use when the user asks for solo.' },
        },
      ],
    });
  });

  it('U-02: an argument that is itself a skill gives its name only', async () => {
    const { skills } = await document(
      'skills/billing/refunds',
      '--base-url',
      'https://x.example/s',
    );
    expect(skills[0].url).toBe('https://x.example/s/refunds/SKILL.md');
    const renamed = await call({ 'checkout/SKILL.md': skill('solo') }, 'index', 'checkout');
    expect(JSON.parse(renamed.stdout).skills[0].url).toBe('skill://solo/SKILL.md');
  });

  it('U-04: the listing names every published file once, with size and digest', async () => {
    const { skills } = await document('skills', '--format', 'listing');
    expect(skills[0]).toMatchObject({
      uri: 'skill://billing/refunds/SKILL.md',
      frontmatter: { name: 'refunds' },
    });
    expect(skills[0].resources).toEqual([
      { uri: 'skill://billing/refunds/SKILL.md', digest: D(REFUNDS), size: REFUNDS.length },
      { uri: 'skill://billing/refunds/references/how%20to.md', digest: D('# How\n'), size: 6 },
    ]);
  });

  it('warns of a listing that hosts need not take', async () => {
    const files: Files = { 's/solo/SKILL.md': skill('solo') };
    for (let i = 0; i < 512; i++) files[`s/solo/${i}.md`] = '';
    const { exit, stderr } = await call(files, 'index', 's', '--format', 'listing');
    expect([exit, stderr]).toEqual([
      0,
      'warning: s/solo has 513 files; hosts need not take over 512\n',
    ]);
  });

  it('P-01 to P-05: the mdp form has strict paths of the folders', async () => {
    const path = { contentType: 'text/markdown' };
    expect(await document('skills', '--format', 'mdp', '--prefix', 'w')).toMatchObject([
      { ...path, path: '/w/billing/refunds/skill.md' },
      { ...path, path: '/w/solo/skill.md' },
    ]);
    const bad = await call(
      { 's/Big Folder/solo/SKILL.md': skill('solo') },
      'index',
      's',
      '--format',
      'mdp',
    );
    expect(bad.exit).toBe(1);
    expect(bad.stderr).toMatch(
      /error\[path-invalid\].*"Big Folder".*s\/Big Folder\/solo\/SKILL\.md/,
    );
  });

  it('WK-01 to WK-04: discovery names one artifact of each skill', async () => {
    const { skills, $schema } = await document('skills/solo', '--format', 'discovery');
    expect($schema).toBe('https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    const description = 'Does solo. Use when the user asks for solo.';
    const digest = D(skill('solo'));
    expect(skills).toEqual([
      { name: 'solo', type: 'skill-md', description, url: 'solo/SKILL.md', digest },
    ]);
  });

  it('WK-02: a skill with several files needs an archive there, else exit 2 with the hint', async () => {
    const { exit, stdout, stderr } = await call(TREE, 'index', 'skills', '--format', 'discovery');
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/error\[archive-needed\].*\nhint: .*--archives.*--pack/);
  });

  it('is the same whatever the order of the files', async () => {
    const reversed = Object.fromEntries(Object.entries(TREE).reverse());
    const { stdout } = await call(reversed, 'index', 'skills');
    expect(stdout).toBe((await call(TREE, 'index', 'skills')).stdout);
  });

  it('writes to a file with -o', async () => {
    const { stdout, files } = await call(TREE, 'index', 'skills', '-o', 'index.json');
    expect(stdout).toBe('');
    expect(files.get('index.json')).toBe((await call(TREE, 'index', 'skills')).stdout);
  });
});

describe('skills index with archives', () => {
  const packed = async (...argv: string[]) => call(TREE, 'index', 'skills', '--pack', ...argv);

  it('IX-05, WK-05: --pack builds them and names them; nothing else is on stdout', async () => {
    const { exit, stdout, files } = await packed(
      '--format',
      'discovery',
      '--hybrid',
      '--out-dir',
      'out',
    );
    expect(exit).toBe(0);
    const bytes = files.get('out/refunds.tar.gz') as Uint8Array;
    const [refunds, solo] = JSON.parse(stdout).skills;
    expect(refunds).toMatchObject({
      type: 'archive',
      url: 'refunds.tar.gz',
      digest: digestBytes(bytes),
      files: ['SKILL.md', 'references/how to.md'],
    });
    expect(solo).toMatchObject({ type: 'skill-md', files: ['SKILL.md'] });
    const read = readArchive(memorySource(bytes), { name: 'x.tar.gz' });
    expect(read.files.files.map(({ path }) => path)).toEqual(refunds.files);
  });

  it('IX-05: sep-2640 lists them as alternatives; a skill without one is a warning', async () => {
    const { files } = await packed();
    const kept = Object.fromEntries([...files].filter(([path]) => path !== 'dist/solo.tar.gz'));
    const { exit, stdout, stderr } = await call(kept, 'index', 'skills', '--archives', 'dist/');
    expect(exit).toBe(0);
    expect(stderr).toMatch(/^warning: skills\/solo: there is no archive solo\.tar\.gz/);
    const [refunds, solo] = JSON.parse(stdout).skills;
    const url = 'skill://billing/refunds.tar.gz';
    const digest = digestBytes(files.get('dist/refunds.tar.gz') as Uint8Array);
    expect(refunds.archives).toEqual([{ url, mimeType: 'application/gzip', digest }]);
    expect(solo).not.toHaveProperty('archives');
  });

  it('AR-08: an archive that does not hold the skill as it is: exit 1 archive-stale', async () => {
    const { files } = await packed();
    const changed = {
      ...Object.fromEntries(files),
      'skills/solo/SKILL.md': `${skill('solo')}More.\n`,
    };
    const { exit, stdout, stderr } = await call(changed, 'index', 'skills', '--archives', 'dist');
    expect([exit, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^error\[archive-stale\]: .*changed SKILL\.md \(dist\/solo\.tar\.gz\)\nhint: /,
    );
  });

  it('--pack --check writes nothing and fails on a stale archive', async () => {
    const { files } = await packed('-o', 'index.json');
    const check = (tree: Files) => call(tree, 'index', 'skills', '--pack', '--check', 'index.json');
    const now = Object.fromEntries(files);
    expect(await check(now)).toMatchObject({ exit: 0, stdout: '' });
    const { 'dist/solo.tar.gz': _gone, ...rest } = now;
    const answer = await check(rest);
    expect(answer.exit).toBe(1);
    expect(answer.files.has('dist/solo.tar.gz')).toBe(false);
  });
});

describe('skills index refuses, with the place', () => {
  const cases: readonly [string, Files, RegExp][] = [
    [
      'IX-03 a name that is not the last segment',
      { 's/other/SKILL.md': skill('solo') },
      /^error\[name-not-last-segment\].*"solo".*"other" \(s\/other\/SKILL\.md:2:7\)/,
    ],
    [
      'a missing description',
      { 's/solo/SKILL.md': '---\nname: solo\n---\n' },
      /^error\[description-missing\].*\(s\/solo\/SKILL\.md:1:1\)/,
    ],
    [
      'an empty description',
      { 's/solo/SKILL.md': '---\nname: solo\ndescription: "  "\n---\n' },
      /^error\[description-missing\].*:3:14\)/,
    ],
    [
      'a description that is a list',
      { 's/solo/SKILL.md': '---\nname: solo\ndescription: [a]\n---\n' },
      /^error\[description-missing\].*:3:14\)/,
    ],
    [
      'a name that is a number',
      { 's/123/SKILL.md': '---\nname: 123\ndescription: x\n---\n' },
      /^error\[name-invalid\].*:2:7\)/,
    ],
    [
      'AS-21 a name in capitals',
      { 's/Solo/SKILL.md': skill('Solo') },
      /^error\[name-invalid\].*"Solo".*:2:7\)/,
    ],
    [
      'no name',
      { 's/solo/SKILL.md': '---\ndescription: x\n---\n' },
      /^error\[name-invalid\]: the skill has no name/,
    ],
    [
      'frontmatter-not-json',
      { 's/solo/SKILL.md': skill('solo', 'metadata:\n  n: .nan\n') },
      /^error\[frontmatter-not-json\].*\(s\/solo\/SKILL\.md:5:6\)/,
    ],
    [
      'an integer beyond 2^53',
      { 's/solo/SKILL.md': skill('solo', 'n: 9007199254740993\n') },
      /^error\[frontmatter-not-json\].*:4:4\)/,
    ],
    [
      'broken YAML',
      { 's/solo/SKILL.md': skill('solo', 'x: a: b\n') },
      /^error\[frontmatter-invalid\].*yaml-syntax.*:4:/,
    ],
    [
      'an alias',
      { 's/solo/SKILL.md': skill('solo', 'x: &a b\ny: *a\n') },
      /^error\[frontmatter-invalid\].*yaml-alias/,
    ],
    [
      'a key twice',
      { 's/solo/SKILL.md': skill('solo', 'x: 1\nx: 2\n') },
      /^error\[frontmatter-invalid\].*"x".*:5:1\)/,
    ],
    ['no frontmatter', { 's/solo/SKILL.md': '# Solo\n' }, /^error\[frontmatter-invalid\]/],
    [
      'AS-01 another letter case',
      { 's/solo/skill.md': skill('solo') },
      /^error\[path-invalid\].*"skill\.md"/,
    ],
    [
      'a skill file that is ignored',
      { 's/solo/SKILL.md': skill('solo'), 's/solo/.skillignore': '*.md\n' },
      /^error\[path-invalid\]/,
    ],
    [
      'bytes that are not UTF-8',
      { 's/solo/SKILL.md': Buffer.concat([Buffer.from(skill('solo')), Buffer.from([0xff])]) },
      /^error\[frontmatter-invalid\].*encoding/,
    ],
  ];
  it.each(cases)('%s', async (_, files, stderr) => {
    const answer = await call(files, 'index', 's');
    expect([answer.exit, answer.stdout]).toEqual([1, '']);
    expect(answer.stderr).toMatch(stderr);
    const json = await call(files, 'index', 's', '--json');
    expect(json).toMatchObject({ exit: 1, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({
      schemaVersion: 1,
      error: { code: expect.any(String) },
    });
  });

  it('two skills with one URL, and every other fault, a line each', async () => {
    const files = {
      'a/solo/SKILL.md': skill('solo'),
      'b/solo/SKILL.md': skill('solo'),
      'b/x/SKILL.md': '',
    };
    const { exit, stderr } = await call(files, 'index', 'a', 'b');
    expect(exit).toBe(1);
    expect(stderr).toMatch(/error\[frontmatter-invalid\].*b\/x\/SKILL\.md/);
    expect(stderr).toMatch(
      /error\[url-collision\]: a\/solo and b\/solo .*skill:\/\/solo\/SKILL\.md \(b\/solo\)/,
    );
  });

  it('two skills with one name where clients install by name', async () => {
    const files = { 's/a/solo/SKILL.md': skill('solo'), 's/b/solo/SKILL.md': skill('solo') };
    expect((await call(files, 'index', 's')).exit).toBe(0);
    const { exit, stderr } = await call(files, 'index', 's', '--format', 'discovery');
    expect(exit).toBe(1);
    expect(stderr).toMatch(/error\[name-collision\]/);
  });

  it('AS-03: warns of a skill inside a skill', async () => {
    const files = { 's/out/SKILL.md': skill('out'), 's/out/in/SKILL.md': skill('in') };
    const { exit, stderr } = await call(files, 'index', 's');
    expect([exit, stderr]).toEqual([
      0,
      'warning: s/out/in lies inside the skill s/out: some clients refuse that\n',
    ]);
  });

  it.each([
    ['--hybrid'],
    ['--prefix', 'a//b'],
    ['--prefix', '../x'],
    ['--prefix', '/abs'],
    ['--prefix', ''],
    ['--base-url', 'https://x.example/?q'],
    ['--base-url', 'https://x.example/a b'],
    ['--base-url', '/relative'],
    ['--base-url', 'https://x', '--format', 'mdp'],
    ['--out-dir', 'x'],
    ['--pack', '--archives', 'x'],
    ['--archives', 'x', '--format', 'listing'],
    ['--check', 'a', '-o', 'b'],
    ['--format', 'xml'],
  ])('wrong usage %s %s with exit 2', async (...argv) => {
    const { exit, stdout, stderr } = await call(TREE, 'index', 'skills', ...argv);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error\[(?:usage|unknown-option)\]/);
  });

  it('no skill is exit 2, or an empty index where that is allowed', async () => {
    expect((await call({ 'x/a.md': '' }, 'index', 'x')).exit).toBe(2);
    const { exit, stdout } = await call({ 'x/a.md': '' }, 'index', 'x', '--allow-empty');
    expect([exit, JSON.parse(stdout)]).toEqual([0, { skills: [] }]);
  });
});

describe('skills index --check', () => {
  const index = async (files: Files) => (await call(files, 'index', 'skills')).stdout;
  const check = async (files: Files, written: string, ...more: string[]) =>
    call({ ...files, 'index.json': written }, 'index', 'skills', '--check', 'index.json', ...more);

  it('is silent when the file is what would be written', async () => {
    expect(await check(TREE, await index(TREE))).toMatchObject({ exit: 0, stdout: '', stderr: '' });
  });

  it('lists each field that is stale', async () => {
    const changed = { ...TREE, 'skills/solo/SKILL.md': skill('solo', 'license: MIT\n') };
    const { exit, stdout } = await check(changed, await index(TREE));
    expect(exit).toBe(1);
    expect(stdout).toMatch(
      /^changed {2}skill:\/\/solo\/SKILL\.md digest: is "sha256:.*", would be "sha256:.*"$/m,
    );
    expect(stdout).toMatch(/^missing {2}skill:\/\/solo\/SKILL\.md frontmatter\.license$/m);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  it('names skills that came and went', async () => {
    const { 'skills/solo/SKILL.md': _gone, ...rest } = TREE;
    const { exit, stdout } = await check(
      { ...rest, 'skills/new/SKILL.md': skill('new') },
      await index(TREE),
    );
    expect(exit).toBe(1);
    expect(stdout).toBe('missing  skill://new/SKILL.md\nextra    skill://solo/SKILL.md\n');
  });

  it('notices another order or white space', async () => {
    const { exit, stdout } = await check(TREE, JSON.stringify(JSON.parse(await index(TREE))));
    expect([exit, stdout]).toEqual([
      1,
      'changed  index.json: the entries are the same; their order or the white space is not\n',
    ]);
  });

  it('prints JSON that fits its schema', async () => {
    const { exit, stdout } = await check(
      { ...TREE, 'skills/solo/SKILL.md': skill('solo', 'a: b\n') },
      await index(TREE),
      '--json',
    );
    const validate = new Ajv2020().compile(
      JSON.parse(readFileSync('schemas/index-check.schema.json', 'utf8')),
    );
    expect(exit).toBe(1);
    expect(validate(JSON.parse(stdout))).toBe(true);
  });

  it('names a key that stands twice, which readers take differently', async () => {
    const written = (await index(TREE)).replace('{\n', '{\n  "skills": [],\n');
    const { exit, stdout } = await check(TREE, written);
    expect(exit).toBe(1);
    const what = 'the key "skills" stands a second time in its object (3:3)';
    expect(stdout).toBe(`changed  index.json: ${what}\n`);
  });

  it('refuses a file that is no JSON, with the place', async () => {
    const { exit, stderr } = await check(TREE, '{"skills": [}');
    expect(exit).toBe(2);
    expect(stderr).toMatch(/^error\[check-format\].*index\.json:1:13/);
  });
});
