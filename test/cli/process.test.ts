import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const bin = resolve('bin/skills.js');
let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'skills-process-'));
  for (let i = 0; i < 400; i++) {
    const path = join(folder, `many/skill-${i}`);
    fs.mkdirSync(path, { recursive: true });
    fs.writeFileSync(join(path, 'SKILL.md'), `---\nname: Skill_${i}\ndescription: Short.\n---\n`);
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const call = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [bin, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });

describe('the process', () => {
  it('F28: a reader that goes away ends it without a stack', () => {
    const { stderr, stdout } = spawnSync(
      'sh',
      ['-c', `"${process.execPath}" "${bin}" lint many | head -1`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    expect(stdout.split('\n')[0]).toMatch(/^many\/skill-0\/SKILL\.md:2:7/);
    expect(stderr).toBe('');
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('F11: %s ends it with %i', async (signal, code) => {
    // It waits for a text on stdin that never comes.
    const child = spawn(process.execPath, [bin, 'lint', '-'], { cwd: folder });
    await new Promise((done) => setTimeout(done, 700));
    child.kill(signal);
    const exit = await new Promise((done) => child.on('exit', done));
    expect(exit).toBe(code);
  });

  it('F22: a hard link is packed as a file, with a warning', () => {
    const skill = join(folder, 'linked');
    fs.mkdirSync(skill);
    const about = 'Refunds an order. Use when a customer asks for money back.';
    const text = `---\nname: linked\ndescription: ${about}\n---\n\nRead [it](a.md).\n`;
    fs.writeFileSync(join(skill, 'SKILL.md'), text);
    fs.writeFileSync(join(folder, 'other.md'), 'text\n');
    fs.linkSync(join(folder, 'other.md'), join(skill, 'a.md'));
    const { status, stderr } = call(['pack', 'linked', '-o', 'packed']);
    expect(stderr).toBe('warning: linked/a.md: a hard link, packed as a file of its own\n');
    expect(status).toBe(0);
    const { stdout } = call(['digest', 'packed/linked.tar.gz']);
    expect(stdout).toContain('a.md');
  });

  it('F34: works without a home, a terminal or a locale', () => {
    const { status, stderr } = call(['lint', 'many/skill-1', '--rule', 'name-format=off'], {});
    expect(status).toBe(1);
    expect(stderr).toBe('');
  });

  it('obeys NO_COLOR, FORCE_COLOR, --color and --no-color', () => {
    const control = '\u001b[';
    const args = ['lint', 'many/skill-1'];
    expect(call(args).stdout).not.toContain(control);
    expect(call(args, { FORCE_COLOR: '1' }).stdout).toContain(control);
    expect(call(args, { FORCE_COLOR: '1', NO_COLOR: '1' }).stdout).not.toContain(control);
    expect(call([...args, '--color'], { NO_COLOR: '1' }).stdout).toContain(control);
    expect(call([...args, '--no-color'], { FORCE_COLOR: '1' }).stdout).not.toContain(control);
  });

  it('says the same on every run, whatever the order of folders', () => {
    const first = call(['lint', 'many', '--json']).stdout;
    expect(call(['lint', 'many', '--json'], { LANG: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo' }).stdout).toBe(
      first,
    );
    const { diagnostics } = JSON.parse(first) as { diagnostics: { file: string }[] };
    const files = diagnostics.map(({ file }) => file);
    expect(files).toEqual([...files].sort());
  });

  it('uses the real folder name for `.` and for relative paths', () => {
    const inside = spawnSync(process.execPath, [bin, 'lint', '.', '--json'], {
      cwd: join(folder, 'many/skill-1'),
      encoding: 'utf8',
    });
    const report = JSON.parse(inside.stdout) as {
      skills: unknown[];
      diagnostics: { message: string; file: string }[];
    };
    expect(report.skills).toEqual([{ name: 'Skill_1', path: '.' }]);
    expect(report.diagnostics[0]?.file).toBe('SKILL.md');
    expect(report.diagnostics.map(({ message }) => message).join()).toContain(
      'its folder, "skill-1"',
    );
  });

  it('gives an internal error a code, no stack, and exit 3', () => {
    const broken = join(folder, 'broken.mjs');
    const program = JSON.stringify(resolve('dist/program.js'));
    fs.writeFileSync(
      broken,
      `import { run, nodeHost } from ${program};\n` +
        `const host = { ...nodeHost(), open() { throw new TypeError('boom'); } };\n` +
        `process.exitCode = await run(['lint'], host);\n`,
    );
    const { status, stderr } = spawnSync(process.execPath, [broken], { encoding: 'utf8' });
    expect(status).toBe(3);
    expect(stderr).toMatch(/^error\[internal\]: boom\nhint: .*\n$/);
  });
});
