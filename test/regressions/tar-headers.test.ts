import { describe, expect, it } from 'vitest';
import { END, gz, pax, paxRecord, SKILL_ITEM, tar, tarItem } from '../archive/build-tar.ts';
import { verdict } from '../archive/sample.ts';

/** A file whose header has something else in one field, with its true checksum. */
function withField(offset: number, value: string): Buffer {
  const item = tarItem({ name: 'a.md', data: 'x' });
  item.write(value, offset, 'latin1');
  item.fill(0x20, 148, 156);
  const sum = item.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  item.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return gz(tar(SKILL_ITEM), item, END);
}

describe('what the differential test found in tar', () => {
  it.each([
    ['uid', 108],
    ['gid', 116],
    ['mtime', 136],
    ['devmajor', 329],
    ['devminor', 337],
  ])('%s that is no number: Python would see no file from there on', (_, offset) => {
    expect(verdict(withField(offset, '00x0000\0'), { name: 'a.tgz' })).toBe('archive-corrupt');
    expect(
      verdict(withField(offset, offset === 136 ? '00000000007' : '0000007'), { name: 'a.tgz' }),
    ).toBe('ok');
  });

  it('a link target is refused wherever it stands, also behind a NUL and of an extended header', () => {
    expect(verdict(withField(157, '\0x'), { name: 'a.tgz' })).toBe('archive-link');
    const header = { ...pax(paxRecord('mtime', '1')), link: 'SKILL.md' };
    const bytes = gz(tar(SKILL_ITEM, header, { name: 'a.md' }), END);
    expect(verdict(bytes, { name: 'a.tgz' })).toBe('archive-pax-bad');
  });

  it('a number in binary that no program can count to: node-tar refuses the archive', () => {
    const huge = '\x80\x20\0\0\0\0\0\0';
    const most = '\x80\x1f\xff\xff\xff\xff\xff\xff';
    const least = '\xff\xe0\0\0\0\0\0\x01';
    const less = '\xff\xe0\0\0\0\0\0\0';
    for (const [value, expected] of [
      [huge, 'archive-corrupt'],
      [most, 'ok'],
      [less, 'archive-corrupt'],
      [least, 'ok'],
    ] as const) {
      expect(verdict(withField(108, value), { name: 'a.tgz' })).toBe(expected);
    }
  });

  it('a large id in binary is honest', () => {
    const large = `\x80\0\0\0\x49\x96\x02\xd2`;
    expect(verdict(withField(108, large), { name: 'a.tgz' })).toBe('ok');
  });
});
