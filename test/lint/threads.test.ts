import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** More than are linted before other threads are asked. */
const SKILLS = 340;

describe('lint on several threads', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skills-threads-'));
    for (let i = 0; i < SKILLS; i++) {
      const name = `skill-${String(i).padStart(3, '0')}`;
      mkdirSync(join(folder, name));
      const twice = i % 50 === 0 ? 'skill-twice' : name;
      const body = i % 7 === 0 ? 'See [a](gone.md) and [b](../skill-001/SKILL.md).' : 'Do it.';
      const head = `---\nname: ${twice}\ndescription: Does ${i}. Use when testing.\n---\n`;
      writeFileSync(join(folder, name, 'SKILL.md'), `${head}# Demo\n\n${body}\n`);
    }
    writeFileSync(join(folder, 'skills.config.json'), '{ "ignore": ["skill-33*"] }');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const lint = (threads: number | string, ...args: string[]) => skills(threads, 'lint', ...args);
  const skills = (threads: number | string, ...args: string[]) => {
    const words = [resolve('bin/skills.js'), ...args];
    const env = { ...process.env, SKILLS_THREADS: String(threads) };
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      encoding: 'utf8',
      env,
    });
    return { status, stdout, stderr };
  };

  it.each([['--json'], ['--format=sarif'], ['--verbose']])('gives the same bytes: %s', (flag) => {
    const alone = lint(1, flag);
    expect(alone.status).toBe(1);
    expect(alone.stdout).toContain('skill-322');
    expect(lint(3, flag)).toEqual(alone);
  });

  it.each([['lint'], ['pack']])('%s refuses a number of threads that is none', (command) => {
    const { status, stderr } = skills('abc', command, 'skill-001');
    expect(stderr).toMatch(/^error\[usage\]: SKILLS_THREADS is "abc"/);
    expect([status, existsSync(join(folder, 'dist'))]).toEqual([2, false]);
  });

  it('tells the failure that one thread alone would have met first', () => {
    for (const name of ['skill-305', 'skill-306', 'skill-307']) {
      truncateSync(join(folder, name, 'SKILL.md'), 257 * 1024 * 1024);
    }
    const alone = lint(1);
    expect(alone.status).toBe(3);
    expect(alone.stderr).toMatch(/^error\[limit\].*skill-305/);
    expect(lint(2)).toEqual(alone);
    expect(lint(3)).toEqual(alone);
  });
});
