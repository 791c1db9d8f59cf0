import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'skills-cache-')));
  fs.mkdirSync(join(folder, 'demo'));
  const text =
    '---\nname: demo\ndescription: Shows a demo. Use when asked for one.\n---\n\nText.\n';
  fs.writeFileSync(join(folder, 'demo/SKILL.md'), text);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function lint(args: readonly string[], env: Record<string, string> = {}) {
  const words = [resolve('bin/skills.js'), 'lint', 'demo', ...args];
  const { status, signal, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 10_000,
    env: { PATH: process.env['PATH'], ...env },
  });
  return { status, signal, stderr };
}

const isUnix = process.platform !== 'win32';

describe('the file of a cache', () => {
  it('is found again, by its name and among the caches of the user', () => {
    const found = { status: 0, signal: null, stderr: '' };
    expect(lint(['--cache-location', 'kept'])).toEqual(found);
    const { mtimeMs } = fs.statSync(join(folder, 'kept'));
    expect(lint(['--cache-location', 'kept'])).toEqual(found);
    expect(fs.statSync(join(folder, 'kept')).mtimeMs).toBe(mtimeMs);
    expect(lint(['--cache'], { XDG_CACHE_HOME: join(folder, 'caches') })).toEqual(found);
    expect(fs.readdirSync(join(folder, 'caches/skillwright'))).toHaveLength(1);
  });

  it.skipIf(!isUnix)('may be a pipe, which is neither waited for nor written to', () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    const stderr = `the cache was not written: the output is not a regular file (${folder}/pipe)\n`;
    expect(lint(['--cache-location', 'pipe'])).toEqual({ status: 0, signal: null, stderr });
  });

  it.skipIf(!isUnix)('is not read through a link', () => {
    lint(['--cache-location', 'kept']);
    fs.symlinkSync('kept', join(folder, 'link'));
    expect(lint(['--cache-location', 'link']).stderr).toContain(`(${folder}/link)`);
  });

  it('is left unread when it is larger than any cache, and replaced', () => {
    const huge = join(folder, 'huge');
    fs.writeFileSync(huge, '');
    fs.truncateSync(huge, 5 * 2 ** 30);
    expect(lint(['--cache-location', 'huge'])).toEqual({ status: 0, signal: null, stderr: '' });
    expect(fs.statSync(huge).size).toBeLessThan(10_000);
  });

  it('is named when it cannot be written', () => {
    fs.writeFileSync(join(folder, 'file'), '');
    const { status, stderr } = lint(['--cache-location', 'file/cache']);
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^the cache was not written: .* \(.*\/file\/cache\)\n$/),
    ]);
  });

  it.skipIf(!isUnix).each([[''], ['here'], ['./here']])(
    'is nowhere when the home folder is "%s", and once that is said',
    (HOME) => {
      const { status, stderr } = lint(['--cache', '--rule', 'orphan-file=off'], { HOME });
      expect(stderr).toMatch(/^no cache is used: [^\n]*--cache-location\n$/);
      expect([status, fs.readdirSync(folder)]).toEqual([0, ['demo']]);
      expect(lint(['--cache-location', 'kept'], { HOME }).stderr).toBe('');
    },
  );
});
