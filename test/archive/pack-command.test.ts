import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read.ts';
import { run } from '../../src/cli.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { type MemoryOptions, memoryHost } from '../../src/host/memory.ts';
import { contents, sha256 } from './sample.ts';

const skill = (name: string, body = '# Guide\n\nDo it.\n') =>
  `---\nname: ${name}\ndescription: Refunds orders. Use when a customer asks for money back.\n---\n\n${body}`;
const REFUNDS = {
  'skills/refunds/SKILL.md': skill('refunds', '# Guide\n\nRead [the notes](notes.md).\n'),
  'skills/refunds/notes.md': 'notes\n',
};

async function pack(files: MemoryOptions['files'], args: readonly string[], env = {}) {
  const host = memoryHost({ files: files ?? {}, env });
  const code = await run(['pack', ...args], host);
  return { host, code, ...host.out };
}

function read(host: ReturnType<typeof memoryHost>, path: string) {
  const bytes = host.files.get(path) as Uint8Array;
  return readArchive(memorySource(bytes), { name: path });
}

describe('skills pack', () => {
  it('writes dist/<name>.tar.gz with what is published', async () => {
    const { host, code, stdout } = await pack(
      { ...REFUNDS, 'skills/refunds/.cache': 'x', 'skills/refunds/__pycache__/a.pyc': 'x' },
      ['skills/refunds'],
    );
    expect(code).toBe(0);
    const { files } = read(host, 'dist/refunds.tar.gz');
    expect(files.files.map(({ path }) => path)).toEqual(['SKILL.md', 'notes.md']);
    const bytes = host.files.get('dist/refunds.tar.gz') as Uint8Array;
    expect(stdout).toContain(`sha256:${sha256(bytes)}  dist/refunds.tar.gz`);
  });

  it('tells of every archive in JSON', async () => {
    const formats = ['--format', 'tar.gz', '--format', 'zip', '--format', 'skill'];
    const { host, stdout, code } = await pack(REFUNDS, [
      'skills',
      ...formats,
      '-o',
      'out',
      '--json',
    ]);
    expect(code).toBe(0);
    const { schemaVersion, archives } = JSON.parse(stdout);
    expect(schemaVersion).toBe(1);
    expect(archives.map((one: { path: string }) => one.path)).toEqual([
      'out/refunds.tar.gz',
      'out/refunds.zip',
      'out/refunds.skill',
    ]);
    for (const one of archives) {
      const bytes = host.files.get(one.path) as Uint8Array;
      expect(one.digest).toBe(`sha256:${sha256(bytes)}`);
      expect(one.bytes).toBe(bytes.length);
      expect(one.files).toBe(2);
      expect(one.skill).toBe('refunds');
    }
    expect(archives.map((one: { layout: string }) => one.layout)).toEqual([
      'root',
      'root',
      'folder',
    ]);
    // The skill digest is that of sha256sum's lines, whatever the archive.
    const lines = ['SKILL.md', 'notes.md'].map((path) => {
      const text = REFUNDS[`skills/refunds/${path}` as keyof typeof REFUNDS];
      return `${sha256(Buffer.from(text))}  ${path}\n`;
    });
    for (const one of archives) {
      expect(one.contentDigest).toBe(`sha256:${sha256(Buffer.from(lines.join('')))}`);
    }
    expect(contents(read(host, 'out/refunds.skill').files)).toEqual(
      contents(read(host, 'out/refunds.tar.gz').files),
    );
  });

  it('lists with --dry-run what is in and what is left out and why, and writes nothing', async () => {
    const files = {
      ...REFUNDS,
      'skills/refunds/.skillignore': 'drafts/\n*.tmp\n',
      'skills/refunds/drafts/a.md': 'x',
      'skills/refunds/b.tmp': 'x',
      'skills/refunds/__pycache__/a.pyc': 'x',
    };
    const { host, stdout, code } = await pack(files, ['skills', '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('in   notes.md');
    expect(stdout).toContain('out  drafts/a.md (named by .skillignore)');
    expect(stdout).toContain('out  b.tmp (named by .skillignore)');
    expect(stdout).toContain('out  .skillignore (begins with a dot)');
    expect(stdout).toContain('out  __pycache__/a.pyc (left out by default)');
    expect([...host.files.keys()].some((path) => path.startsWith('dist/'))).toBe(false);
  });

  it('stops at lint errors with exit 1 and the report, unless --no-lint', async () => {
    const files = { 'a/SKILL.md': '---\nname: a\n---\n' };
    const stopped = await pack(files, ['a']);
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('description-required');
    expect(stopped.host.files.has('dist/a.tar.gz')).toBe(false);
    expect((await pack(files, ['a', '--no-lint'])).code).toBe(0);
    expect(JSON.parse((await pack(files, ['a', '--json'])).stdout).archives).toEqual([]);
  });

  it('stops at a likely secret with its own code, unless told to insist', async () => {
    const key = ['AKIA', 'R7QW2ZNV5KJH8D3P'].join('');
    const files = { 'a/SKILL.md': skill('a', `# Guide\n\nUse ${key}.\n`) };
    const stopped = await pack(files, ['a', '--no-lint']);
    // A finding of lint, so it exits as every finding does.
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('error[pack-secret]');
    expect(stopped.stderr).not.toContain(key);
    expect((await pack(files, ['a', '--allow-secrets'])).code).toBe(0);
    const env = { 'a/SKILL.md': skill('a'), 'a/.env': 'TOKEN=a1\n' };
    expect((await pack(env, ['a'])).stderr).toContain('error[pack-secret]');
  });

  it('L13 stops at a file that a reference needs and a rule leaves out', async () => {
    const files = { ...REFUNDS, 'skills/refunds/.skillignore': 'notes.md\n' };
    const { code, stderr } = await pack(files, ['skills']);
    expect(code).toBe(1);
    expect(stderr).toContain('error[reference-not-packed]');
    expect(stderr).toContain('notes.md');
  });

  it('has gates that no configuration opens', async () => {
    const key = ['AKIA', 'R7QW2ZNV5KJH8D3P'].join('');
    const files = { 'a/SKILL.md': skill('a', `# Guide\n\nUse ${key}.\n`) };
    for (const config of ['ignore: [a/]\n', 'rules:\n  secret: off\n']) {
      const { code, stderr } = await pack({ ...files, 'skills.config.yaml': config }, ['a']);
      expect([code, stderr]).toEqual([1, expect.stringContaining('error[pack-secret]')]);
    }
    const outside = { 'a/SKILL.md': skill('a', '[x](../b.md)\n'), 'b.md': '' };
    expect((await pack(outside, ['a'])).stderr).toContain('reference-escapes');
  });

  it('AR-02 refuses a skill file that is spelled otherwise', async () => {
    const { code, stderr } = await pack({ 'a/skill.md': skill('a') }, ['a', '--no-lint']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('error[skill-case]')]);
  });

  it('F21 refuses a link with its path', async () => {
    const { stderr, code } = await pack({ ...REFUNDS, 'skills/refunds/link@': '' }, [
      'skills',
      '--no-lint',
    ]);
    expect(code).toBe(3);
    expect(stderr).toContain('error[tree-link]');
    expect(stderr).toContain('link');
  });

  it('F25 refuses names that cannot be packed, all at once', async () => {
    const files = { ...REFUNDS, 'skills/refunds/aux.md': 'x', 'skills/refunds/b|c.md': 'x' };
    const { stderr, code } = await pack(files, ['skills', '--no-lint']);
    expect(code).toBe(3);
    expect(stderr).toMatch(/error\[archive-name-(?:reserved|char)\].*aux\.md.*b\|c\.md/);
  });

  it('refuses wrong places and names with exit 2', async () => {
    const inside = await pack(REFUNDS, ['skills/refunds', '-o', 'skills/refunds/dist']);
    expect([inside.code, inside.stderr]).toEqual([2, expect.stringContaining('out-inside-skill')]);
    const twins = { 'x/a/SKILL.md': skill('a'), 'y/a/SKILL.md': skill('a') };
    const clash = await pack(twins, ['x', 'y']);
    expect([clash.code, clash.stderr]).toEqual([2, expect.stringContaining('out-collision')]);
    expect([...clash.host.files.keys()].some((path) => path.startsWith('dist'))).toBe(false);
    const away = { 'a/SKILL.md': skill('"../../evil"') };
    expect((await pack(away, ['a', '--no-lint'])).code).toBe(2);
    expect((await pack(REFUNDS, ['skills', '--format', 'rar'])).code).toBe(2);
  });

  it('takes SOURCE_DATE_EPOCH within what zip can tell, anything else is exit 2', async () => {
    const plain = await pack(REFUNDS, ['skills']);
    const bytes = ({ host }: typeof plain) =>
      sha256(host.files.get('dist/refunds.tar.gz') as Uint8Array);
    const same = await pack(REFUNDS, ['skills'], { SOURCE_DATE_EPOCH: '315532800' });
    expect(bytes(same)).toBe(bytes(plain));
    const later = await pack(REFUNDS, ['skills'], { SOURCE_DATE_EPOCH: '4354819199' });
    expect(bytes(later)).not.toBe(bytes(plain));
    for (const wrong of ['315532799', '4354819200', '1e9', '-1', '', ' 400000000', 'now']) {
      expect((await pack(REFUNDS, ['skills'], { SOURCE_DATE_EPOCH: wrong })).code).toBe(2);
    }
  });

  it('--check compares with what is there', async () => {
    const { host } = await pack(REFUNDS, ['skills']);
    expect(await run(['pack', 'skills', '--check'], host)).toBe(0);
    host.files.set('skills/refunds/notes.md', 'changed\n');
    expect(await run(['pack', 'skills', '--check'], host)).toBe(1);
    const missing = memoryHost({ files: REFUNDS });
    expect(await run(['pack', 'skills', '--check'], missing)).toBe(1);
    expect(missing.out.stdout).toMatch(/^missing {2}dist\//m);
    expect(missing.files.has('dist/refunds.tar.gz')).toBe(false);
  });

  it('--file-name takes the version', async () => {
    const text = skill('a').replace('---\n\n', 'metadata:\n  version: "1.2.0"\n---\n\n');
    const { host, code } = await pack({ 'a/SKILL.md': text }, [
      'a',
      '--file-name',
      '{name}-{version}',
    ]);
    expect(code).toBe(0);
    expect(host.files.has('dist/a-1.2.0.tar.gz')).toBe(true);
    expect((await pack(REFUNDS, ['skills', '--file-name', '{name}-{version}'])).code).toBe(2);
  });

  it('warns of a skill that some clients find too large', async () => {
    const many = Object.fromEntries(Array.from({ length: 512 }, (_, i) => [`a/f${i}.txt`, 'x']));
    const { stderr } = await pack({ 'a/SKILL.md': skill('a'), ...many }, ['a', '--no-lint']);
    expect(stderr).toContain('warning: a is large (513 files');
  });
});

describe('skills unpack, and archives as targets', () => {
  async function packedHost(format = 'tar.gz') {
    const { host } = await pack(REFUNDS, ['skills', '--format', format]);
    return host;
  }

  it.each(['tar.gz', 'zip', 'skill'])('unpacks what was packed as %s', async (format) => {
    const host = await packedHost(format);
    expect(await run(['unpack', `dist/refunds.${format}`, '--json'], host)).toBe(0);
    expect(Buffer.from(host.files.get('refunds/notes.md') as Uint8Array).toString()).toBe(
      'notes\n',
    );
    expect(JSON.parse(host.out.stdout.slice(host.out.stdout.indexOf('{')))).toEqual({
      schemaVersion: 1,
      skill: 'refunds',
      path: './refunds',
      files: 2,
    });
  });

  it('F30 never overwrites', async () => {
    const host = await packedHost();
    const before = new Map(host.files);
    expect(await run(['unpack', 'dist/refunds.tar.gz', 'skills/refunds'], host)).toBe(2);
    expect(host.out.stderr).toContain('error[out-exists]');
    expect(host.files).toEqual(before);
  });

  it('A97 wants the digest first', async () => {
    const host = await packedHost();
    const hex = sha256(host.files.get('dist/refunds.tar.gz') as Uint8Array);
    for (const wrong of [
      `sha256:${'0'.repeat(64)}`,
      `sha256:${hex.toUpperCase()}`,
      `sha256:${hex.slice(1)}`,
      `sha512:${hex}`,
      hex,
    ]) {
      expect(await run(['unpack', 'dist/refunds.tar.gz', '--digest', wrong], host)).toBe(3);
      expect(host.out.stderr).toContain('error[digest-mismatch]');
      expect(host.files.has('refunds/SKILL.md')).toBe(false);
    }
    expect(await run(['unpack', 'dist/refunds.tar.gz', '--digest', `sha256:${hex}`], host)).toBe(0);
  });

  it('refuses with exit 3 and obeys its limits', async () => {
    const host = await packedHost();
    expect(await run(['unpack', 'dist/refunds.tar.gz', '--max-entries', '1'], host)).toBe(3);
    expect(host.out.stderr).toContain('error[archive-count]');
    host.files.set('bad.zip', 'no zip');
    expect(await run(['unpack', 'bad.zip'], host)).toBe(3);
    expect(host.out.stderr).toContain('error[archive-format]');
    expect(await run(['unpack', 'nothing.zip'], host)).toBe(2);
  });

  it('lints an archive', async () => {
    const host = await packedHost();
    host.out.stdout = '';
    expect(await run(['lint', 'dist/refunds.tar.gz', '--json'], host)).toBe(0);
    expect(JSON.parse(host.out.stdout).skills).toEqual([
      { name: 'refunds', path: 'dist/refunds.tar.gz' },
    ]);
  });
});
