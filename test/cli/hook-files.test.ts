import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { workflowFor } from '../../src/scaffold/ci.ts';

const bin = resolve('bin/skills.js');
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
let root = '';

const GOOD =
  '---\nname: demo\ndescription: Shows a demo. Use when the user asks for one.\n---\n\nSee [a](references/a.md).\n';
const BAD = GOOD.replace('name: demo', 'name: Demo');

function put(path: string, content: string): void {
  fs.mkdirSync(join(root, dirname(path)), { recursive: true });
  fs.writeFileSync(join(root, path), content);
}

/** Runs a shell text with an `npx` that notes its call and runs this program; for packing it only notes. */
function shell(script: string, env: Record<string, string> = {}, program = 'bash') {
  const stub = join(root, '.stub');
  fs.mkdirSync(stub, { recursive: true });
  const npx = `#!/bin/sh
printf '%s\\n' "$*" >> "${stub}/calls"
[ "$1" = --yes ] || exit 90
shift 2
case $1 in lint) exec "${process.execPath}" "${bin}" "$@" ;; esac
`;
  fs.writeFileSync(join(stub, 'npx'), npx, { mode: 0o755 });
  fs.writeFileSync(join(stub, 'calls'), '');
  const args = program === 'bash' ? ['--noprofile', '--norc', '-eo', 'pipefail', '-c'] : ['-c'];
  const { status, stdout, stderr } = spawnSync(program, [...args, script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: `${stub}:${process.env['PATH']}`, GITHUB_OUTPUT: join(stub, 'output'), ...env },
  });
  return { status, stdout, stderr, calls: fs.readFileSync(join(stub, 'calls'), 'utf8') };
}

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'skills-ci-')));
  put('.gitignore', '.stub/\n');
  put('skills/demo/SKILL.md', GOOD);
  put('skills/demo/references/a.md', '# A\n');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

describe('.pre-commit-hooks.yaml', () => {
  interface Hook {
    readonly id: string;
    readonly entry: string;
    readonly language: string;
    readonly files: string;
    readonly pass_filenames: boolean;
    readonly always_run: boolean;
  }
  const hooks = parse(fs.readFileSync('.pre-commit-hooks.yaml', 'utf8')) as Hook[];
  const entry = (id: string) => hooks.find((hook) => hook.id === id)?.entry ?? '';
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org'];
    expect(spawnSync('git', [...who, ...args], { cwd: root }).status).toBe(0);
  };

  it('runs this version, on every commit, whatever files it has', () => {
    expect(hooks.map(({ id }) => id)).toEqual(['skills-lint', 'skills-lint-all']);
    for (const hook of hooks) {
      expect(hook.entry).toContain(`npx --yes skillwright@${version} lint `);
      expect(hook).toMatchObject({ language: 'system', pass_filenames: false, always_run: true });
      const pattern = new RegExp(hook.files);
      for (const path of [
        'SKILL.md',
        'a/SKILL.md',
        'a/skill.md',
        'a/references/b.md',
        'a/data.bin',
      ])
        expect(pattern.test(path)).toBe(true);
    }
  });

  it('stops what is staged and wrong, also when only a file was deleted', () => {
    git('init', '-q');
    git('add', '.');
    expect(shell(entry('skills-lint')).status).toBe(0);
    git('commit', '-qm', 'x');
    git('rm', '-q', 'skills/demo/references/a.md');
    const deleted = shell(entry('skills-lint'));
    expect([deleted.status, deleted.stdout.includes('reference-missing')]).toEqual([1, true]);
    git('reset', '-q', '--hard');
    put('skills/demo/SKILL.md', BAD);
    expect(shell(entry('skills-lint')).status).toBe(0);
    git('add', '.');
    expect(shell(entry('skills-lint')).status).toBe(1);
  });

  it('skills-lint-all looks at the work tree, and is content without skills', () => {
    expect(shell(entry('skills-lint-all')).status).toBe(0);
    put('skills/demo/SKILL.md', BAD);
    expect(shell(entry('skills-lint-all')).status).toBe(1);
    fs.rmSync(join(root, 'skills'), { recursive: true });
    expect(shell(entry('skills-lint-all')).status).toBe(0);
  });
});

describe('action.yml', () => {
  interface Step {
    readonly name: string;
    readonly if?: string;
    readonly run: string;
    readonly shell: string;
    readonly env: Record<string, string>;
  }
  const action = parse(fs.readFileSync('action.yml', 'utf8')) as {
    inputs: Record<string, { description: string; default: string }>;
    runs: { using: string; steps: Step[] };
  };

  /** Runs the steps as a runner would, with inputs put into the environment as declared. */
  function act(given: Record<string, string>) {
    const input = (name: string) => given[name] ?? action.inputs[name]?.default ?? '';
    const filled = (text: string) =>
      text.replace(/\$\{\{ inputs\.([a-z-]+) \}\}/g, (_, name: string) => input(name));
    const calls: string[] = [];
    let output = '';
    for (const step of action.runs.steps) {
      const wanted = /inputs\.([a-z-]+) != ''/.exec(step.if ?? '')?.[1];
      if (wanted !== undefined && input(wanted) === '') continue;
      const env = Object.entries(step.env).map(([key, value]) => [key, filled(value)] as const);
      const ran = shell(step.run, Object.fromEntries(env));
      calls.push(...ran.calls.trim().split('\n'));
      output += ran.stdout + ran.stderr;
      if (ran.status !== 0) return { status: ran.status, calls, output };
    }
    return { status: 0, calls, output };
  }

  it('is a composite action that never puts an input into shell code', () => {
    expect(action.runs.using).toBe('composite');
    for (const step of action.runs.steps) {
      expect(step.shell).toBe('bash');
      expect(step.run).not.toContain('${{');
    }
    const named = JSON.stringify(action.runs).matchAll(/inputs\.([a-z-]+)/g);
    for (const [, name = ''] of named) expect(Object.keys(action.inputs)).toContain(name);
  });

  it('lints with annotations', () => {
    expect(act({})).toMatchObject({
      status: 0,
      calls: ['--yes skillwright lint --format github -- .'],
    });
    put('skills/demo/SKILL.md', BAD);
    const { status, output } = act({ version });
    expect(status).toBe(1);
    expect(output).toMatch(/^::error [^\n]*file=skills\/demo\/SKILL\.md,line=2/m);
  });

  it('writes SARIF also when there are findings, and names it', () => {
    put('skills/demo/SKILL.md', BAD);
    expect(act({ sarif: 'out put.sarif', paths: 'skills\n\n', preset: 'strict' }).status).toBe(1);
    const sarif = JSON.parse(fs.readFileSync(join(root, 'out put.sarif'), 'utf8')) as {
      runs: { results: unknown[] }[];
    };
    expect(sarif.runs[0]?.results.length).toBeGreaterThan(0);
    expect(fs.readFileSync(join(root, '.stub/output'), 'utf8')).toBe('sarif=out put.sarif\n');
  });

  it('takes paths that look like options or code as paths', () => {
    const { status, calls } = act({ paths: '--fix\n$(touch evil)\n' });
    expect(status).toBe(2);
    expect(calls).toEqual(['--yes skillwright lint --format github -- --fix $(touch evil)']);
    expect(fs.existsSync(join(root, 'evil'))).toBe(false);
  });

  it('fails on too many warnings', () => {
    put('skills/demo/SKILL.md', GOOD.replace('---\n\n', 'author: me\n---\n\n'));
    expect(act({}).status).toBe(0);
    expect(act({ 'max-warnings': '0' }).status).toBe(1);
  });

  it('packs and checks for drift on request', () => {
    const { status, calls } = act({
      pack: 'dist',
      'pack-check': 'old',
      'index-check': 'index.json',
    });
    expect(status).toBe(0);
    expect(calls.slice(1)).toEqual([
      '--yes skillwright pack --out-dir=dist -- .',
      '--yes skillwright pack --check --out-dir=old -- .',
      '--yes skillwright index --check=index.json --format=sep-2640 -- .',
    ]);
  });
});

describe('the workflows of skills init --ci', () => {
  it('github: runs the check on pushes and pull requests, with no more rights than reading', () => {
    const { path, text } = workflowFor('github', version);
    expect(path).toBe('.github/workflows/skills.yml');
    const flow = parse(text) as {
      on: object;
      permissions: object;
      jobs: { lint: { steps: { run?: string }[] } };
    };
    expect(Object.keys(flow.on)).toEqual(['push', 'pull_request']);
    expect(flow.permissions).toEqual({ contents: 'read' });
    const run = flow.jobs.lint.steps.find((step) => step.run)?.run ?? '';
    expect(run).toContain(`skillwright@${version}`);
    expect(shell(run).status).toBe(0);
    put('skills/demo/SKILL.md', BAD);
    expect(shell(run)).toMatchObject({ status: 1, stdout: expect.stringContaining('::error ') });
  });

  it('gitlab: writes the report that it hands over', () => {
    const { path, text } = workflowFor('gitlab', version);
    expect(path).toBe('.gitlab-ci.yml');
    const { skills } = parse(text) as {
      skills: { script: string[]; artifacts: { when: string; reports: { codequality: string } } };
    };
    expect(skills.artifacts.when).toBe('always');
    put('skills/demo/SKILL.md', BAD);
    expect(shell(skills.script.join('\n'), {}, 'sh').status).toBe(1);
    const report = JSON.parse(
      fs.readFileSync(join(root, skills.artifacts.reports.codequality), 'utf8'),
    ) as unknown[];
    expect(report.length).toBeGreaterThan(0);
  });
});
