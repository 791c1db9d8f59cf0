import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';

type Files = Record<string, string | Uint8Array>;

const skill = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when the user asks for ${name}.\n${more}---\n\n# ${name}\n\nDo it.\n`;
const TREE: Files = {
  'skills/billing/refunds/SKILL.md': skill('refunds'),
  'skills/billing/refunds/references/how.md': '# How\n',
  'skills/solo/SKILL.md': skill('solo'),
};

async function call(files: Files, ...argv: string[]) {
  const host = memoryHost({ files });
  const exit = await run(['index', ...argv], host);
  return { exit, ...host.out, files: Object.fromEntries(host.files) };
}

describe('skills index --site', () => {
  it('writes a site, and the same again', async () => {
    const first = await call(TREE, 'skills', '--site', 'public');
    expect([first.exit, first.stdout, first.stderr]).toEqual([
      0,
      '',
      'wrote public: 2 skills, 12 files\n',
    ]);
    expect(first.files).toHaveProperty(['public/.well-known/agent-skills/refunds.tar.gz']);
    expect(first.files).toHaveProperty(['public/.well-known/agent-skills/solo/SKILL.md']);
    const again = await call(first.files, 'skills', '--site', 'public');
    expect([again.exit, again.files]).toEqual([0, first.files]);
  });

  it('takes away what the skills do not have any more', async () => {
    const { files } = await call(TREE, 'skills', '--site', 'public');
    const { 'skills/solo/SKILL.md': _gone, ...rest } = files;
    const answer = await call(rest, 'skills', '--site', 'public');
    expect(answer.exit).toBe(0);
    expect(Object.keys(answer.files).filter((path) => path.includes('solo'))).toEqual([]);
  });

  it('does not take its own copies for skills', async () => {
    const { files } = await call(TREE, '.', '--site', 'public', '--hybrid');
    const again = await call(files, '.', '--site', 'public', '--hybrid');
    expect([again.exit, again.files]).toEqual([0, files]);
    const only = await call(files, 'public', '--site', 'public');
    expect([only.exit, only.files]).toEqual([2, files]);
    expect(only.stderr).toMatch(/^error\[no-skill-found\]/);
  });

  it('never replaces a folder that it did not make', async () => {
    const foreign = { ...TREE, 'public/index.html': 'mine' };
    const answer = await call(foreign, 'skills', '--site', 'public');
    expect([answer.exit, answer.files]).toEqual([2, foreign]);
    expect(answer.stderr).toMatch(/^error\[out-exists\].*\(public\)\nhint: /);
  });

  it('never replaces a file that somebody put into its folder', async () => {
    const { files } = await call(TREE, 'skills', '--site', 'public');
    const mixed = { ...files, 'public/CNAME': 'x.example' };
    const answer = await call(mixed, 'skills', '--site', 'public');
    expect([answer.exit, answer.files]).toEqual([2, mixed]);
    expect(answer.stderr).toMatch(/^error\[out-exists\].*CNAME/);
  });

  it('F15: an output inside a skill is refused', async () => {
    const answer = await call(TREE, 'skills', '--site', 'skills/solo/public');
    expect(answer.exit).toBe(2);
    expect(answer.stderr).toMatch(/^error\[out-inside-skill\]/);
  });

  it('two skills with one name are an error that names both', async () => {
    const files = { 's/a/solo/SKILL.md': skill('solo'), 's/b/solo/SKILL.md': skill('solo') };
    const answer = await call(files, 's', '--site', 'public');
    expect([answer.exit, answer.files]).toEqual([1, files]);
    expect(answer.stderr).toMatch(/^error\[name-collision\].*s\/a\/solo and s\/b\/solo/);
  });

  it('what may not be packed is not published', async () => {
    const broken = { ...TREE, 'skills/solo/SKILL.md': `${skill('solo')}[x](gone.md)\n` };
    const answer = await call(broken, 'skills', '--site', 'public');
    expect([answer.exit, answer.files]).toEqual([1, broken]);
    expect(answer.stderr).toMatch(/reference-missing[\s\S]*`skills pack --no-lint`/);
  });

  it('--prefix is for the twin of skill://index.json alone', async () => {
    const { files } = await call(TREE, 'skills', '--site', 'public', '--prefix', 'acme');
    const text = (name: string) =>
      new TextDecoder().decode(files[`public/.well-known/agent-skills/${name}`] as Uint8Array);
    expect(text('index.sep-2640.json')).toContain('skill://acme/billing/refunds/SKILL.md');
    expect(text('index.json')).not.toContain('acme');
  });

  it.each([
    [['--pack']],
    [['--archives', 'dist']],
    [['-o', 'x.json']],
    [['--check', 'x.json']],
    [['--format', 'mdp']],
    [['--base-url', 'skill://x']],
    [['--base-url', '/x/']],
  ])('%j does not go with it', async (argv) => {
    const answer = await call(TREE, 'skills', '--site', 'public', ...argv);
    expect([answer.exit, answer.files]).toEqual([2, TREE]);
    expect(answer.stderr).toMatch(/^error\[usage\]/);
  });

  it('--hashed-names goes with it only', async () => {
    const answer = await call(TREE, 'skills', '--hashed-names');
    expect([answer.exit, answer.stderr]).toEqual([2, expect.stringMatching(/^error\[usage\]/)]);
  });
});

describe('skills index --format discovery', () => {
  it('archives lie flat below the prefix; loose files where they are', async () => {
    const files = { ...TREE, 'skills/misc/note/SKILL.md': skill('note') };
    const argv = ['--format', 'discovery', '--pack', '--prefix', 'acme'];
    const { exit, stdout } = await call(files, 'skills', ...argv);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout).skills.map(({ url }: { url: string }) => url)).toEqual([
      'acme/misc/note/SKILL.md',
      'acme/refunds.tar.gz',
      'acme/solo/SKILL.md',
    ]);
  });

  it('WK-05: --hybrid warns where readers of 0.1.0 would look in vain', async () => {
    const argv = ['--format', 'discovery', '--pack', '--hybrid'];
    const { exit, stderr } = await call(TREE, 'skills', ...argv);
    expect(exit).toBe(0);
    const warnings = stderr.split('\n').filter((line) => line.startsWith('warning'));
    expect(warnings).toEqual([
      'warning: skills/billing/refunds: readers of 0.1.0 look for its files in refunds/ beside the index',
    ]);
  });
});
