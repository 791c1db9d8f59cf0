import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { SkillsError } from '../../src/core/errors.ts';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { runScript } from '../../src/host/node-script.ts';
import type { ScriptCall, ScriptEnd } from '../../src/host/script.ts';
import type { ServedSkill, ServedTreeSource } from '../../src/servers/model.ts';
import { scriptFlags, scriptRunner } from '../../src/servers/primitive/script.ts';
import { isAlive } from './alive.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'script-test-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
afterEach(() => delete process.env['SKILLS_TEST_SECRET']);

const READER = `
import fs from 'node:fs';
const stdin = fs.readFileSync(0, 'utf8');
const beside = fs.readdirSync('.').sort();
console.log(JSON.stringify({ argv: process.argv.slice(2), stdin, beside, env: process.env, cwd: process.cwd() }));
`;

function skill(files: Readonly<Record<string, string>>, executable = false): FileSet {
  return fileSet(Object.entries(files).map(([name, text]) => memoryFile(name, text, executable)));
}

function run(files: FileSet, name: string, more: Partial<ScriptCall> = {}): Promise<ScriptEnd> {
  const { signal } = new AbortController();
  return runScript({ files, path: name, flags: [], stdin: '{}\n', env: [], signal, ...more });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A script whose grandchild writes its number down and would sleep for long. */
function withGrandchild(then: string): { files: FileSet; grandchild: () => Promise<number> } {
  const file = path.join(fs.mkdtempSync(path.join(base, 'pid-')), 'pid');
  const script = `sh -c 'sleep 300 & echo $! > ${file}.new; mv ${file}.new ${file}; wait' &\nwhile ! test -e ${file}; do sleep 0.01; done\n${then}\n`;
  const grandchild = async () => {
    while (!fs.existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10));
    return Number(fs.readFileSync(file, 'utf8'));
  };
  return { files: skill({ 'scripts/go.sh': script }), grandchild };
}

async function dies(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100 && isAlive(pid); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return !isAlive(pid);
}

describe('a script', () => {
  it('gets flags and stdin, a private copy of its skill, and nothing of our environment', async () => {
    process.env['SKILLS_TEST_SECRET'] = 'hush';
    const files = skill({ 'SKILL.md': 'x', 'scripts/a.mjs': READER, 'data.txt': 'd' });
    const end = await run(files, 'scripts/a.mjs', { flags: ['--a=1'], stdin: '{"a":1}\n' });
    const seen = JSON.parse(text(end.stdout));
    expect(seen).toMatchObject({ argv: ['--a=1'], stdin: '{"a":1}\n' });
    expect(seen.beside).toEqual(['SKILL.md', 'data.txt', 'scripts']);
    expect(Object.keys(seen.env)).toEqual(['PATH']);
    expect(text(end.stdout)).not.toContain('hush');
    expect(end.code).toBe(0);
    // The copy does not outlive the run.
    expect(fs.existsSync(seen.cwd)).toBe(false);
    const allowed = await run(files, 'scripts/a.mjs', { env: ['SKILLS_TEST_SECRET', 'NOT_SET'] });
    expect(JSON.parse(text(allowed.stdout)).env.SKILLS_TEST_SECRET).toBe('hush');
  });

  it('starts by its first line where it is executable, else by its ending, else not', async () => {
    const own = skill({ 'scripts/hello': '#!/bin/sh\necho "own $0" >&2\nexit 3\n' }, true);
    const end = await run(own, 'scripts/hello');
    expect(end.code).toBe(3);
    expect(text(end.stderr)).toMatch(/^own .*scripts\/hello\n$/);
    const python = skill({ 'scripts/a.py': 'print("py")' });
    expect(text((await run(python, 'scripts/a.py')).stdout)).toBe('py\n');
    await expect(run(skill({ 'a.rb': 'puts 1' }), 'a.rb')).rejects.toMatchObject({
      code: 'script',
    });
    await expect(run(python, 'scripts/b.py')).rejects.toMatchObject({ code: 'script' });
    const lost = skill({ x: '#!/nowhere/at-all\n' }, true);
    await expect(run(lost, 'x')).rejects.toMatchObject({ code: 'script' });
  });

  it('is killed with its grandchildren when its time is over', async () => {
    const { files, grandchild } = withGrandchild('sleep 300');
    const end = await run(files, 'scripts/go.sh', { limits: { ms: 700, outputBytes: 100 } });
    expect(end).toMatchObject({ code: null, stopped: 'timeout' });
    expect(await dies(await grandchild())).toBe(true);
  });

  it('is killed when nobody waits for it any more', async () => {
    const stop = new AbortController();
    const { files, grandchild } = withGrandchild('sleep 300');
    const ended = run(files, 'scripts/go.sh', { signal: stop.signal });
    const pid = await grandchild();
    expect(isAlive(pid)).toBe(true);
    stop.abort();
    expect(await ended).toMatchObject({ code: null, stopped: 'cancelled' });
    expect(await dies(pid)).toBe(true);
  });

  it('takes what it left in the background with it', async () => {
    const { files, grandchild } = withGrandchild('echo done');
    const end = await run(files, 'scripts/go.sh');
    expect(end.code).toBe(0);
    expect(text(end.stdout)).toBe('done\n');
    expect(await dies(await grandchild())).toBe(true);
  });

  it('is killed when it says more than it may', async () => {
    const files = skill({ 'a.sh': 'while :; do echo out; echo err >&2; done' });
    const end = await run(files, 'a.sh', { limits: { ms: 20_000, outputBytes: 5_000 } });
    expect(end.stopped).toBe('output');
    expect(end.stdout.length + end.stderr.length).toBeLessThanOrEqual(5_000);
  });
});

describe('skills/execute', () => {
  const served = (files: FileSet): ServedTreeSource => {
    const listed = files.files.map((file) => ({ path: file.path }));
    const one = { place: 'skills/demo', files: listed } as unknown as ServedSkill;
    return {
      current: async () => ({ skills: [one] }),
      files: () => files,
    } as unknown as ServedTreeSource;
  };
  const request = (name: string, given: Record<string, unknown> = {}) => ({
    place: 'skills/demo',
    path: name,
    bytes: new Uint8Array(),
    arguments: given,
    env: [],
    signal: new AbortController().signal,
  });

  it('runs a listed script and shows its output without control characters', async () => {
    const files = skill({ 'scripts/a.sh': 'printf "\\033[31m%s\\n\\ttab\\n" "$1"' });
    const runner = scriptRunner(served(files), runScript);
    const end = await runner(request('scripts/a.sh', { title: 'Q4 "x"; rm' }));
    expect(end).toMatchObject({ code: 0, stdout: '\\x1b[31m--title=Q4 "x"; rm\n\ttab\n' });
  });

  it('refuses what is not listed, and what is not what was listed (H05, H06)', async () => {
    const swapped = {
      ...memoryFile('scripts/a.sh', 'echo'),
      read(): Uint8Array {
        throw new SkillsError('tree-link', 'a symbolic link is not followed');
      },
    };
    const runner = scriptRunner(served(fileSet([swapped])), runScript);
    await expect(runner(request('scripts/a.sh'))).rejects.toMatchObject({ code: 'tree-link' });
    for (const name of ['../a.sh', 'scripts/../scripts/a.sh', '/bin/sh', 'scripts/b.sh']) {
      await expect(runner(request(name))).rejects.toMatchObject({ code: 'script' });
    }
  });

  it('refuses a fifth script while four run', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const none = new Uint8Array();
    const end = { code: 0, stdout: none, stderr: none };
    const runner = scriptRunner(served(skill({ 'a.sh': '' })), () => gate.then(() => end));
    const four = [1, 2, 3, 4].map(() => runner(request('a.sh')));
    await expect(runner(request('a.sh'))).rejects.toMatchObject({ code: 'script' });
    release();
    await Promise.all(four);
    await expect(runner(request('a.sh'))).resolves.toMatchObject({ code: 0 });
  });

  it('turns arguments into flags', () => {
    const given = { title: '-x', slides: [{ a: 1 }], n: 3, yes: true, no: false, none: null };
    const flags = ['--title=-x', '--slides=[{"a":1}]', '--n=3', '--yes'];
    expect(scriptFlags(given)).toEqual(flags);
    expect(scriptFlags({ big: 'x'.repeat(70_000) })).toEqual([]);
    for (const name of ['', '-a', 'a b', 'a=b', 'ä', '1']) {
      expect(() => scriptFlags({ [name]: 1 })).toThrow(SkillsError);
    }
    expect(() => scriptFlags({ a: 'x\0y' })).toThrow(SkillsError);
  });
});
