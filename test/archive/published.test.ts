import { describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { published } from '../../src/skill/published.ts';

const sorted = (paths: readonly string[], ignore?: string) => {
  const files = paths.map((path) => memoryFile(path, 'x'));
  if (ignore !== undefined) files.push(memoryFile('.skillignore', ignore));
  return published(fileSet(files));
};
const kept = (paths: readonly string[], ignore?: string) =>
  sorted(paths, ignore).files.map(({ path }) => path);

describe('the one file set', () => {
  it('leaves out caches, droppings and dotfiles, each with its reason', () => {
    const { files, leftOut } = sorted([
      'SKILL.md',
      'node_modules/a/b.js',
      'lib/__pycache__/a.pyc',
      'lib/b.pyc',
      'Thumbs.db',
      '.DS_Store',
      '.env.local',
      '.vscode/settings.json',
      '.git/HEAD',
      'docs/.hidden/a.md',
    ]);
    expect(files.map(({ path }) => path)).toEqual(['SKILL.md']);
    expect(Object.fromEntries(leftOut.map(({ path, reason }) => [path, reason]))).toEqual({
      'node_modules/a/b.js': 'default',
      'lib/__pycache__/a.pyc': 'default',
      'lib/b.pyc': 'default',
      'Thumbs.db': 'default',
      '.DS_Store': 'dotfile',
      '.env.local': 'dotfile',
      '.vscode/settings.json': 'dotfile',
      '.git/HEAD': 'dotfile',
      'docs/.hidden/a.md': 'dotfile',
    });
  });

  it('reads .skillignore as git reads .gitignore', () => {
    const paths = [
      'SKILL.md',
      'a.tmp',
      'keep.tmp',
      'drafts/a.md',
      'x/drafts/b.md',
      'top.md',
      'x/top.md',
    ];
    expect(kept(paths, '# notes\n*.tmp\n!keep.tmp\n/drafts/\r\n/top.md\n')).toEqual([
      'SKILL.md',
      'keep.tmp',
      'x/drafts/b.md',
      'x/top.md',
    ]);
    expect(kept(['.env', 'SKILL.md'], '!.env\n')).toEqual(['SKILL.md']);
  });

  it('is quick on a hostile pattern', () => {
    const names = Array.from({ length: 50 }, (_, i) => `${'a'.repeat(240)}${i}`);
    const start = performance.now();
    expect(kept(names, `${'*a'.repeat(60)}*b\n`)).toHaveLength(50);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
