import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { nodeHost } from '../../src/host/node.ts';
import { localPlace } from '../../src/verify/local-path.ts';
import { archiveBytes } from './example.ts';
import { skillText } from './site.ts';

interface Answer {
  readonly exit: number;
  readonly diagnostics: Diagnostic[];
  readonly rules: string[];
  readonly skills: { name: string; path: string }[];
}

async function verify(
  files: Record<string, string | Uint8Array>,
  ...words: string[]
): Promise<Answer> {
  const host = memoryHost({ files });
  const exit = await run(['verify', '--json', ...words], host);
  const answer = JSON.parse(host.out.stdout) as Answer;
  return { ...answer, exit, rules: answer.diagnostics.map(({ rule }) => rule) };
}

/** The tree as `skills index` sees it, with an index that it wrote itself. */
async function indexed(files: Record<string, string | Uint8Array>, ...words: string[]) {
  const host = memoryHost({ files });
  expect(await run(['index', ...words], host), host.out.stderr).toBe(0);
  return Object.fromEntries(host.files);
}

const TREE = {
  'skills/billing/refunds/SKILL.md': skillText('refunds'),
  'skills/billing/refunds/references/law.md': '# Law\n',
  'skills/notes/SKILL.md': skillText('notes'),
};

describe('an index on disk', () => {
  it.each([
    ['sep-2640', ['skills', '-o', 'index.json'], ['--root', 'skills']],
    ['sep-2640 with a prefix', ['skills', '--prefix', 'acme', '-o', 'skills/index.json'], []],
    ['listing', ['skills', '--format', 'listing', '-o', 'skills/index.json'], []],
    ['mdp', ['skills', '--format', 'mdp', '-o', 'skills/index.json'], []],
  ])('of the form %s, as `skills index` writes it, is clean', async (_, words, options) => {
    const files = await indexed(TREE, ...words);
    const index = words.at(-1) ?? '';
    const { exit, rules, skills } = await verify(files, index, ...options);
    expect(rules).toEqual([]);
    expect(exit).toBe(0);
    expect(skills.map(({ name }) => name).sort()).toEqual(['notes', 'refunds']);
  });

  it('of the discovery form with archives is clean, and each change shows', async () => {
    const words = ['skills', '--format', 'discovery', '--pack', '--out-dir', 'skills'];
    const files = await indexed(TREE, ...words, '-o', 'skills/index.json');
    expect(
      (await verify(files, 'skills/index.json')).diagnostics.map(({ message }) => message),
    ).toEqual([]);
    const changed = { ...files, 'skills/notes/SKILL.md': `${skillText('notes')}More.\n` };
    const { exit, diagnostics } = await verify(changed, 'skills/index.json');
    expect(diagnostics.map(({ rule, range }) => [rule, range.start.line > 1])).toEqual([
      ['digest-mismatch', true],
    ]);
    expect(exit).toBe(1);
  });

  it('lints what it names, and only errors count', async () => {
    const skill = '---\nname: Bad Name\ndescription: Short.\n---\n';
    const entry = { name: 'bad', type: 'skill-md', description: 'Short.', url: 'bad/SKILL.md' };
    const index = JSON.stringify({
      $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
      skills: [{ ...entry, digest: digestBytes(skill) }],
    });
    const { diagnostics } = await verify(
      { 'index.json': index, 'bad/SKILL.md': skill },
      'index.json',
    );
    const found = diagnostics.map(({ rule, file }) => `${file} ${rule}`);
    expect(found).toEqual(['bad/SKILL.md name-format', 'index.json frontmatter-differs']);
  });

  it('leads nowhere outside its root and through no link (H01)', async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'skills-verify-'));
    try {
      fs.mkdirSync(join(folder, 'site'));
      fs.writeFileSync(join(folder, 'secret.md'), skillText('secret'));
      fs.symlinkSync('../secret.md', join(folder, 'site/SKILL.md'));
      fs.symlinkSync('..', join(folder, 'site/up'));
      const urls = ['../secret.md', 'SKILL.md', 'up/secret.md', 'skill://../secret.md'];
      const skills = urls.map((url, at) => ({ name: `s${at}`, type: 'skill-md', url }));
      fs.writeFileSync(join(folder, 'site/index.json'), JSON.stringify({ skills }));
      let out = '';
      const stdout = { write: (text: string) => (out += text), columns: 80 };
      const host = { ...nodeHost(), stdout: { ...stdout, isTerminal: false, color: false } };
      await run(['verify', '--json', join(folder, 'site/index.json')], host);
      const { diagnostics } = JSON.parse(out) as Answer;
      const refused = diagnostics.filter(({ rule }) => rule === 'address-refused');
      expect(refused).toHaveLength(urls.length);
      expect(out).not.toContain(digestBytes(skillText('secret')));
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the path of an address below a root', () => {
  it.each([
    ['refunds/SKILL.md', ['refunds/SKILL.md']],
    ['../x.tar.gz', ['.well-known/x.tar.gz'], '.well-known/agent-skills'],
    ['/x.tar.gz?v=1#a', ['x.tar.gz'], 'deep/er'],
    ['a%20b/SKILL.md', ['a b/SKILL.md']],
    ['skill://a/b/SKILL.md', ['a/b/SKILL.md', 'b/SKILL.md', 'SKILL.md']],
  ])('%s is %j', (url, paths, folder = '') => {
    const from = folder === '' ? [] : folder.split('/');
    expect(localPlace(url, from)).toEqual({
      kind: 'paths',
      paths: paths.map((path) => (url.startsWith('..') || folder === '' ? path : path)),
    });
  });

  it.each([
    ['../x', 'outside'],
    ['a/../../x', 'outside'],
    ['%2e%2e/x', 'outside'],
    ['a%2fb/x', 'outside'],
    ['a%5cb/x', 'outside'],
    ['%zz', 'outside'],
    ['skill://a/../b', 'outside'],
    ['skill://a//b', 'outside'],
    ['file:///etc/passwd', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['JAVASCRIPT:x', 'scheme'],
    ['https://a.example/x', 'unresolved'],
    ['//a.example/x', 'unresolved'],
    ['github://a/b/SKILL.md', 'unresolved'],
  ])('%s is %s', (url, kind) => {
    expect(localPlace(url, [])).toEqual({ kind });
  });
});

describe('an archive by itself', () => {
  const wrapped = archiveBytes('a.zip', { archive: { 'refunds/SKILL.md': skillText('refunds') } });

  it('may have a folder around the skill where that was asked for', async () => {
    expect((await verify({ 'a.zip': wrapped }, 'a.zip')).rules).toEqual(['archive-refused']);
    expect((await verify({ 'a.zip': wrapped }, 'a.zip', '--layout', 'folder')).exit).toBe(0);
    expect((await verify({ 'a.skill': wrapped }, 'a.skill')).exit).toBe(0);
  });

  it('is linted: a bad name inside is an error of the file inside', async () => {
    const bytes = archiveBytes('a.tar.gz', { archive: { 'SKILL.md': skillText('Bad') } });
    const { diagnostics } = await verify({ 'a.tar.gz': bytes }, 'a.tar.gz');
    expect(diagnostics.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
      'a.tar.gz/SKILL.md name-format',
    ]);
  });
});
