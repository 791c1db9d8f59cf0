import { describe, expect, it } from 'vitest';
import { comparePaths, fileSet, memoryFile, withFile } from '../../src/core/files.ts';
import { collisionKey, isSafePath, pathCollisions, pathProblems } from '../../src/core/paths.ts';

describe('pathProblems', () => {
  it.each([
    ['SKILL.md'],
    ['references/größe.md'],
    ['a/b/c.tar.gz'],
    ['scripts/日本語.py'],
    ['console.md'],
    ['.hidden'],
  ])('takes %s', (path) => {
    expect(pathProblems(path)).toEqual([]);
  });

  it.each([
    ['F-01', 'cafe\u0301.md'],
    ['F-01', 'a\u0007.md'],
    ['F-01', 'a\u202eb.md'],
    ['F-01', 'a\u200bb.md'],
    ['F-01', 'a\u{e0041}.md'],
    ['F-01', 'a\ufffd.md'],
    ['F-01', 'a\ud800.md'],
    ['F-02', 'a<b.md'],
    ['F-02', 'a:b.md'],
    ['F-02', 'a\\b.md'],
    ['F-02', 'a/../b'],
    ['F-02', './a'],
    ['F-02', '/etc/passwd'],
    ['F-02', 'a//b'],
    ['F-02', 'a/'],
    ['F-02', ''],
    ['F-02', 'a./b'],
    ['F-02', 'a '],
    ['F-02', 'CON'],
    ['F-02', 'x/aux.md'],
    ['F-02', 'com¹.txt'],
    ['F-04', `${'a'.repeat(256)}`],
    ['F-04', Array(33).fill('d').join('/')],
  ])('%s refuses %j', (rule, path) => {
    expect(pathProblems(path).map((problem) => problem.rule)).toContain(rule);
    expect(isSafePath(path)).toBe(false);
  });

  it('F-04 only warns of a path that Windows may not hold', () => {
    const path = Array(10).fill('a'.repeat(30)).join('/');
    expect(pathProblems(path).map(({ level }) => level)).toEqual(['warning']);
    expect(isSafePath(path)).toBe(true);
  });
});

describe('pathCollisions (F-03)', () => {
  it.each([
    ['a.md', 'A.md'],
    ['straße', 'STRASSE'],
    ['ﬁle', 'file'],
    ['\u212a', 'k'],
    ['Docs/a', 'docs/b'],
  ])('%s and %s', (a, b) => {
    expect(pathCollisions([a, b])).toHaveLength(1);
  });

  it('a file where a folder is needed', () => {
    expect(pathCollisions(['a', 'a/b']).map(({ reason }) => reason)).toEqual(['file-and-folder']);
  });

  it('lets different names be', () => {
    expect(pathCollisions(['a/b', 'a/c', 'b', 'SKILL.md'])).toEqual([]);
    expect(collisionKey('README.md')).toBe(collisionKey('ReadMe.MD'));
  });
});

describe('fileSet', () => {
  it('sorts by the bytes of the paths, as LC_ALL=C does', () => {
    const names = ['b', 'a/b', 'a.b', 'Z', '\uff5e', '😀', 'a'];
    const set = fileSet(names.map((name) => memoryFile(name, '')));
    const byBytes = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(set.files.map((file) => file.path)).toEqual(byBytes);
    expect(comparePaths('a', 'a')).toBe(0);
  });

  it('replaces one file and keeps the rest', () => {
    const set = fileSet([memoryFile('a', 'old'), memoryFile('b', 'kept')]);
    const next = withFile(set, memoryFile('a', 'new'));
    expect(next.files).toHaveLength(2);
    expect(new TextDecoder().decode(next.get('a')?.read())).toBe('new');
    expect(next.get('c')).toBeUndefined();
  });
});
