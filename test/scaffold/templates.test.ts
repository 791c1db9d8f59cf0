import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { TEMPLATES } from '../../src/scaffold/templates.ts';

const NAMES = [
  'q',
  '7',
  'no',
  '1e3',
  '2024-01-01',
  'pdf-forms',
  'x'.repeat(64),
  `${'ab-'.repeat(21)}z`,
];
const DESCRIPTIONS = [
  undefined,
  `Says "hi": it's 100 % #1 \\ 🎉 👩‍👩‍👧 & <b>, [x] {y} *z* | -- > 'q'. Use when: the user asks, e.g. "do it"!`,
  "'Quoted' words first: use when the user asks for them.",
  '- # & * ! | > % @ ` signs that begin something in YAML. Use when the user asks.',
  `Use when the user asks. ${'é'.repeat(1000)}`,
];

interface Found {
  readonly rule: string;
  readonly severity: string;
  readonly file: string;
}

async function rendered(template: string, name: string, description: string | undefined) {
  const host = memoryHost();
  const more = description === undefined ? [] : ['--description', description];
  const argv = ['init', name, '-t', template, '--license', 'MIT', '--author', 'A: B', ...more];
  const exit = await run([...argv, '--yes', '--json'], host);
  expect(exit, host.out.stdout).toBe(0);
  expect(host.out.stderr).toBe('');
  return host;
}

async function findings(
  files: ReadonlyMap<string, string | Uint8Array>,
  exec: Set<string>,
  preset: string,
  ...more: string[]
) {
  const host = memoryHost({ files: Object.fromEntries(files) });
  for (const path of exec) host.executables.add(path);
  await run(['lint', '--json', '--preset', preset, ...more], host);
  return (JSON.parse(host.out.stdout) as { diagnostics: Found[] }).diagnostics;
}

describe('the shipped templates', () => {
  it('are exactly the folders of templates/', () => {
    const folders = fs.readdirSync('templates').sort();
    expect(TEMPLATES.map(({ id }) => id).sort()).toEqual(folders);
  });

  for (const { id } of TEMPLATES) {
    it.each(NAMES)(`${id} lints clean as %s, recommended and strict`, async (name) => {
      for (const description of DESCRIPTIONS) {
        const { files, executables } = await rendered(id, name, description);
        for (const preset of ['recommended', 'strict']) {
          const found = await findings(files, executables, preset);
          const unexpected = found.filter(
            ({ rule, severity }) =>
              !(id === 'hierarchy' && rule === 'nested-skill' && severity === 'info') &&
              // A name of digits says nothing: that is the user's choice, not the template's.
              !(rule === 'name-vague' && severity === 'info' && /^[\d-]+$/.test(name)),
          );
          expect(unexpected, `${preset} ${description}`).toEqual([]);
        }
      }
    });

    it.each(['q', 'x'.repeat(64)])(`${id} packs, indexes and verifies as %s`, async (name) => {
      const { files, executables } = await rendered(id, name, DESCRIPTIONS[1]);
      const host = memoryHost({ files: Object.fromEntries(files) });
      for (const path of executables) host.executables.add(path);
      const formats = ['--format', 'tar.gz', '--format', 'zip', '--format', 'skill'];
      expect(await run(['pack', name, ...formats, '-o', 'dist'], host), host.out.stderr).toBe(0);
      for (const ending of ['tar.gz', 'zip', 'skill']) {
        expect(host.files.has(`dist/${name}.${ending}`)).toBe(true);
      }
      const index = ['index', name, '--site', 'site'];
      expect(await run(index, host), host.out.stderr).toBe(0);
      const published = ['tar.gz', 'zip', 'skill'].map((ending) => `dist/${name}.${ending}`);
      const verify = ['verify', '--max-warnings', '0', ...published, 'site', name];
      expect(await run(verify, host), host.out.stdout).toBe(0);
    });

    // One client refuses skills inside a skill; the hierarchy is made for the one that wants them.
    const profile = id === 'hierarchy' ? 'mdp' : 'all';
    it(`${id} is accepted with --profile ${profile}`, async () => {
      const { files, executables } = await rendered(id, 'pdf-forms', DESCRIPTIONS[1]);
      const found = await findings(files, executables, 'recommended', '--profile', profile);
      expect(found.filter(({ rule }) => rule !== 'nested-skill')).toEqual([]);
    });

    it(`${id} leaves no mark of a template and no empty value`, async () => {
      const { files } = await rendered(id, 'pdf-forms', undefined);
      for (const [path, content] of files) {
        expect(path).not.toContain('{{');
        expect(String(content), path).not.toMatch(/\{\{|undefined/);
      }
    });
  }

  it('hold the description exactly, whatever signs are in it (AS-23)', async () => {
    for (const description of DESCRIPTIONS.slice(1)) {
      const { files } = await rendered('minimal', 'demo', description);
      const host = memoryHost({ files: Object.fromEntries(files) });
      await run(['prompt', '--json'], host);
      const { skills } = JSON.parse(host.out.stdout) as { skills: { description: string }[] };
      expect(skills[0]?.description).toBe(description);
    }
  });

  it('leave the licence and the author out where nobody said them', async () => {
    const host = memoryHost();
    expect(await run(['init', 'demo', '--yes'], host)).toBe(0);
    const text = String(host.files.get('demo/SKILL.md'));
    expect(text).toMatch(
      /^---\nname: demo\ndescription: [^\n]+\nmetadata:\n {2}version: "0\.1\.0"\n---\n/,
    );
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  it.skipIf(!python)('have scripts that pass their own tests (needs python3)', async () => {
    for (const template of ['scripts', 'full']) {
      const { files, executables } = await rendered(template, 'demo', undefined);
      expect([...executables]).toContain('demo/scripts/check.py');
      const folder = fs.mkdtempSync(join(tmpdir(), 'skills-template-'));
      try {
        fs.mkdirSync(join(folder, 'demo/scripts'), { recursive: true });
        for (const [path, content] of files) {
          if (path.includes('/scripts/')) fs.writeFileSync(join(folder, path), content);
        }
        const cwd = join(folder, 'demo');
        const test = spawnSync('python3', ['scripts/test_check.py'], { cwd, encoding: 'utf8' });
        expect(test.stderr).toMatch(/Ran 6 tests[\s\S]*OK/);
        const help = spawnSync('python3', ['scripts/check.py', '--help'], {
          cwd,
          encoding: 'utf8',
        });
        expect(help.stdout).toContain('usage: check.py');
        expect(help.stdout).toContain('Exit code: 0 nothing found');
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    }
  });
});
