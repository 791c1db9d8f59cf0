import { execFileSync, spawnSync } from 'node:child_process';
import fs, { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../src/archive/write.ts';
import { run } from '../../src/cli.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { memoryHost } from '../../src/host/memory.ts';

type Files = Record<string, string | Uint8Array>;

const SKILL = (name: string) =>
  `---\nname: ${name}\ndescription: Does it. Use when asked.\n---\n# ${name}\n`;
const TREE: Files = {
  'skills/acme/refunds/SKILL.md': SKILL('refunds'),
  'skills/acme/refunds/scripts/run.sh': 'echo hi\n',
  'skills/acme/refunds/.env': 'SECRET=1\n',
  'skills/acme/refunds/draft.md': 'draft\n',
  'skills/acme/refunds/.skillignore': 'draft.md\n',
  'skills/solo/SKILL.md': SKILL('solo'),
};

async function call(files: Files, ...argv: string[]) {
  const host = memoryHost({ files });
  const exit = await run(argv, host);
  return { exit, ...host.out, files: host.files };
}

/** What a command prints for a tree, to be checked against another one. */
const printed = async (...argv: string[]) => (await call(TREE, ...argv)).stdout;

function schema(name: string) {
  const text = readFileSync(`schemas/${name}.schema.json`, 'utf8');
  return new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(text));
}

function archive(files: Files): Uint8Array {
  const set = fileSet(Object.entries(files).map(([path, content]) => memoryFile(path, content)));
  return Buffer.concat([...writeArchive(set, 'tar.gz', { layout: 'root' })]);
}

describe('skills digest', () => {
  it('prints a line per published file, then the skill', async () => {
    const { exit, stdout, stderr } = await call(TREE, 'digest', 'skills/acme/refunds');
    expect([exit, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.slice(73))).toEqual([
      'SKILL.md',
      'scripts/run.sh',
      'refunds (skill)',
    ]);
    expect(lines[1]).toBe(`${digestBytes('echo hi\n')}  scripts/run.sh`);
    const sums = lines.slice(0, 2).map((line) => `${line.slice(7)}\n`);
    expect(lines[2]).toBe(`${digestBytes(sums.join(''))}  refunds (skill)`);
  });

  it('prints JSON that fits its schema', async () => {
    const document = JSON.parse(await printed('digest', 'skills', '--json'));
    const check = schema('digest');
    expect(check(document), JSON.stringify(check.errors)).toBe(true);
    expect(document.skills.map((skill: { path: string }) => skill.path)).toEqual([
      'skills/acme/refunds',
      'skills/solo',
    ]);
    expect(document.skills[0].files[1]).toEqual({
      path: 'scripts/run.sh',
      size: 8,
      digest: digestBytes('echo hi\n'),
      executable: false,
    });
  });

  it('prints the manifest of one skill and refuses several', async () => {
    const document = JSON.parse(await printed('digest', 'skills/solo', '--manifest'));
    expect(schema('manifest')(document)).toBe(true);
    const hash = digestBytes(SKILL('solo'));
    expect(document).toEqual({
      skill: 'solo',
      files: [{ path: 'SKILL.md', size: SKILL('solo').length, hash }],
    });
    expect(await call(TREE, 'digest', '--manifest')).toMatchObject({ exit: 2, stdout: '' });
    expect((await call(TREE, 'digest', 'skills/solo', '--manifest', '--json')).exit).toBe(2);
  });

  it('AR-09: of an archive it prints the contents and the raw bytes', async () => {
    const bytes = archive({ 'SKILL.md': SKILL('solo') });
    const { exit, stdout } = await call(
      { 'dist/solo.tar.gz': bytes },
      'digest',
      'dist/solo.tar.gz',
    );
    expect(exit).toBe(0);
    const folder = (await printed('digest', 'skills/solo')).trimEnd();
    expect(stdout).toBe(`${folder}\n${digestBytes(bytes)}  dist/solo.tar.gz (archive)\n`);
    const json = await call({ 'dist/solo.tar.gz': bytes }, 'digest', 'dist/solo.tar.gz', '--json');
    expect(schema('digest')(JSON.parse(json.stdout))).toBe(true);
    expect(JSON.parse(json.stdout).skills[0].archive).toBe(digestBytes(bytes));
  });

  it('says what is left out because it is a link (F-05)', async () => {
    const { exit, stderr } = await call(
      { ...TREE, 'skills/solo/x@': '/etc/passwd' },
      'digest',
      'skills/solo',
    );
    expect(exit).toBe(0);
    expect(stderr).toBe('warning: skills/solo/x is a symbolic link and is left out\n');
  });

  it('shows hostile names escaped', async () => {
    const { stdout } = await call(
      { ...TREE, 'skills/solo/a\u001b[31m\n.md': 'x' },
      'digest',
      'skills/solo',
    );
    expect(stdout).toContain('a\\x1b[31m\\n.md');
  });
});

const sums = (prefix: string) =>
  Object.entries(TREE)
    .filter(([path]) => path.startsWith(prefix) && !/\/\.|draft/.test(path))
    .map(([path, text]) => `${digestBytes(text).slice(7)}  ./${path.slice(prefix.length)}\n`)
    .join('');

/** How each kind of document is made of the tree, and which changes it can see. */
const KINDS: readonly (readonly [string, () => Promise<string>, string])[] = [
  ['the text', () => printed('digest', 'skills'), 'script extra missing'],
  ['our JSON', () => printed('digest', 'skills', '--json'), 'script extra missing'],
  ['a listing', () => printed('index', 'skills', '--format', 'listing'), 'script extra missing'],
  ['an index', () => printed('index', 'skills'), 'missing'],
  ['a sha256sum file', async () => sums(''), 'script extra missing'],
  ['a sha256sum file seen from the tree', async () => sums('skills/'), 'script extra missing'],
];

describe.each(KINDS)('skills digest --check against %s', (_, make, sees) => {
  const check = async (files: Files) =>
    call({ ...files, 'kept.txt': await make() }, 'digest', 'skills', '--check', 'kept.txt');

  it('is silent when nothing changed', async () => {
    expect(await check(TREE)).toMatchObject({ exit: 0, stdout: '', stderr: '' });
  });

  it('names what changed, is missing, is extra', async () => {
    const skill = await check({ ...TREE, 'skills/solo/SKILL.md': `${SKILL('solo')}\nMore.\n` });
    expect(skill.exit).toBe(1);
    expect(skill.stdout).toMatch(
      /^changed {2}solo\/SKILL\.md: was sha256:[0-9a-f]{64}, is sha256:[0-9a-f]{64}\n$/,
    );
    const script = await check({ ...TREE, 'skills/acme/refunds/scripts/run.sh': 'x' });
    expect(script.exit).toBe(sees.includes('script') ? 1 : 0);
    const extra = await check({ ...TREE, 'skills/solo/new.md': 'x' });
    expect(extra.stdout).toBe(sees.includes('extra') ? 'extra    solo/new.md\n' : '');
    const { 'skills/solo/SKILL.md': _gone, ...rest } = TREE;
    const missing = await check(rest);
    expect(missing.exit).toBe(1);
    expect(missing.stdout).toMatch(/^missing {2}.*solo.*\n$/);
  });

  it('names a skill that the document does not know', async () => {
    const { exit, stdout } = await check({ ...TREE, 'skills/third/SKILL.md': SKILL('third') });
    expect([exit, stdout]).toEqual([1, 'extra    third (skill)\n']);
  });

  it('says it as JSON', async () => {
    const files = {
      ...TREE,
      'skills/solo/SKILL.md': `${SKILL('solo')}x`,
      'kept.txt': await make(),
    };
    const { exit, stdout } = await call(files, 'digest', 'skills', '--check', 'kept.txt', '--json');
    const document = JSON.parse(stdout);
    expect(exit).toBe(1);
    expect(schema('digest-check')(document)).toBe(true);
    expect(document.differences).toMatchObject([
      { kind: 'changed', skill: 'solo', path: 'SKILL.md' },
    ]);
  });
});

describe('skills digest --check', () => {
  it('takes a manifest, and a list that lies in the skill itself', async () => {
    const manifest = await printed('digest', 'skills/solo', '--manifest');
    expect(
      await call({ ...TREE, m: manifest }, 'digest', 'skills/solo', '--check', 'm'),
    ).toMatchObject({ exit: 0 });
    const files = { ...TREE, 'skills/solo/SHA256SUMS': sums('skills/solo/') };
    expect(
      await call(files, 'digest', 'skills/solo', '--check', 'skills/solo/SHA256SUMS'),
    ).toMatchObject({ exit: 0, stdout: '' });
  });

  it('compares only what was named one by one', async () => {
    const kept = await printed('digest', 'skills', '--json');
    expect(await call({ ...TREE, kept }, 'digest', 'skills/solo', '--check', 'kept')).toMatchObject(
      { exit: 0, stdout: '' },
    );
  });

  it('compares an archive with the digest that an index has of it (WK-04)', async () => {
    const bytes = archive({ 'SKILL.md': SKILL('refunds'), 'scripts/run.sh': 'echo hi\n' });
    const files = { ...TREE, 'dist/refunds.tar.gz': bytes };
    const argv = ['index', 'skills', '--format', 'discovery', '--archives', 'dist'];
    const { stdout: index } = await call(files, ...argv);
    const check = (archive: Uint8Array) =>
      call(
        { 'dist/refunds.tar.gz': archive, index },
        'digest',
        'dist/refunds.tar.gz',
        '--check',
        'index',
      );
    expect(await check(bytes)).toMatchObject({ exit: 0 });
    const other = archive({ 'SKILL.md': SKILL('refunds') });
    expect((await check(other)).stdout).toMatch(/^changed {2}refunds \(skill\)/);
    const folder = await call({ ...TREE, index }, 'digest', 'skills', '--check', 'index');
    expect(folder.exit).toBe(0);
    expect(folder.stderr).toMatch(/no digest of the files of refunds/);
  });

  it.each([
    ['nothing of the kind', 'hello\n', /kept:1\)/],
    ['other JSON', '{"a": 1}', /none that digests/],
    ['broken JSON', '{"skills": [', /kept:1:13/],
    ['an index without digests', '[{"path": "/solo/skill.md"}]', /no digest/],
  ])('refuses %s with exit 2', async (_, kept, stderr) => {
    const answer = await call({ ...TREE, kept }, 'digest', 'skills/solo', '--check', 'kept');
    expect(answer.exit).toBe(2);
    expect(answer.stderr).toMatch(/^error\[check-format\]/);
    expect(answer.stderr).toMatch(stderr);
  });
});

describe('the program', () => {
  it('on disk says what the shell line says, and what the index says', () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'skills-digest-cli-'));
    try {
      const root = join(folder, 'solo');
      fs.mkdirSync(join(root, 'scripts'), { recursive: true });
      fs.writeFileSync(join(root, 'SKILL.md'), SKILL('solo'));
      fs.writeFileSync(join(root, 'scripts/run.sh'), '#!/bin/sh\n', { mode: 0o755 });
      const shell =
        "find . -type f -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum | sha256sum";
      const wanted = execFileSync('sh', ['-c', shell], { cwd: root, encoding: 'utf8' }).slice(
        0,
        64,
      );
      const bin = resolve('bin/skills.js');
      const skills = (...argv: string[]) =>
        spawnSync(process.execPath, [bin, ...argv], { cwd: root, encoding: 'utf8' });
      const { skills: found } = JSON.parse(skills('digest', '--json').stdout);
      expect(found).toMatchObject([{ name: 'solo', path: '.', digest: `sha256:${wanted}` }]);
      expect(found[0].files[1]).toMatchObject({ path: 'scripts/run.sh', executable: true });
      fs.writeFileSync(join(folder, 'index.json'), skills('index', '--format', 'listing').stdout);
      expect(skills('digest', '--check', '../index.json')).toMatchObject({ status: 0, stdout: '' });
      fs.appendFileSync(join(root, 'scripts/run.sh'), 'x');
      expect(skills('digest', '--check', '../index.json').stdout).toMatch(
        /^changed {2}solo\/scripts\/run\.sh/,
      );
      expect(skills('index', '--format', 'listing', '--check', '../index.json').status).toBe(1);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
