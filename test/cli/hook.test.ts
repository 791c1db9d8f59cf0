import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const bin = resolve('bin/skills.js');
let root = '';

const GOOD =
  '---\nname: demo\ndescription: Shows a demo. Use when the user asks for one.\n---\n\nText.\n';
const BAD = GOOD.replace('name: demo', 'name: Demo');

/** A PATH with git and node in it and no `skills`. */
const ENV = {
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 't',
  GIT_AUTHOR_EMAIL: 't@example.org',
  GIT_COMMITTER_NAME: 't',
  GIT_COMMITTER_EMAIL: 't@example.org',
};

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, env: ENV, stdio: 'pipe' });
const read = (path: string) => fs.readFileSync(join(root, path), 'utf8');

function put(path: string, content: string, mode = 0o644): void {
  fs.mkdirSync(join(root, dirname(path)), { recursive: true });
  fs.writeFileSync(join(root, path), content);
  fs.chmodSync(join(root, path), mode);
}

function skills(...args: string[]) {
  const options = { cwd: root, env: ENV, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], options);
  return { status, stdout, stderr };
}

function init(...args: string[]) {
  const { status, stdout, stderr } = skills('init', '--json', ...args);
  const answer = JSON.parse(stdout) as {
    created?: string[];
    error?: { code: string; hint: string };
  };
  return { status, stderr, ...answer };
}

function commit(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('git', ['commit', '-qm', 'x', ...args], {
    cwd: root,
    env: ENV,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** Installs the program where npm would, under one of its names. */
function installLocally(name = 'skillwright'): void {
  fs.mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  fs.symlinkSync(bin, join(root, 'node_modules/.bin', name));
  put('.gitignore', 'node_modules/\n');
}

function stage(content: string): void {
  put('skills/demo/SKILL.md', content);
  git('add', '.');
}

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'skills-hook-')));
  git('init', '-q');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

describe('skills init --hook', () => {
  it.each(['skillwright', 'skills'])('stops a bad commit with %s only in node_modules', (name) => {
    installLocally(name);
    expect(init('--hook')).toMatchObject({ status: 0, created: ['.git/hooks/pre-commit'] });
    stage(BAD);
    const refused = commit();
    expect(refused.status).toBe(1);
    expect(refused.said).toContain('skills/demo/SKILL.md:2:7');
    expect(refused.said).toContain('--no-verify');
    // A fix that is not staged does not help.
    put('skills/demo/SKILL.md', GOOD);
    expect(commit().status).toBe(1);
    git('add', '.');
    expect(commit().status).toBe(0);
  });

  it('sees what `commit -a` and `commit path` commit', () => {
    installLocally();
    stage(GOOD);
    expect(commit().status).toBe(0);
    init('--hook');
    put('skills/demo/SKILL.md', BAD);
    expect(commit('-a').status).toBe(1);
    expect(commit('--', 'skills/demo/SKILL.md').status).toBe(1);
    put('other.txt', 'x');
    git('add', 'other.txt');
    expect(commit('--', 'other.txt').status).toBe(0);
  });

  it('changes nothing when run again, and leaves nothing behind when taken out', () => {
    init('--hook');
    const first = read('.git/hooks/pre-commit');
    expect(init('--hook').created).toEqual([]);
    expect(read('.git/hooks/pre-commit')).toBe(first);
    expect(init('--remove-hook')).toMatchObject({ status: 0, created: [] });
    expect(fs.existsSync(join(root, '.git/hooks/pre-commit'))).toBe(false);
    expect(init('--remove-hook').status).toBe(0);
  });

  it('says so when the program is nowhere, but only where there are skills', () => {
    init('--hook');
    put('a.txt', 'x');
    git('add', '.');
    expect(commit().status).toBe(0);
    stage(GOOD);
    expect(commit()).toMatchObject({ status: 1, said: expect.stringContaining('was not found') });
  });

  it.each([
    ['a shell hook', '#!/bin/sh\necho mine ran\nexit 0\n'],
    ['a hook that ends by exec', '#!/usr/bin/env bash\nset -eu\nexec echo mine ran\n'],
    ['a hook of another language', `#!${process.execPath}\nconsole.log('mine ran')\n`],
    ['a hook without a last line end', '#!/bin/sh\necho mine ran'],
    ['a hook that is one line', `#!${process.execPath} -p`],
  ])('keeps %s, which still runs, and gives it back exactly', (_, text) => {
    const mine = join(root, '.git/hooks/pre-commit');
    installLocally();
    put('.git/hooks/pre-commit', text, 0o750);
    expect(init('--hook').created).toContain('.git/hooks/pre-commit');
    expect(init('--hook').created).toEqual([]);
    if (text.includes('mine')) {
      stage(GOOD);
      expect(commit()).toEqual({ status: 0, said: expect.stringMatching(/^mine ran$/m) });
    }
    stage(BAD);
    expect(commit()).toMatchObject({ status: 1, said: expect.stringContaining('name-format') });
    init('--remove-hook');
    expect(fs.readFileSync(mine, 'utf8')).toBe(text);
    expect(fs.statSync(mine).mode & 0o777).toBe(0o750);
    expect(fs.readdirSync(dirname(mine)).filter((name) => !name.endsWith('.sample'))).toEqual([
      'pre-commit',
    ]);
  });

  it('keeps a hook that is switched off switched off', () => {
    installLocally();
    put('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n', 0o644);
    init('--hook');
    stage(GOOD);
    expect(commit().status).toBe(0);
    init('--remove-hook');
    expect(fs.statSync(join(root, '.git/hooks/pre-commit')).mode & 0o111).toBe(0);
  });

  it('does not write through a link', () => {
    installLocally();
    put('tools/hook.sh', '#!/bin/sh\necho linked ran\n', 0o755);
    fs.symlinkSync('../../tools/hook.sh', join(root, '.git/hooks/pre-commit'));
    init('--hook');
    expect(read('tools/hook.sh')).toBe('#!/bin/sh\necho linked ran\n');
    stage(GOOD);
    expect(commit()).toEqual({ status: 0, said: expect.stringMatching(/^linked ran$/m) });
    init('--remove-hook');
    expect(fs.readlinkSync(join(root, '.git/hooks/pre-commit'))).toBe('../../tools/hook.sh');
  });

  it('keeps what somebody added to our hook', () => {
    init('--hook');
    fs.appendFileSync(join(root, '.git/hooks/pre-commit'), 'echo added\n');
    expect(init('--hook').created).toEqual([]);
    init('--remove-hook');
    expect(read('.git/hooks/pre-commit')).toContain('echo added\n');
    expect(read('.git/hooks/pre-commit')).not.toContain('lint --staged');
  });

  it('respects core.hooksPath, also from a folder below', () => {
    installLocally();
    git('config', 'core.hooksPath', '.githooks');
    put('sub/x.txt', 'x');
    const { status } = spawnSync(process.execPath, [bin, 'init', '--hook'], {
      cwd: join(root, 'sub'),
      env: ENV,
    });
    expect(status).toBe(0);
    expect(fs.existsSync(join(root, '.git/hooks/pre-commit'))).toBe(false);
    expect(init('--hook').created).toEqual([]);
    stage(BAD);
    expect(commit().status).toBe(1);
  });

  it.each(['.husky/_', '.husky', undefined])('adds to husky (core.hooksPath %s)', (path) => {
    if (path) git('config', 'core.hooksPath', path);
    put('.husky/pre-commit', 'npm test\n');
    const { created, stderr } = init('--hook');
    expect(created).toEqual(['.husky/pre-commit']);
    expect(stderr.includes('npx husky')).toBe(path === undefined);
    expect(read('.husky/pre-commit')).toMatch(/^# >>> skills[\s\S]*<<<\nnpm test\n$/);
    init('--remove-hook');
    expect(read('.husky/pre-commit')).toBe('npm test\n');
  });

  it('runs as husky runs it: by sh -e', () => {
    installLocally();
    put('.husky/pre-commit', 'echo husky ran\n');
    init('--hook');
    stage(GOOD);
    const run = () =>
      spawnSync('sh', ['-e', '.husky/pre-commit'], { cwd: root, env: ENV, encoding: 'utf8' });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('husky ran') });
    stage(BAD);
    expect(run().status).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['another hook', 'pre-push:\n  commands:\n    test:\n      run: npm test\n'],
    ['no last line end', 'pre-push:\n  commands: {}'],
    [
      'commands',
      'pre-commit:\n    parallel: true\n    commands: # ours\n        test:\n            run: npm test\n',
    ],
    [
      'jobs',
      'pre-commit:\n  jobs:\n    - name: test\n      run: npm test\n\npre-push:\n  jobs:\n  - run: x\n',
    ],
    ['jobs without indentation', 'pre-commit:\n  jobs:\n  - run: npm test\n'],
  ])('adds to a lefthook.yml with %s and takes it out exactly', (_, text) => {
    put('lefthook.yml', text);
    expect(init('--hook').created).toEqual(['lefthook.yml']);
    expect(init('--hook').created).toEqual([]);
    expect(fs.existsSync(join(root, '.git/hooks/pre-commit'))).toBe(false);
    interface Step {
      readonly name?: string;
      readonly run: string;
    }
    const config = parse(read('lefthook.yml')) as Record<
      string,
      { commands?: Record<string, Step>; jobs?: Step[] }
    >;
    const hook = config['pre-commit'];
    const runs = [...Object.values(hook?.commands ?? {}), ...(hook?.jobs ?? [])].map((s) => s.run);
    expect(runs).toContain('npx --no-install skillwright lint --staged');
    const before = (parse(text) ?? {}) as typeof config;
    for (const key of Object.keys(before))
      if (key !== 'pre-commit') expect(config[key]).toEqual(before[key]);
    if (text.includes('pre-commit')) expect(runs).toContain('npm test');
    init('--remove-hook');
    expect(read('lefthook.yml')).toBe(text);
  });

  it.each([
    ['lefthook.yml', 'pre-commit: {commands: {a: {run: x}}}\n'],
    ['lefthook.yml', 'pre-commit:\n  parallel: true\n'],
    ['lefthook.json', '{}'],
  ])('says what to add to a %s that it cannot add to', (name, text) => {
    put(name, text);
    const { status, error } = init('--hook');
    expect(status).toBe(2);
    expect(error).toMatchObject({ code: 'hook', hint: expect.stringContaining('lint --staged') });
    expect(read(name)).toBe(text);
  });

  it('needs a repository', () => {
    fs.rmSync(join(root, '.git'), { recursive: true });
    expect(init('--hook')).toMatchObject({ status: 2, error: { code: 'git' } });
  });
});
