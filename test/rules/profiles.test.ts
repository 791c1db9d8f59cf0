import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { SkillsError } from '../../src/core/errors.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { startRun } from '../../src/lint/run.ts';
import { type LintOptions, profilesNamed, resolveSettings } from '../../src/lint/settings.ts';
import { PROFILES, type ProfileId } from '../../src/rules/profiles.ts';
import { RULES, ruleById } from '../../src/rules/registry.ts';

/** The ids of the rules that report a skill; `SKILL.md` is given, other files by path. */
function reported(
  skill: string,
  options: LintOptions,
  { folder = 'demo', files = {}, root = '.' }: Place = {},
): string[] {
  const entries = Object.entries({ 'SKILL.md': skill, ...files });
  const lint = startRun(resolveSettings(options));
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  const set = fileSet(entries.map(([path, text]) => memoryFile(path, text)));
  lint.add({ files: set, folder: name, path: folder, root });
  return lint.finish().diagnostics.map((diagnostic) => diagnostic.rule);
}

interface Place {
  readonly folder?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly root?: string;
}

const FRONT = 'name: demo\ndescription: Shows a demo. Use when the user asks for one.\n';
const skill = (more = '', body = '\n# Demo\n\nDo this.\n') => `---\n${FRONT}${more}---\n${body}`;

describe('the profiles', () => {
  it('each have at least one rule, and each client rule names one', () => {
    const used = RULES.flatMap((rule) => (rule.basis === 'client' ? [rule.profile] : []));
    expect([...new Set(used)].sort()).toEqual(PROFILES.map(({ id }) => id).sort());
  });

  it('enforce only general rules that exist', () => {
    for (const { id, refuses, cuts } of PROFILES) {
      for (const rule of [...refuses, ...cuts]) {
        expect(ruleById(rule)?.basis, `${id}: ${rule}`).toMatch(/^(?:spec|safety|advice)$/);
      }
    }
  });

  it('name their client in the id of each rule, but for the strict paths of P-01 to P-06', () => {
    for (const rule of RULES) {
      if (rule.basis !== 'client') continue;
      const prefix = rule.profile === 'mdp' ? 'path' : rule.profile;
      expect(rule.id.startsWith(`${prefix}-`), rule.id).toBe(true);
    }
  });

  it('are all silent on a plain good skill', () => {
    expect(reported(skill(), { profiles: profilesNamed(['all']) })).toEqual([]);
  });
});

describe('a profile', () => {
  const long = `name: demo\ndescription: Use when ${'😀'.repeat(600)}\n`;

  it.each(['spec', 'recommended', 'strict'] as const)('is off in preset %s', (preset) => {
    const found = reported(`---\n${long}---\n\nText.\n`, { preset });
    expect(found.filter((id) => ruleById(id)?.basis === 'client')).toEqual([]);
  });

  it('turns on the rules of its client only', () => {
    const text = `---\n${long}author: me\n---\n\nText.\n`;
    expect(reported(text, { profiles: ['vercel'] })).toContain('vercel-description-length');
    expect(reported(text, { profiles: ['vercel'] })).not.toContain('skills-ref-fields');
    expect(reported(text, { profiles: ['skills-ref'] })).toContain('skills-ref-fields');
  });

  it('gives way to a level that was chosen for a rule', () => {
    const rules = { 'vercel-description-length': 'off' } as const;
    expect(reported(`---\n${long}---\n\nText.\n`, { profiles: ['vercel'], rules })).toEqual([]);
  });

  it('does not stop a client rule from being turned on alone', () => {
    const found = reported(`---\n${long}---\n\nText.\n`, {
      rules: { 'vercel-description-length': 'info' },
    });
    expect(found).toEqual(['vercel-description-length']);
  });

  it('is refused as usage where no client has that id, with the one that was meant', () => {
    const wrong = ['claude-cod'] as unknown as ProfileId[];
    for (const call of [() => profilesNamed(wrong), () => resolveSettings({ profiles: wrong })]) {
      expect(call).toThrow(SkillsError);
      expect(call).toThrow(expect.objectContaining({ code: 'usage', exitCode: 2 }));
      expect(call).toThrow(expect.objectContaining({ hint: 'Did you mean claude-code?' }));
    }
    expect(() => profilesNamed(['nothing-like-it'])).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('vercel') }),
    );
  });
});

describe('--profile claude-code (AS-29, AS-30)', () => {
  const profiles = ['claude-code'] as const;

  it('lets its own fields be, and no others', () => {
    const own = skill('argument-hint: file\nmodel: opus\n');
    expect(reported(own, {})).toEqual(['unknown-field', 'unknown-field']);
    expect(reported(own, { profiles })).toEqual([]);
    expect(reported(own, { profiles: ['vercel'] })).toEqual(['unknown-field', 'unknown-field']);
    expect(reported(skill('author: me\n'), { profiles })).toEqual(['unknown-field']);
  });

  it('lets allowed-tools be a list, but not commas', () => {
    const list = skill('allowed-tools:\n  - Read\n  - Grep\n');
    expect(reported(list, {})).toEqual(['allowed-tools-format']);
    expect(reported(list, { profiles })).toEqual([]);
    const commas = skill('allowed-tools: Read, Grep\n');
    expect(reported(commas, { profiles })).toEqual(['allowed-tools-format']);
  });
});

describe('--profile mdp (P-01 to P-06)', () => {
  const profiles = ['mdp'] as const;
  const mdp = (text: string, place: Place) =>
    reported(text, { profiles }, place).filter((id) => id.startsWith('path-'));

  it('counts the path from the path argument, not from the current folder', () => {
    const place = { folder: 'My Work/workspace/demo', root: 'My Work' };
    expect(mdp(skill(), place)).toEqual([]);
    expect(mdp(skill(), { ...place, root: '.' })).toEqual(['path-strict']);
  });

  it('takes the folder alone where the argument is the skill', () => {
    expect(mdp(skill(), { folder: 'My Work/demo', root: 'My Work/demo' })).toEqual([]);
    expect(mdp(skill(), { folder: 'x/Demo', root: 'x/Demo' })).toEqual(['path-strict']);
  });

  it('tells a missing child from a child, a sibling and a URL', () => {
    const files = { 'files/SKILL.md': '---\nname: files\n---\n' };
    const place = { folder: 'a/demo', files };
    const names = (path: string) => mdp(skill('', `See /a/demo/files/skill.md.\n${path}\n`), place);
    expect(names('/a/demo/file/skill.md')).toEqual(['path-child-missing']);
    expect(names('`/a/demo/files/deep/skill.md`')).toEqual(['path-child-missing']);
    expect(names('/a/demo/skill.md')).toEqual([]);
    expect(names('/a/other/skill.md')).toEqual([]);
    expect(names('https://example.com/a/demo/file/skill.md')).toEqual([]);
    expect(names('<!-- /a/demo/file/skill.md -->')).toEqual([]);
  });

  it('asks a parent to name one of its children, in any form', () => {
    const files = { 'files/SKILL.md': '', 'files/ts/SKILL.md': '' };
    const names = (body: string) => mdp(skill('', body), { files });
    expect(names('Nothing.\n')).toEqual(['path-child-unmentioned']);
    expect(names('Files, skill.md\n')).toEqual(['path-child-unmentioned']);
    expect(names('[more](./files/SKILL.md)\n')).toEqual([]);
    expect(names('Read demo/files/ts/skill.md\n')).toEqual([]);
  });

  it('looks at a hostile text in time that grows with its length', () => {
    const body = `${'/demo/a/skill.md'.repeat(20_000)} ${'/demo'.repeat(50_000)}`;
    const start = performance.now();
    mdp(skill('', body), { files: { 'files/SKILL.md': '' } });
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('skills lint --profile', () => {
  const files = { 'skills/demo/SKILL.md': skill('argument-hint: file\n') };

  it('exits 2 on an unknown client', async () => {
    const host = memoryHost({ files });
    expect(await run(['lint', '--profile', 'vercell'], host)).toBe(2);
    expect(host.out.stderr).toMatch(/^error\[usage\]: .*"vercell".*\nhint: Did you mean vercel\?/);
  });

  it('may be repeated; an error of one client makes it exit 1', async () => {
    const one = memoryHost({ files });
    expect(await run(['lint', '--profile', 'claude-code'], one)).toBe(0);
    const two = memoryHost({ files });
    const argv = ['lint', '--profile', 'claude-code', '--profile', 'skills-ref'];
    expect(await run(argv, two)).toBe(1);
    expect(two.out.stdout).toContain('skills-ref-fields');
    expect(two.out.stdout).not.toContain('unknown-field');
  });
});
