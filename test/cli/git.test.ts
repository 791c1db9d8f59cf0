import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root = '';
const bin = resolve('bin/skills.js');

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: root,
    stdio: 'pipe',
  });

function put(path: string, content: string): void {
  fs.mkdirSync(join(root, dirname(path)), { recursive: true });
  fs.writeFileSync(join(root, path), content);
}

const skill = (name: string, extra = '') =>
  `---\nname: ${name}\ndescription: Shows a demo. Use when the user asks for one.\n${extra}---\n\nText.\n`;

function lint(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, 'lint', '--json', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const answer = JSON.parse(stdout) as {
    skills?: { path: string }[];
    diagnostics?: { rule: string; file: string }[];
    error?: { code: string };
  };
  return {
    status,
    stderr,
    skills: answer.skills?.map(({ path }) => path),
    found: answer.diagnostics?.map(({ rule, file }) => `${rule} ${file}`),
    error: answer.error?.code,
  };
}

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'skills-git-')));
  git('init', '-q');
  for (const name of ['a', 'b', 'c']) put(`skills/${name}/SKILL.md`, skill(name));
  put('skills/a/references/x.md', '# X\n');
  put('skills/a/SKILL.md', skill('a').replace('Text.', 'See [x](references/x.md).'));
  git('add', '.');
  git('commit', '-qm', 'first');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

describe('--since', () => {
  it('takes the skills whose files differ from a commit, new and supporting files included', () => {
    put('skills/a/references/x.md', '# Y\n');
    put('skills/d/SKILL.md', skill('d'));
    expect(lint('--since', 'HEAD').skills).toEqual(['skills/a', 'skills/d']);
    expect(lint('--since', 'HEAD', 'skills/b').skills).toEqual([]);
  });

  it('refuses a commit that is none, and a word that looks like an option', () => {
    expect(lint('--since', 'nowhere')).toMatchObject({ status: 2, error: 'git' });
    expect(lint('--since=--output=evil')).toMatchObject({ status: 2, error: 'git' });
    expect(fs.existsSync(join(root, 'evil'))).toBe(false);
  });
});

describe('--staged', () => {
  it('reads the content of the index, not of the work tree', () => {
    put('skills/b/SKILL.md', skill('b', 'author: me\n'));
    git('add', '.');
    put('skills/b/SKILL.md', skill('b'));
    put('skills/c/SKILL.md', skill('c', 'author: me\n'));
    expect(lint('--staged')).toMatchObject({
      skills: ['skills/b'],
      found: ['unknown-field skills/b/SKILL.md'],
    });
  });

  it('sees staged names: a renamed folder, a deleted reference, an executable bit', () => {
    git('rm', '-q', 'skills/a/references/x.md');
    git('mv', 'skills/b', 'skills/renamed');
    const { found, skills } = lint('--staged');
    expect(skills).toEqual(['skills/a', 'skills/renamed']);
    expect(found).toContain('name-matches-folder skills/renamed/SKILL.md');
    expect(found).toContain('reference-missing skills/a/SKILL.md');
  });

  it('is content when nothing is staged, and cannot fix what is', () => {
    expect(lint('--staged')).toMatchObject({ status: 0, skills: [] });
    expect(lint('--staged', '--fix')).toMatchObject({ status: 2, error: 'usage' });
  });

  it('says so outside a repository', () => {
    fs.rmSync(join(root, '.git'), { recursive: true });
    expect(lint('--staged')).toMatchObject({ status: 2, error: 'git' });
  });
});
