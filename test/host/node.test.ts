import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discoverSkills, skillFiles } from '../../src/host/discover.ts';
import { type ReadCalls, readRegularFile } from '../../src/host/node-read.ts';
import { diskTree } from '../../src/host/node-tree.ts';
import { writeAtomically } from '../../src/host/node-write.ts';

let root = '';
beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'skills-host-')));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function put(path: string, content: string | Uint8Array = 'x'): string {
  const target = join(root, path);
  fs.mkdirSync(join(target, '..'), { recursive: true });
  fs.writeFileSync(target, content);
  return target;
}

const found = () =>
  [...discoverSkills(diskTree, root)].map(({ folder }) => folder.slice(root.length + 1));

describe('discovery', () => {
  it('finds skills at any depth and in any letter case, outer before inner', () => {
    for (const path of [
      'b/SKILL.md',
      'a/x/skill.md',
      '.claude/skills/c/SKILL.md',
      'b/inner/SKILL.md',
    ])
      put(path);
    expect(found()).toEqual(['.claude/skills/c', 'a/x', 'b', 'b/inner']);
  });

  it('skips .git, node_modules and what .gitignore excludes, as git does', () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    for (const path of [
      '.git/a/SKILL.md',
      'node_modules/b/SKILL.md',
      'build/c/SKILL.md',
      'ok/SKILL.md',
    ])
      put(path);
    put('.gitignore', 'build/\n/out*\n!out-kept\n');
    put('out-1/SKILL.md');
    put('out-kept/SKILL.md');
    put('sub/.gitignore', 'secret\n');
    put('sub/secret/SKILL.md');
    put('sub/open/SKILL.md');
    put('.git/info/exclude', 'local/\n');
    put('local/SKILL.md');
    expect(found()).toEqual(['ok', 'out-kept', 'sub/open']);
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    const skills = listed.split('\n').filter((line) => /^(?!node_modules).*SKILL\.md$/.test(line));
    expect(skills.map((line) => line.replace('/SKILL.md', '')).sort()).toEqual([
      'ok',
      'out-kept',
      'sub/open',
    ]);
  });

  it('applies the ignore files above the folder that was asked for', () => {
    put('.git/HEAD');
    put('.gitignore', 'gone\n');
    put('pack/gone/SKILL.md');
    put('pack/here/SKILL.md');
    const below = [...discoverSkills(diskTree, join(root, 'pack'))];
    expect(below.map(({ folder }) => folder.slice(root.length + 1))).toEqual(['pack/here']);
  });

  it('follows no link and reports it, nor does it block on a FIFO (F21, F23)', () => {
    put('a/SKILL.md');
    put('outside.md');
    fs.symlinkSync('../outside.md', join(root, 'a/link.md'));
    fs.symlinkSync('..', join(root, 'a/loop'));
    fs.symlinkSync('nowhere', join(root, 'a/dangling'));
    execFileSync('mkfifo', [join(root, 'a/pipe')]);
    const [skill] = [...discoverSkills(diskTree, root)];
    expect(skill?.files.files.map((file) => file.path)).toEqual(['SKILL.md']);
    expect(skill?.files.odd).toEqual([
      { path: 'dangling', type: 'link' },
      { path: 'link.md', type: 'link' },
      { path: 'loop', type: 'link' },
      { path: 'pipe', type: 'fifo' },
    ]);
  });

  it('lists a file whose name is not UTF-8 without opening it (F-01)', () => {
    put('a/SKILL.md');
    fs.writeFileSync(Buffer.concat([Buffer.from(`${root}/a/`), Buffer.from([0x62, 0xff])]), 'x');
    const files = skillFiles(diskTree, join(root, 'a'));
    expect(files.odd).toEqual([{ path: 'b\ufffd', type: 'bad-name' }]);
  });

  it('keeps what .gitignore excludes in the file set of a skill: it steers discovery only', () => {
    put('.git/HEAD');
    put('.gitignore', '*.log\n');
    put('a/SKILL.md');
    put('a/run.log');
    expect(skillFiles(diskTree, join(root, 'a')).files.map((file) => file.path)).toEqual([
      'SKILL.md',
      'run.log',
    ]);
  });
});

describe('reading', () => {
  it('gives bytes, size and executable bit', () => {
    const path = put('a/run.sh', '#!/bin/sh\n');
    fs.chmodSync(path, 0o755);
    const file = skillFiles(diskTree, join(root, 'a')).get('run.sh');
    expect([file?.size, file?.executable, Buffer.from(file?.read() ?? []).toString()]).toEqual([
      10,
      true,
      '#!/bin/sh\n',
    ]);
  });

  it('notices a file that changes while it is read (F19)', () => {
    const path = put('a.md', 'before');
    const meddling = (change: () => void): ReadCalls => ({
      ...fs,
      readSync: ((...args: Parameters<typeof fs.readSync>) => {
        const count = fs.readSync(...args);
        change();
        return count;
      }) as typeof fs.readSync,
    });
    expect(() =>
      readRegularFile(
        path,
        meddling(() => fs.appendFileSync(path, 'more')),
      ),
    ).toThrow(expect.objectContaining({ code: 'tree-changed' }));
    expect(() =>
      readRegularFile(
        path,
        meddling(() => fs.utimesSync(path, 1, 1)),
      ),
    ).toThrow(expect.objectContaining({ code: 'tree-changed' }));
    expect(() =>
      readRegularFile(
        path,
        meddling(() => fs.truncateSync(path, 1)),
      ),
    ).toThrow(expect.objectContaining({ code: 'tree-changed' }));
  });

  it('refuses a link, a FIFO, a folder and a file that went away, each with its code', () => {
    const file = put('a.md');
    fs.symlinkSync(file, join(root, 'link'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const code = (path: string) => {
      try {
        readRegularFile(join(root, path));
        return 'read';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(['link', 'pipe', '.', 'gone'].map(code)).toEqual([
      'tree-link',
      'tree-type',
      'tree-type',
      'tree-changed',
    ]);
  });
});

describe('writing', () => {
  it('replaces a file whole, keeps its mode and leaves nothing else behind', () => {
    const path = put('out.txt', 'old');
    fs.chmodSync(path, 0o640);
    writeAtomically(path, 'new');
    expect(fs.readFileSync(path, 'utf8')).toBe('new');
    expect(fs.statSync(path).mode & 0o777).toBe(0o640);
    expect(fs.readdirSync(root)).toEqual(['out.txt']);
  });

  it('writes through no link and over no folder (F16)', () => {
    const target = put('target', 'kept');
    fs.symlinkSync(target, join(root, 'link'));
    fs.mkdirSync(join(root, 'folder'));
    for (const name of ['link', 'folder']) {
      expect(() => writeAtomically(join(root, name), 'new')).toThrow(
        expect.objectContaining({ code: 'out-type' }),
      );
    }
    expect(fs.readFileSync(target, 'utf8')).toBe('kept');
    expect(() => writeAtomically(join(root, 'no/such/folder'), 'x')).toThrow(
      expect.objectContaining({ code: 'path-not-found' }),
    );
    expect(fs.readdirSync(root).sort()).toEqual(['folder', 'link', 'target']);
  });
});
