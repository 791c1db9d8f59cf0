import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';

const skill = (name: string, extra = '') =>
  `---\nname: ${name}\ndescription: Shows a demo. Use when the user asks for one.\n${extra}---\n\nText.\n`;

async function lint(files: Record<string, string>, ...args: string[]) {
  const host = memoryHost({ files });
  const exit = await run(['lint', '--json', ...args], host);
  const answer = JSON.parse(host.out.stdout) as {
    diagnostics?: { rule: string; severity: string; file: string }[];
    skills?: unknown[];
    error?: { code: string; message: string; hint: string };
  };
  const found = answer.diagnostics?.map(
    ({ rule, severity, file }) => `${severity} ${rule} ${file}`,
  );
  return { exit, found, error: answer.error, skills: answer.skills?.length, host };
}

describe('configuration on the command line', () => {
  const files = {
    'skills/a/SKILL.md': skill('a', 'author: me\n'),
    'skills/b/SKILL.md': skill('b', 'author: me\n'),
  };

  it('is found above the path, and the nearest one wins', async () => {
    const outer = { ...files, 'skills.config.yaml': 'rules:\n  unknown-field: error\n' };
    expect((await lint(outer, 'skills/a')).found).toEqual([
      'error unknown-field skills/a/SKILL.md',
    ]);
    const inner = {
      ...outer,
      'skills/own/skills.config.json': '{"rules":{"unknown-field":"off"}}',
      'skills/own/c/SKILL.md': skill('c', 'author: me\n'),
    };
    expect((await lint(inner, 'skills/own')).found).toEqual([]);
    expect((await lint(inner, 'skills/own/c', 'skills/b')).found).toEqual([
      'error unknown-field skills/b/SKILL.md',
    ]);
  });

  it('yields to flags, and --no-config leaves it out', async () => {
    const off = {
      ...files,
      'package.json': '{"name":"x","skills":{"rules":{"unknown-field":"off"}}}',
    };
    expect((await lint(off)).found).toEqual([]);
    expect((await lint(off, '--rule', 'unknown-field=info')).found).toHaveLength(2);
    expect((await lint(off, '--no-config')).found).toHaveLength(2);
    expect(
      (
        await lint(
          { ...files, 'other.yml': 'preset: spec\nrules: {unknown-field: off}\n' },
          '--config',
          'other.yml',
        )
      ).found,
    ).toEqual([]);
  });

  it('takes overrides by glob, ignored paths, allowed fields and a listing budget', async () => {
    const config = (text: string) => lint({ ...files, 'skills.config.yaml': text });
    expect(
      (await config('overrides:\n  - files: skills/b/**\n    rules: {unknown-field: error}\n'))
        .found,
    ).toEqual(['warning unknown-field skills/a/SKILL.md', 'error unknown-field skills/b/SKILL.md']);
    expect(await config('ignore: [skills/a]\n')).toMatchObject({
      skills: 1,
      found: ['warning unknown-field skills/b/SKILL.md'],
    });
    expect((await config('fields:\n  allow: [author]\n')).found).toEqual([]);
    const over = await config('fields: {allow: [author]}\nlistingBudget: 5\n');
    expect(over.found).toEqual(['info listing-size .']);
  });

  it('exits 2 with the place of a mistake', async () => {
    const { exit, error } = await lint({
      ...files,
      'skills.config.yaml': 'rules:\n  unknown-feild: off\n',
    });
    expect(exit).toBe(2);
    expect(error).toMatchObject({
      code: 'config',
      message: expect.stringContaining('(skills.config.yaml:2:3)'),
    });
    expect(error?.hint).toContain('unknown-field');
  });

  it('writes a baseline and reports only what is new', async () => {
    const asJson = await lint(files, '--write-baseline', 'baseline.json');
    expect([asJson.exit, asJson.found?.length]).toEqual([0, 2]);
    const host = memoryHost({ files });
    expect(await run(['lint', '--write-baseline', 'baseline.json'], host)).toBe(0);
    const baseline = host.files.get('baseline.json')?.toString() ?? '';
    const changed = {
      ...files,
      'skills/b/SKILL.md': skill('b', 'homepage: x\n'),
      'baseline.json': baseline,
    };
    const again = await lint(changed, '--baseline', 'baseline.json');
    expect(again.found).toEqual(['warning unknown-field skills/b/SKILL.md']);
    expect(again.host.out.stderr).toBe(
      'baseline: unknown-field no longer occurs in skills/b/SKILL.md\n',
    );
  });

  it('shows fixes as a diff and writes nothing', async () => {
    const text = skill('a').replace('Shows', 'Shows: it');
    const host = memoryHost({ files: { 'a/SKILL.md': text } });
    expect(await run(['lint', '--diff'], host)).toBe(1);
    expect(host.out.stdout).toMatch(/^--- a\/a\/SKILL\.md\n\+\+\+ b\/a\/SKILL\.md\n@@/);
    expect(host.out.stdout).toContain('+description: "Shows: it');
    expect(host.files.get('a/SKILL.md')).toBe(text);
  });

  it('tells with --verbose what was checked, suppressed and what the listing costs', async () => {
    const suppressed = skill('a', 'author: me # skills-disable-line unknown-field -- our store\n');
    const host = memoryHost({ files: { 'a/SKILL.md': suppressed } });
    expect(await run(['lint', '--verbose'], host)).toBe(0);
    expect(host.out.stderr).toMatch(
      /^checked a \(a\)\nsuppressed a\/SKILL\.md:4 unknown-field: our store\nlisting of \.: 1 skills?, about \d+ tokens at start-up\n$/,
    );
  });
});
