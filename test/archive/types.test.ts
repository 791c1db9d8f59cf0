import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import {
  END,
  gz,
  pax,
  paxRecord,
  SKILL_ITEM,
  type TarItem,
  tar,
  tarGz,
  tarItem,
} from './build-tar.ts';
import { zip, zipOf } from './build-zip.ts';
import { SKILL_TEXT, verdict } from './sample.ts';

const inTar = (bytes: Uint8Array) => verdict(bytes, { name: 'x.tar.gz' });
const inZip = (bytes: Uint8Array) => verdict(bytes, { name: 'x.zip' });
const link = (name: string, to: string): TarItem => ({ name, type: '2', link: to });
const LINK_MODE = 0o120777;

describe('links and types in a tar.gz', () => {
  const file = { name: 'a/evil', data: 'x' };
  it.each<readonly [string, string, readonly TarItem[]]>([
    ['A41 absolute link', 'archive-link', [link('l', '/etc/passwd')]],
    ['A42 link out', 'archive-link', [link('l', '../../x')]],
    ['A43 link inside', 'archive-link', [link('l', 'SKILL.md')]],
    ['A44 write through a link', 'archive-link', [link('a', '..'), file]],
    ['A45 chain', 'archive-link', [link('a', '.'), link('a/b', '..')]],
    ['A47 hard link out', 'archive-link', [{ name: 'h', type: '1', link: '../x' }]],
    ['A47 hard link absolute', 'archive-link', [{ name: 'h', type: '1', link: '/etc/passwd' }]],
    ['A47 hard link inside', 'archive-link', [{ name: 'h', type: '1', link: 'SKILL.md' }]],
    ['A47 before its target', 'archive-link', [{ name: 'h', type: '1', link: 'z' }, { name: 'z' }]],
    ['A47 with data', 'archive-link', [{ name: 'h', type: '1', link: 'SKILL.md', data: 'x' }]],
    ['A48 linkpath', 'archive-link', [pax(paxRecord('linkpath', '/x')), { name: 'a' }]],
    ['A50 FIFO', 'archive-type', [{ name: 'p', type: '6' }]],
    ['A51 character device', 'archive-type', [{ name: 'c', type: '3' }]],
    ['A51 block device', 'archive-type', [{ name: 'b', type: '4' }]],
    ['A53 contiguous', 'archive-type', [{ name: 'c', type: '7', data: 'x' }]],
    ['A54 unknown type', 'archive-type', [{ name: 'u', type: 'Q' }]],
    ['A55 multi-volume', 'archive-type', [{ name: 'm', type: 'M', data: 'x' }]],
    ['A55 volume label', 'archive-type', [{ name: 'v', type: 'V' }]],
    ['A55 dumpdir', 'archive-type', [{ name: 'd', type: 'D', data: 'x' }]],
    ['A56 GNU sparse', 'archive-type', [{ name: 's', type: 'S', data: 'x' }]],
    ['A56 sparse 0.0', 'archive-type', [pax(paxRecord('GNU.sparse.size', '9')), { name: 's' }]],
    ['A56 sparse 0.1', 'archive-type', [pax(paxRecord('GNU.sparse.map', '0,1')), { name: 's' }]],
    ['A56 sparse 1.0', 'archive-type', [pax(paxRecord('GNU.sparse.major', '1')), { name: 's' }]],
    ['A57 setuid', 'archive-mode', [{ name: 'a', mode: 0o4755 }]],
    ['A57 setgid', 'archive-mode', [{ name: 'a', mode: 0o2755 }]],
    ['A57 sticky', 'archive-mode', [{ name: 'a', type: '5', mode: 0o1755 }]],
    ['A57 world-writable', 'archive-mode', [{ name: 'a', mode: 0o666 }]],
    ['A58 xattr', 'archive-pax-key', [pax(paxRecord('SCHILY.xattr.user.x', '1')), { name: 'a' }]],
    ['A58 ACL', 'archive-pax-key', [pax(paxRecord('SCHILY.acl.access', 'u')), { name: 'a' }]],
    [
      'A58 SELinux',
      'archive-pax-key',
      [pax(paxRecord('RHT.security.selinux', 'u')), { name: 'a' }],
    ],
    ['A60 folder with data', 'archive-type', [{ name: 'd', type: '5', data: 'x', mode: 0o755 }]],
  ])('%s is %s', (_, code, items) => {
    expect(inTar(tarGz(...items))).toBe(code);
  });

  it('A46 SKILL.md is a link', () => {
    expect(inTar(gz(tar(link('SKILL.md', 'other')), END))).toBe('archive-link');
  });

  it('A59 owners are a warning', () => {
    for (const item of [{ uid: 1000 }, { uname: 'ann' }]) {
      const bytes = tarGz({ name: 'a', ...item });
      const { warnings } = readArchive(memorySource(bytes), { name: 'x.tgz' });
      expect(warnings.map(({ code }) => code)).toEqual(['archive-not-reproducible']);
    }
  });
});

describe('links and types in a zip', () => {
  it.each([
    ['A41 absolute link', 'archive-link', { data: '/etc/passwd', mode: LINK_MODE }],
    ['A42 link out', 'archive-link', { data: '../../x', mode: LINK_MODE }],
    ['A43 link inside', 'archive-link', { data: 'SKILL.md', mode: LINK_MODE }],
    [
      'A49 link in an unknown compression',
      'archive-link',
      { data: 'x', mode: LINK_MODE, method: 14 },
    ],
    ['A50 FIFO', 'archive-type', { mode: 0o010644 }],
    ['A51 character device', 'archive-type', { mode: 0o020644 }],
    ['A51 block device', 'archive-type', { mode: 0o060644 }],
    ['A52 socket', 'archive-type', { mode: 0o140755 }],
    ['A57 setuid', 'archive-mode', { mode: 0o104755 }],
    ['A57 setgid', 'archive-mode', { mode: 0o102755 }],
    ['A57 sticky', 'archive-mode', { mode: 0o101755 }],
    ['A57 world-writable', 'archive-mode', { mode: 0o100666 }],
    ['A60 folder with data', 'archive-type', { name: 'd/', data: 'x' }],
    ['a folder that claims to be a file', 'archive-type', { name: 'd/', mode: 0o100644 }],
    ['a file that claims to be a folder', 'archive-type', { name: 'd', mode: 0o040755 }],
  ])('%s is %s', (_, code, item) => {
    expect(inZip(zip({ name: 'a', ...item }))).toBe(code);
  });

  it('A44, A45 write through a link', () => {
    const item = { name: 'a', data: '..', mode: LINK_MODE };
    expect(inZip(zip(item, { name: 'a/evil', data: 'x' }))).toBe('archive-link');
    expect(inZip(zip(item, { ...item, name: 'a/b' }))).toBe('archive-link');
  });

  it('A46 SKILL.md is a link', () => {
    expect(inZip(zipOf([{ name: 'SKILL.md', data: 'x', mode: LINK_MODE }]))).toBe('archive-link');
  });

  it('takes entries without a mode, as writers on Windows make them', () => {
    expect(inZip(zip({ name: 'a.md', data: 'x', attributes: 0x20 }))).toBe('ok');
    expect(inZip(zip({ name: 'd/', attributes: 0x10 }))).toBe('ok');
  });
});

describe('tar headers', () => {
  const twice = pax(paxRecord('mtime', '1'));
  const base256 = Buffer.from([0x80, ...Array(10).fill(0), 5]);
  const negative = Buffer.from([0xff, ...Array(11).fill(0xff)]);
  it.each<readonly [string, string, readonly TarItem[]]>([
    ['A61 extended path', 'archive-path-escape', [pax(paxRecord('path', '../x')), { name: 'a' }]],
    [
      'A62 global header',
      'archive-pax-global',
      [{ name: 'g', type: 'g', data: paxRecord('path', '../x') }, { name: 'a' }],
    ],
    [
      'A63 size lie, high',
      'archive-size',
      [pax(paxRecord('size', '9999')), { name: 'a', data: 'x' }],
    ],
    ['A63 size lie, low', 'archive-size', [pax(paxRecord('size', '0')), { name: 'a', data: 'x' }]],
    ['A64 no length', 'archive-pax-bad', [pax(Buffer.from('path=x\n')), { name: 'a' }]],
    ['A64 wrong length', 'archive-pax-bad', [pax(Buffer.from('99 path=x\n')), { name: 'a' }]],
    ['A64 no newline', 'archive-pax-bad', [pax(Buffer.from('8 path=x')), { name: 'a' }]],
    ['A64 bad mtime', 'archive-pax-bad', [pax(paxRecord('mtime', 'noon')), { name: 'a' }]],
    ['A64 bad size', 'archive-pax-bad', [pax(paxRecord('size', '-1')), { name: 'a' }]],
    [
      'A64 one key twice',
      'archive-pax-bad',
      [pax(paxRecord('mtime', '1'), paxRecord('mtime', '2')), { name: 'a' }],
    ],
    ['A65 bomb', 'archive-pax-big', [pax(paxRecord('path', 'p'.repeat(70_000))), { name: 'a' }]],
    ['A66 two in a row', 'archive-pax-bad', [twice, twice, { name: 'a' }]],
    ['A66 none after it', 'archive-pax-bad', [twice]],
    [
      'A67 GNU long name',
      'archive-type',
      [{ name: 'L', type: 'L', data: '../../evil\0' }, { name: 'a' }],
    ],
    [
      'A67 GNU long link',
      'archive-type',
      [{ name: 'K', type: 'K', data: '../../evil\0' }, { name: 'a' }],
    ],
    ['A68 prefix', 'archive-path-escape', [{ name: 'evil', prefix: '../..' }]],
    ['A69 base-256 size', 'archive-size', [{ name: 'a', data: 'x', sizeField: base256 }]],
    ['A69 negative size', 'archive-size', [{ name: 'a', data: 'x', sizeField: negative }]],
    ['A69 a minus sign', 'archive-size', [{ name: 'a', data: 'x', sizeField: '-0000000001\0' }]],
    ['A70 checksum', 'archive-corrupt', [{ name: 'a', badChecksum: true }]],
  ])('%s is %s', (_, code, items) => {
    expect(inTar(tarGz(...items))).toBe(code);
  });

  const one = tar(SKILL_ITEM);
  const cut = tarItem({ name: 'long', data: 'x'.repeat(2000) });
  it.each([
    ['A71 no end', 'archive-truncated', [one]],
    ['A71 one zero block', 'archive-truncated', [one, END.subarray(512)]],
    ['A72 entries after the end', 'archive-trailing', [one, END, tar({ name: 'hidden' })]],
    [
      'A72 after one zero block',
      'archive-trailing',
      [one, END.subarray(512), tar({ name: 'h' }), END],
    ],
    ['A73 cut in the data', 'archive-truncated', [one, cut.subarray(0, 1000)]],
    ['A73 cut in a header', 'archive-truncated', [one, cut.subarray(0, 300)]],
    ['zeros after the end are honest', 'ok', [one, END, Buffer.alloc(10_240)]],
    ['zeros that fill no block too', 'ok', [one, END, Buffer.alloc(100)]],
  ])('%s is %s', (_, code, parts) => {
    expect(inTar(gz(...parts))).toBe(code);
  });
});

describe('rule 5: the first stage names the code', () => {
  it.each<readonly [string, string, Uint8Array]>([
    ['container before type', 'archive-truncated', gz(tar(SKILL_ITEM, link('l', '/x')))],
    [
      'header before type',
      'archive-corrupt',
      tarGz(link('l', '/x'), { name: 'a', badChecksum: true }),
    ],
    ['type before name', 'archive-link', tarGz({ name: '../a' }, link('l', '/x'))],
    ['name before collision', 'archive-path-escape', tarGz({ name: 'SKILL.md' }, { name: '../a' })],
    ['collision before content', 'archive-collision', gz(tar({ name: 'a' }, { name: 'A' }), END)],
  ])('%s', (_, code, bytes) => {
    expect(inTar(bytes)).toBe(code);
  });

  it('in a zip', () => {
    const bad = { name: '../a', data: SKILL_TEXT, crc: 1 };
    expect(inZip(zip(bad))).toBe('archive-path-escape');
    expect(inZip(zip(bad, { name: 'l', mode: LINK_MODE }))).toBe('archive-link');
    expect(inZip(zip(bad, { name: 'l', mode: LINK_MODE }, { name: 'm', method: 12 }))).toBe(
      'zip-method',
    );
  });
});
