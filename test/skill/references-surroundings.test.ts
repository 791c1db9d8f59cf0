import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { startRun } from '../../src/lint/run.ts';
import { resolveSettings } from '../../src/lint/settings.ts';

type Files = Readonly<Record<string, string>>;

const skill = (name: string, body: string) => `---\nname: ${name}\ndescription: x\n---\n${body}\n`;

/** Lints the skills at some paths of a tree in memory, as the command does. */
function lint(files: Files, ...paths: string[]): readonly Diagnostic[] {
  const host = memoryHost({ files });
  const run = startRun(resolveSettings());
  const opened = paths.map((path) => host.open(path));
  for (const found of opened.flatMap((skills) => [...skills])) run.add(found);
  return run.finish().diagnostics;
}

function escapes(files: Files, ...paths: string[]): string[] {
  const found = lint(files, ...paths).filter(({ rule }) => rule === 'reference-escapes');
  return found.map(({ message }) => message);
}

function inline(files: Files, ...paths: string[]): number {
  return lint(files, ...paths).filter(({ rule }) => rule === 'reference-inline').length;
}

describe('what lies around a skill', () => {
  it('L8: a file outside is seen, and its absence too', () => {
    const files = { 'a/SKILL.md': skill('a', '[x](../x.md) [y](../y.md)'), 'x.md': '' };
    const [there, gone] = escapes(files, '.');
    expect(there).not.toMatch(/nothing/);
    expect(gone).toMatch(/nothing/);
  });

  it('F-06: outside, too, the listing decides and not the disk', () => {
    const files = { 'a/SKILL.md': skill('a', '[x](../X.md)'), 'x.md': '' };
    expect(escapes(files, '.')[0]).toMatch(/nothing/);
  });

  it('L7c: a skill of the run is known by its name, under whichever path it was given', () => {
    const files = {
      'one/a/SKILL.md': skill('a', '[b](../b/SKILL.md)'),
      'two/b/SKILL.md': skill('b', 'Text.'),
    };
    expect(escapes(files, 'one', 'two')[0]).toContain('the skill "b"');
    expect(escapes(files, 'one')[0]).not.toContain('the skill "b"');
  });

  it('L7c: a link into a skill that lies beside this one names that skill', () => {
    const files = {
      'a/SKILL.md': skill('a', '[b](../b/references/x.md)'),
      'b/SKILL.md': skill('b', 'Text.'),
      'b/references/x.md': '',
    };
    expect(escapes(files, 'a/SKILL.md')[0]).toContain('the skill "b"');
  });

  it('C2: a path may count from an outer skill, a plugin or the root', () => {
    const body = 'Run `scripts/a.py`.';
    const inner = { 'plug/skills/a/SKILL.md': skill('a', body) };
    expect(inline(inner, '.')).toBe(1);
    expect(inline({ ...inner, 'scripts/a.py': '' }, '.')).toBe(0);
    expect(inline({ ...inner, 'plug/scripts/a.py': '' }, '.')).toBe(1);
    const plugin = { 'plug/.claude-plugin/plugin.json': '{}', 'plug/scripts/a.py': '' };
    expect(inline({ ...inner, ...plugin }, '.')).toBe(0);
    const outer = { 'o/SKILL.md': skill('o', '`scripts/a.py`'), 'o/scripts/a.py': '' };
    expect(inline({ ...outer, 'o/inner/SKILL.md': skill('inner', body) }, '.')).toBe(0);
  });

  it('nobody looks above the repository', () => {
    const files = {
      'secret.md': '',
      'repo/.git/HEAD': '',
      'repo/a/SKILL.md': skill('a', '[x](../../secret.md) [y](../../other.md)'),
    };
    const messages = escapes(files, 'repo');
    expect(messages).toHaveLength(2);
    for (const message of messages) expect(message).not.toMatch(/nothing/);
  });

  it('a root that is opened again is looked at again', () => {
    const host = memoryHost({ files: { 'a/SKILL.md': skill('a', '') } });
    const look = () => [...host.open('.')][0]?.surroundings?.look('../x.md');
    expect(look()).toBe('nothing');
    host.files.set('x.md', '');
    expect(look()).toBe('file');
  });
});
