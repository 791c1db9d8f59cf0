import { describe, expect, it } from 'vitest';
import { END, gz, pax, paxRecord, SKILL_ITEM, tar, tarGz } from './build-tar.ts';
import { zip } from './build-zip.ts';
import { verdict } from './sample.ts';

/** Rows A01 to A40 as files of these names beside a `SKILL.md`, in both formats. */
const ROWS: readonly (readonly [string, string, readonly string[]])[] = [
  ['A01', 'archive-path-escape', ['../evil.txt']],
  ['A02', 'archive-path-escape', ['a/../../evil']],
  ['A03', 'archive-path-dot', ['a/../b']],
  ['A04', 'archive-path-absolute', ['/x/evil']],
  ['A05', 'archive-path-absolute', ['//host/x']],
  ['A06', 'archive-path-backslash', ['..\\evil']],
  ['A07', 'archive-path-backslash', ['a\\b.md']],
  ['A08', 'archive-path-drive', ['C:\\evil']],
  ['A09', 'archive-path-drive', ['C:../evil']],
  ['A10', 'archive-path-backslash', ['\\\\host\\share\\x']],
  ['A11', 'archive-path-backslash', ['\\\\?\\C:\\x']],
  ['A11 slashes', 'archive-path-absolute', ['//./pipe/x']],
  ['A12 CON', 'archive-name-reserved', ['CON']],
  ['A12 NUL', 'archive-name-reserved', ['sub/NUL']],
  ['A12 COM1', 'archive-name-reserved', ['COM1']],
  ['A12 LPT¹', 'archive-name-reserved', ['LPT¹']],
  ['A13 aux.md', 'archive-name-reserved', ['aux.md']],
  ['A13 blank', 'archive-name-reserved', ['con .txt']],
  ['A14', 'archive-name-trailing', ['evil.md.']],
  ['A15', 'archive-name-trailing', ['evil.md ']],
  ['A16 stream', 'archive-name-char', ['SKILL.md::$DATA']],
  ['A16 colon', 'archive-name-char', ['notes.md:s']],
  ['A18 newline', 'archive-name-char', ['a\nb']],
  ['A18 escape', 'archive-name-char', ['a\u001b[2Jb']],
  ['A25 bidi', 'archive-name-hidden', ['a\u202egnp.md']],
  ['A25 zero width', 'archive-name-hidden', ['a\u200bb']],
  ['A25 tag', 'archive-name-hidden', ['a\u{e0041}']],
  ['A26', 'archive-name-empty', ['']],
  ['A27 dot', 'archive-name-empty', ['.']],
  ['A27 dot slash', 'archive-name-empty', ['./']],
  ['A28', 'archive-name-long', ['n'.repeat(256)]],
  ['A29 path', 'archive-depth', [Array(25).fill('p'.repeat(200)).join('/')]],
  ['A29 depth', 'archive-depth', [Array(33).fill('d').join('/')]],
  ['A30', 'archive-name-nfc', ['cafe\u0301']],
  ['A31', 'archive-duplicate', ['SKILL.md']],
  ['A32', 'archive-path-dot', ['./SKILL.md']],
  ['A33', 'archive-path-dot', ['a/b', 'a//b']],
  ['A34', 'archive-collision', ['Skill.md']],
  ['A35', 'archive-collision', ['caf\u00e9', 'cafe\u0301']],
  ['A35 other order', 'archive-collision', ['cafe\u0301', 'caf\u00e9']],
  ['A35 in a folder', 'archive-collision', ['cafe\u0301/a', 'caf\u00e9/b']],
  ['A36 ß', 'archive-collision', ['straße', 'strasse']],
  ['A36 ﬁ', 'archive-collision', ['ﬁle', 'file']],
  ['A36 Kelvin', 'archive-collision', ['\u212a', 'k']],
  ['A36 ı', 'archive-collision', ['ı', 'I']],
  ['A37', 'archive-collision', ['x', 'x/y']],
  ['A38', 'archive-collision', ['x/y', 'x']],
  ['A39', 'archive-duplicate', ['dir/', 'dir/']],
  ['A40', 'archive-collision', ['Ref/a', 'ref/b']],
];

/** A name that does not fit the field is given by an extended header, as writers do. */
function tarOf(names: readonly string[]): Buffer {
  const items = names.flatMap((name) => {
    const folder = name.endsWith('/') && name !== './';
    const item = { name, type: folder ? '5' : '0', mode: folder ? 0o755 : 0o644 };
    return Buffer.byteLength(name) > 100 ? [pax(paxRecord('path', name)), item] : [item];
  });
  return tarGz(...items);
}

describe.each(ROWS)('%s is %s', (_, code, names) => {
  it('in a tar.gz', () => {
    expect(verdict(tarOf(names), { name: 'x.tar.gz' })).toBe(code);
  });

  it('in a zip', () => {
    expect(verdict(zip(...names.map((name) => ({ name }))), { name: 'x.zip' })).toBe(code);
  });
});

describe('names of one format', () => {
  it('A17 a short name is a warning, and an error when strict', () => {
    const names = ['SKILL~1.MD', 'SKILL.md.long'];
    for (const [bytes, name] of [
      [tarOf(names), 'x.tgz'],
      [zip(...names.map((one) => ({ name: one }))), 'x.zip'],
    ] as const) {
      expect(verdict(bytes, { name })).toBe('ok');
      expect(verdict(bytes, { name, strict: true })).toBe('archive-name-short');
    }
  });

  it('A19 NUL in a zip name', () => {
    expect(verdict(zip({ name: 'a\0b' }), { name: 'x.zip' })).toBe('archive-name-nul');
  });

  it('A20 NUL and then data in the tar name field', () => {
    const bytes = tarGz({ name: 'ok\0../evi' });
    expect(verdict(bytes, { name: 'x.tar.gz' })).toBe('archive-name-nul');
  });

  it('A21 NUL in an extended path', () => {
    const bytes = tarGz(pax(paxRecord('path', 'a\0b')), { name: 'a' });
    expect(verdict(bytes, { name: 'x.tar.gz' })).toBe('archive-name-nul');
  });

  it('A23 a name that is not UTF-8', () => {
    const name = Uint8Array.of(0xff, 0xfe);
    expect(verdict(tarGz({ name }), { name: 'x.tgz' })).toBe('archive-name-encoding');
    expect(verdict(zip({ name, flags: 0x0800 }), { name: 'x.zip' })).toBe('archive-name-encoding');
  });

  it('A24 a zip name in an unknown code page', () => {
    const bytes = zip({ name: Uint8Array.of(0x67, 0x72, 0x94), flags: 0 });
    expect(verdict(bytes, { name: 'x.zip' })).toBe('archive-name-encoding');
  });

  it('folders that are listed and used are no collision', () => {
    expect(verdict(tarOf(['dir/', 'dir/a', 'dir/b/']), { name: 'x.tgz' })).toBe('ok');
    expect(verdict(tarOf(['dir/a', 'dir/']), { name: 'x.tgz' })).toBe('ok');
  });

  it('a tar without any entry is a missing skill', () => {
    expect(verdict(gz(END), { name: 'x.tgz' })).toBe('skill-missing');
    expect(verdict(gz(tar(SKILL_ITEM), END), { name: 'x.tgz' })).toBe('ok');
  });
});
