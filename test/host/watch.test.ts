import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root = '';
let child: ChildProcess | undefined;
let out = '';
let errors = '';

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'skills-watch-')));
  out = '';
  errors = '';
});
afterEach(() => {
  child?.kill('SIGKILL');
  fs.rmSync(root, { recursive: true, force: true });
});

function skill(name: string, extra = ''): void {
  fs.mkdirSync(join(root, name), { recursive: true });
  const text = `---\nname: ${name}\ndescription: Shows a demo. Use when the user asks for one.\n${extra}---\n\nText.\n`;
  fs.writeFileSync(join(root, name, 'SKILL.md'), text);
}

function start(...args: string[]): void {
  child = spawn(process.execPath, [resolve('bin/skills.js'), 'lint', '--watch', ...args], {
    cwd: root,
  });
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
}

/** Waits until the output since the last call, or what stderr said, matches. */
async function until(pattern: RegExp, of: 'stdout' | 'stderr' = 'stdout'): Promise<void> {
  const end = performance.now() + 15_000;
  while (!pattern.test(of === 'stdout' ? out : errors)) {
    if (performance.now() > end) throw new Error(`no ${pattern} in:\n${out}\n${errors}`);
    await new Promise((done) => setTimeout(done, 30));
  }
  out = '';
}

const isLinux = process.platform === 'linux';
const SOON = { timeout: 10_000, interval: 100 };

/** How many files and watched places a process holds; told by Linux only. */
function heldOpen(): { files: number; watched: number } | undefined {
  if (!isLinux) return undefined;
  const place = `/proc/${child?.pid}`;
  const files = fs.readdirSync(`${place}/fd`);
  const text = files.map((fd) => fs.readFileSync(`${place}/fdinfo/${fd}`, 'utf8')).join('');
  return { files: files.length, watched: text.split('inotify wd:').length - 1 };
}

describe('--watch', () => {
  it('reports, and reports again what changes, comes and goes', async () => {
    skill('a');
    skill('b');
    start();
    await until(/2 skills checked, nothing found/);
    skill('a', 'author: me\n');
    await until(/a\/SKILL\.md:4:1 {2}warning unknown-field[\s\S]*2 skills checked/);
    skill('c');
    await until(/3 skills checked/);
    fs.rmSync(join(root, 'a'), { recursive: true });
    await until(/2 skills checked, nothing found/);
    fs.renameSync(join(root, 'b'), join(root, 'd'));
    await until(/d\/SKILL\.md:2:7 {2}error name-matches-folder/);
    expect(errors).toBe('');
  });

  it('F33: outlives its folder, 10,000 events end in one right report, and nothing stays open', async () => {
    const write = (i: number) => fs.writeFileSync(join(root, `x/a/file-${i % 50}.md`), `${i}`);
    skill('x/a');
    for (let i = 0; i < 50; i++) write(i);
    start('x');
    await until(/1 skill checked/);
    // The files, their folder and the one above it.
    if (isLinux) await expect.poll(() => heldOpen()?.watched, SOON).toBeGreaterThan(50);
    const before = heldOpen();
    fs.rmSync(join(root, 'x'), { recursive: true });
    await until(/error\[path-not-found\]/, 'stderr');
    skill('x/a');
    for (let i = 0; i < 10_000; i++) write(i);
    skill('x/a', 'author: me\n');
    await until(/warning unknown-field/);
    expect(child?.exitCode).toBeNull();
    await expect.poll(heldOpen, SOON).toEqual(before);
  }, 60_000);

  it('takes no fixes', async () => {
    skill('a');
    start('--fix');
    const code = await new Promise((done) => child?.on('exit', done));
    expect([code, /^error\[usage\]/.test(errors)]).toEqual([2, true]);
  });
});
