import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Record<string, unknown>;
let folder = '';
let shipped: string[] = [];

beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'skills-package-'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const answer = execFileSync('npm', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const parsed = JSON.parse(answer) as
    | { files: { path: string }[] }[]
    | Record<string, { files: { path: string }[] }>;
  const [pack] = Object.values(parsed);
  shipped = (pack?.files ?? []).map(({ path }) => path);
  const archive = fs.readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  fs.mkdirSync(join(folder, 'node_modules/skillwright'), { recursive: true });
  execFileSync('tar', ['xzf', archive, '-C', 'node_modules/skillwright', '--strip-components=1'], {
    cwd: folder,
  });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the npm package', () => {
  it('ships only what is needed', () => {
    const odd = shipped.filter(
      (path) =>
        !/^(?:bin|dist|schemas|templates)\/|^(?:package\.json|README\.md|LICENSE)$/.test(path),
    );
    expect(odd).toEqual([]);
    for (const wanted of [
      'bin/skills.js',
      'bin/package.json',
      'bin/lint-worker.js',
      'dist/lint.cjs',
      'dist/program.js',
      'dist/version.cjs',
      'dist/api.js',
      'dist/types/api.d.ts',
      'LICENSE',
      'README.md',
    ]) {
      expect(shipped).toContain(wanted);
    }
  });

  it('needs no other package and runs nothing at installation', () => {
    expect(manifest['dependencies'] ?? {}).toEqual({});
    const scripts = Object.keys(manifest['scripts'] as object);
    expect(scripts.filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });

  it('holds no package that the README does not give a reason for', () => {
    const licences = fs.readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8');
    const bundled = new Set(
      [...licences.matchAll(/^(\S+) \d\S* \(.+\)$/gm)].map(([, name]) => name),
    );
    const direct = Object.keys(manifest['devDependencies'] as object);
    const table = /## Dependencies\n[\s\S]*?\n## /.exec(fs.readFileSync('README.md', 'utf8'))?.[0];
    const rows = [...(table ?? '').matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)];
    const given = rows
      .filter(([, , reason]) => reason !== 'tests and build only')
      .flatMap(([, names]) => names?.split(', ') ?? []);
    expect(direct.filter((name) => bundled.has(name) && !given.includes(name))).toEqual([]);
    expect(given.filter((name) => name !== 'package' && !direct.includes(name))).toEqual([]);
  });

  it('runs from an unpacked archive under both names', () => {
    const bins = manifest['bin'] as Record<string, string>;
    expect(Object.keys(bins)).toEqual(['skills', 'skillwright']);
    const bin = join(folder, 'node_modules/skillwright', bins['skills'] ?? '');
    const { stdout, status } = spawnSync(process.execPath, [bin, '--version'], {
      encoding: 'utf8',
    });
    expect([stdout.trim(), status]).toEqual([manifest['version'], 0]);
  });

  it('parses Markdown from an unpacked archive, in lint and in a site', () => {
    const bin = join(folder, 'node_modules/skillwright/bin/skills.js');
    const call = (...argv: string[]) =>
      spawnSync(process.execPath, [bin, ...argv], { cwd: folder, encoding: 'utf8' });
    const text = '---\nname: one\ndescription: Does one. Use when asked.\n---\n\n';
    fs.mkdirSync(join(folder, 'one'));
    fs.writeFileSync(join(folder, 'one/SKILL.md'), `${text}See [it](gone.md).\n`);
    const linted = call('lint', 'one');
    expect(linted.stdout + linted.stderr).toContain('reference-missing');
    fs.writeFileSync(join(folder, 'one/SKILL.md'), `${text}| a | b |\n|---|---|\n| 1 | 2 |\n`);
    expect(call('index', 'one', '--site', 'site').stderr).toMatch(/^wrote site: /);
    const page = fs.readFileSync(join(folder, 'site/skills/one/index.html'), 'utf8');
    expect(page).toContain('<td>2</td>');
  });

  const EXAMPLE = /```ts\n([\s\S]*?)```/.exec(fs.readFileSync('docs/api.md', 'utf8'))?.[1] ?? '';
  const TYPED = `import { filesOf, lintSkill, type Diagnostic } from 'skillwright';
const found: readonly Diagnostic[] = lintSkill(filesOf({ 'SKILL.md': '---\\nname: X\\n---\\n' }), { folder: 'x' });
export const rules: readonly string[] = found.map((diagnostic) => diagnostic.rule);\n`;

  it('is a library with types, which docs/api.md uses rightly', { timeout: 120_000 }, () => {
    fs.writeFileSync(join(folder, 'typed.ts'), TYPED);
    fs.writeFileSync(join(folder, 'example.ts'), EXAMPLE);
    const tsc = join(process.cwd(), 'node_modules/.bin/tsc');
    const target = ['--module', 'nodenext', '--target', 'es2022'];
    const types = ['--types', 'node', '--typeRoots', join(process.cwd(), 'node_modules/@types')];
    const options = ['--noEmit', '--strict', ...target, ...types, 'typed.ts', 'example.ts'];
    expect(spawnSync(tsc, options, { cwd: folder, encoding: 'utf8' }).stdout).toBe('');
  });

  it('does what the example of docs/api.md shows', () => {
    fs.writeFileSync(join(folder, 'example.mjs'), EXAMPLE);
    const ran = spawnSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    expect(ran.stdout.trim().split('\n')).toEqual([
      '0 errors',
      'same skill',
      'skill://acme/billing/refunds/SKILL.md',
      '.well-known/agent-skills/index.json application/json',
      '.well-known/agent-skills/index.sep-2640.json application/json',
      '0 findings',
    ]);
  });
});
