import { describe, expect, it } from 'vitest';
import { type DigestedSkill, jsonSkill } from '../../src/commands/digest-output.ts';
import { digestBytes, type FileDigest } from '../../src/digest/digest.ts';
import { jsonListDocument } from '../../src/report/json.ts';

const digest = digestBytes('x');
const file = (path: string): FileDigest => ({ path, size: 7, digest });

function skill(files: readonly FileDigest[], more: Partial<DigestedSkill> = {}): DigestedSkill {
  const executables = new Set([files[0]?.path ?? '']);
  const place = { path: 'a/b', treePath: 'b', isNamed: false, archive: null };
  return { name: 'b', digest, files, executables, ...place, ...more };
}

/** The document as `JSON.stringify` would write it. */
function plain(skills: readonly DigestedSkill[]): string {
  const listed = skills.map(({ name, path, archive, files, executables }) => ({
    name,
    path,
    digest,
    ...(archive === null ? {} : { archive }),
    files: files.map((one) => ({ ...one, executable: executables.has(one.path) })),
  }));
  return `${JSON.stringify({ schemaVersion: 1, skills: listed }, null, 2)}\n`;
}

const written = (skills: readonly DigestedSkill[]) =>
  [...jsonListDocument('skills', skills.map(jsonSkill))].join('');

describe('the JSON of digests, which is put together by hand', () => {
  it.each([
    ['no skill', []],
    ['a skill without files', [skill([])]],
    ['several', [skill([file('SKILL.md')]), skill([file('a"b\\c'), file('é')])]],
    ['an archive', [skill([file('SKILL.md')], { archive: digest, path: 'x "y".zip' })]],
    ['more than one piece', Array.from({ length: 900 }, () => skill([file('SKILL.md')]))],
  ])('is that of JSON.stringify: %s', (_, skills) => {
    expect(written(skills)).toBe(plain(skills));
  });

  it('escapes what cannot be seen, and means the same', () => {
    const odd = [skill([file('a\u202eb\nc\u0000\ud800')], { name: '\u200b' })];
    expect(written(odd)).not.toMatch(/[^\n -~]/);
    expect(JSON.parse(written(odd))).toEqual(JSON.parse(plain(odd)));
  });
});
