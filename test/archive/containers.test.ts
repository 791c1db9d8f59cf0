import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { END, gz, SKILL_ITEM, tar, tarGz } from './build-tar.ts';
import { endOf, extra, SKILL_ZIP, type ZipItem, zip, zipItem, zipOf } from './build-zip.ts';
import { noise, packed, SKILL_TEXT, sampleSkill, verdict } from './sample.ts';

const inTar = (bytes: Uint8Array) => verdict(bytes, { name: 'x.tar.gz' });
const inZip = (bytes: Uint8Array) => verdict(bytes, { name: 'x.zip' });

describe('gzip', () => {
  const good = tarGz({ name: 'a', data: noise(3000) });
  const changed = (at: number) => {
    const bytes = Buffer.from(good);
    const place = at < 0 ? bytes.length + at : at;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return bytes;
  };
  it.each<readonly [string, string, Uint8Array]>([
    ['A74 cut in the data', 'archive-truncated', good.subarray(0, 1500)],
    ['A74 cut in the trailer', 'archive-truncated', good.subarray(0, -3)],
    ['A74 cut in the header', 'archive-truncated', good.subarray(0, 6)],
    ['A75 bad CRC', 'archive-corrupt', changed(-8)],
    ['A75 bad ISIZE', 'archive-corrupt', changed(-1)],
    ['A76 two members', 'archive-trailing', Buffer.concat([good, gz(tar({ name: 'h' }), END)])],
    ['A77 garbage', 'archive-trailing', Buffer.concat([good, Buffer.from('garbage')])],
    ['A77 zeros', 'archive-trailing', Buffer.concat([good, Buffer.alloc(16)])],
    ['A78 no gzip', 'archive-format', Buffer.from('hello')],
    ['A78 empty', 'archive-format', Buffer.alloc(0)],
    ['A78 a zip', 'archive-format', zip()],
    ['A79 a zip behind', 'archive-trailing', Buffer.concat([good, zip()])],
  ])('%s is %s', (_, code, bytes) => {
    expect(inTar(bytes)).toBe(code);
  });

  it('A78 another ending', () => {
    expect(verdict(good, { name: 'x.rar' })).toBe('archive-format');
    expect(inZip(good)).toBe('archive-format');
    expect(inZip(Buffer.alloc(0))).toBe('archive-format');
  });

  it('a file name in the header is honest', () => {
    const named = Buffer.concat([good.subarray(0, 10), Buffer.from('x.tar\0'), good.subarray(10)]);
    named[3] = 8;
    expect(inTar(named)).toBe('ok');
  });
});

/** A deflated entry whose sizes come in a descriptor behind its data. */
function streamed(name: string, text: string, lie = 0): ZipItem {
  const after = Buffer.alloc(16);
  const { local } = zipItem({ name, data: text }, 0);
  after.writeUInt32LE(0x08074b50, 0);
  after.writeUInt32LE(local.readUInt32LE(14), 4);
  after.writeUInt32LE(local.readUInt32LE(18), 8);
  after.writeUInt32LE(local.readUInt32LE(22) + lie, 12);
  const hidden = { crc: 0, packed: 0, size: 0 };
  return { name, data: text, flags: 8, local: hidden, after };
}

const a = { name: 'a', data: 'some text' };
const unicodePath = extra(0x7075, Buffer.concat([Buffer.alloc(5), Buffer.from('../evil')]));
const zip64 = extra(1, Buffer.from([9, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]));

describe('zip', () => {
  it.each<readonly [string, string, ZipItem]>([
    ['A80 name', 'zip-mismatch', { ...a, local: { name: 'b' } }],
    ['A80 name of another length', 'zip-mismatch', { ...a, local: { name: 'longer' } }],
    ['A81 local size', 'zip-mismatch', { ...a, local: { size: 1 } }],
    ['A81 local packed size', 'zip-mismatch', { ...a, local: { packed: 1 } }],
    ['A81 central packed size, high', 'zip-mismatch', { ...a, central: { packed: 900 } }],
    ['A81 central packed size, low', 'zip-mismatch', { ...a, central: { packed: 1 } }],
    ['A81 method', 'zip-mismatch', { ...a, local: { method: 0 } }],
    ['A81 flags', 'zip-mismatch', { ...a, local: { flags: 2 } }],
    ['A81 CRC', 'zip-mismatch', { ...a, local: { crc: 1 } }],
    ['A82 size low', 'archive-size', { ...a, size: 3 }],
    ['A82 size high', 'archive-size', { ...a, size: 30 }],
    ['A82 size zero', 'archive-size', { ...a, size: 0 }],
    ['A82 stored', 'archive-size', { ...a, method: 0, size: 3 }],
    ['A83 CRC', 'archive-corrupt', { ...a, crc: 1 }],
    ['A84 encrypted', 'zip-encrypted', { ...a, flags: 1 }],
    ['A84 strong', 'zip-encrypted', { ...a, flags: 0x41 }],
    ['A84 AES', 'zip-encrypted', { ...a, method: 99, extra: extra(0x9901, Buffer.alloc(7)) }],
    ['A85 bzip2', 'zip-method', { ...a, method: 12 }],
    ['A85 LZMA', 'zip-method', { ...a, method: 14 }],
    ['A87 comment of an entry', 'archive-trailing', { ...a, comment: 'hi' }],
    ['A91 Unicode path', 'zip-extra', { ...a, extra: unicodePath }],
    ['A91 in the local header only', 'zip-extra', { ...a, local: { extra: unicodePath } }],
    ['A91 a cut-off field', 'zip-extra', { ...a, extra: Buffer.from([0x55, 0x54, 99, 0]) }],
    ['A92 not needed', 'zip-zip64', { ...a, extra: zip64 }],
    ['A92 a lie', 'zip-zip64', { ...a, size: 0xffffffff, extra: zip64 }],
    ['A92 without its field', 'zip-zip64', { ...a, packed: 0xffffffff }],
    ['A93 stored and streamed', 'zip-streamed', { ...a, method: 0, flags: 8 }],
    ['A93 a descriptor that lies', 'zip-mismatch', streamed('a', 'some text', 5)],
    ['A94 an entry elsewhere', 'zip-multidisk', { ...a, disk: 1 }],
    ['A99 deflated and streamed', 'ok', streamed('a', 'some text')],
    [
      'A99 times and owners',
      'ok',
      {
        ...a,
        extra: Buffer.concat([extra(0x5455, Buffer.alloc(5)), extra(0x7875, Buffer.alloc(11))]),
      },
    ],
  ])('%s is %s', (_, code, item) => {
    expect(inZip(zip(item))).toBe(code);
  });

  const items = [SKILL_ZIP, a];
  const plain = zipOf(items);
  const second = plain.subarray(-22);
  const junk = Buffer.from('#!/bin/sh\nexit\n');
  it.each<readonly [string, string, Uint8Array]>([
    ['A86 prefix', 'archive-trailing', zipOf(items, { before: junk })],
    [
      'A86 prefix, offsets adjusted',
      'archive-trailing',
      zipOf(items, { before: junk, adjusted: true }),
    ],
    ['A87 junk', 'archive-trailing', zipOf(items, { after: Buffer.from('junk') })],
    ['A87 much junk', 'archive-trailing', zipOf(items, { after: Buffer.alloc(100_000, 1) })],
    ['A87 comment', 'archive-trailing', zipOf(items, { comment: 'hello' })],
    ['A88 truncated', 'archive-corrupt', plain.subarray(0, -30)],
    ['A88 truncated early', 'archive-corrupt', plain.subarray(0, 40)],
    ['A88 count high', 'archive-corrupt', zipOf(items, { count: 3 })],
    ['A88 count low', 'archive-corrupt', zipOf(items, { count: 1 })],
    ['A88 two counts', 'archive-corrupt', zipOf(items, { countHere: 1, count: 2 })],
    ['A88 count zero', 'archive-corrupt', zipOf(items, { count: 0 })],
    ['A88 empty archive', 'archive-corrupt', zipOf([])],
    ['A90 two end records', 'zip-mismatch', Buffer.concat([plain, second])],
    ['A90 and junk', 'zip-mismatch', Buffer.concat([plain, second, Buffer.from('junk')])],
    ['A90 one in the comment', 'zip-mismatch', commented(items)],
    ['A90 two archives', 'zip-mismatch', Buffer.concat([plain, zip()])],
    ['A92 an end of 64 bits', 'zip-zip64', zipOf(items, { count: 0xffff })],
    ['A92 a locator', 'zip-zip64', zipOf(items, { beforeEnd: locator() })],
    ['A94 several disks', 'zip-multidisk', zipOf(items, { disk: 1 })],
  ])('%s is %s', (_, code, bytes) => {
    expect(inZip(bytes)).toBe(code);
  });

  it('A89 two records, one place', () => {
    expect(inZip(zipOf([SKILL_ZIP, a, { ...a, name: 'b', offset: 0 }]))).toBe('zip-overlap');
  });

  it('A89 an entry inside the data of another', () => {
    const inner = zipItem({ name: 'inner', data: 'x' }, 0);
    const outer = { name: 'outer', data: inner.local, method: 0 };
    const start = zipItem(SKILL_ZIP, 0).local.length;
    const outerParts = zipItem(outer, start);
    const place = start + outerParts.local.length - inner.local.length;
    const central = [
      zipItem(SKILL_ZIP, 0).central,
      outerParts.central,
      zipItem({ name: 'inner', data: 'x' }, place).central,
    ];
    const table = Buffer.concat(central);
    const front = Buffer.concat([zipItem(SKILL_ZIP, 0).local, outerParts.local]);
    const bytes = Buffer.concat([front, table, endOf({}, 3, table.length, front.length)]);
    expect(inZip(bytes)).toBe('zip-overlap');
  });

  it('data between entries belongs to no entry', () => {
    expect(inZip(zip({ ...a, after: Buffer.from('gap') }))).toBe('archive-trailing');
  });

  it('a stored zip inside is opaque, with a warning', () => {
    const bytes = zip({ name: 'nested.zip', data: plain, method: 0 });
    const { warnings } = readArchive(memorySource(bytes), { name: 'x.zip' });
    expect(warnings.map(({ code }) => code)).toEqual(['archive-nested']);
  });
});

function commented(items: readonly ZipItem[]): Buffer {
  const plain = zipOf(items);
  const second = Buffer.from(plain.subarray(-22));
  const first = Buffer.from(plain);
  first.writeUInt16LE(22, first.length - 2);
  return Buffer.concat([first, second]);
}

function locator(): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt32LE(0x07064b50, 0);
  bytes.writeUInt32LE(1, 16);
  return bytes;
}

const MIB = 1024 * 1024;

describe('A95 bombs', () => {
  it('1 GiB of zeros in about 1 MB, never inflated', () => {
    const zeros = zlib.gzipSync(Buffer.alloc(64 * MIB));
    const start = process.memoryUsage().arrayBuffers;
    expect(inTar(zeros)).toBe('archive-bomb');
    expect(process.memoryUsage().arrayBuffers - start).toBeLessThan(40 * MIB);
    const packedZeros = zlib.deflateRawSync(Buffer.alloc(64 * MIB));
    const item = { name: 'z', data: packedZeros, method: 0, size: 1024 * MIB };
    expect(inZip(zip({ ...item, local: { method: 8 }, central: { method: 8 } }))).toBe(
      'archive-bomb',
    );
  });

  it('a file, a sum, an archive over its limit', () => {
    const files = [noise(3000, 1), noise(3000, 2)].map((data, i) => ({ name: `f${i}`, data }));
    const long = tarGz(...files.map(({ data }, i) => ({ name: `long-name-${i}`, data })));
    expect(verdict(long, { name: 'x.tgz', limits: { names: 20 } })).toBe('archive-bomb');
    for (const [bytes, name] of [
      [tarGz(...files), 'x.tgz'],
      [zip(...files), 'x.zip'],
    ] as const) {
      expect(verdict(bytes, { name, limits: { file: 2999 } })).toBe('archive-bomb');
      expect(verdict(bytes, { name, limits: { expanded: 5999 } })).toBe('archive-bomb');
      expect(verdict(bytes, { name, limits: { archive: 1000 } })).toBe('archive-bomb');
      expect(verdict(bytes, { name, limits: { entries: 2 } })).toBe('archive-count');
      expect(verdict(bytes, { name, limits: { file: 3000, entries: 3 } })).toBe('ok');
    }
  });

  it('100,000 entries', () => {
    const blocks = Array.from({ length: 100_000 }, (_, i) => tar({ name: `f${i}` }));
    expect(inTar(zlib.gzipSync(Buffer.concat([...blocks, END])))).toBe('archive-count');
    const many = Array.from({ length: 5001 }, (_, i) => ({ name: `f${i}`, data: noise(12, i) }));
    expect(inTar(tarGz(...many))).toBe('archive-count');
    expect(inZip(zip(...many))).toBe('archive-count');
  });

  it('rule 5: a bad name or a link before the bomb names the code', () => {
    const zeros = { name: 'z', data: Buffer.alloc(20 * MIB) };
    expect(inTar(tarGz({ name: '../evil' }, zeros))).toBe('archive-path-escape');
    expect(inTar(tarGz({ name: 'l', type: '2', link: '/x' }, zeros))).toBe('archive-link');
    expect(inTar(tarGz(zeros))).toBe('archive-bomb');
    expect(inTar(gz(tar(SKILL_ITEM), END, Buffer.alloc(20 * MIB)))).toBe('archive-bomb');
  });

  it('200 MiB of archive', () => {
    const source = { size: 200 * MIB, read: () => new Uint8Array(0) };
    expect(() => readArchive(source, { name: 'x.zip' })).toThrow(/over 52428800 bytes/);
  });
});

describe('A96 where the skill lies', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['no SKILL.md', 'skill-missing', ['README.md']],
    ['a wrapper', 'skill-wrapped', ['demo/SKILL.md', 'demo/a.md']],
    ['SKILL.md is a folder', 'skill-missing', ['SKILL.md/a']],
    ['skill.md only', 'skill-case', ['skill.md']],
    ['two wrappers', 'skill-missing', ['a/SKILL.md', 'b/SKILL.md']],
  ];
  it.each(cases)('%s is %s', (_, code, names) => {
    const items = names.map((name) => ({ name, data: SKILL_TEXT }));
    expect(inTar(gz(tar(...items), END))).toBe(code);
    expect(inZip(zipOf(items))).toBe(code);
  });

  it('a wrapper is taken with the layout, and in a .skill file', () => {
    const items = [{ name: 'demo/SKILL.md', data: SKILL_TEXT }];
    expect(verdict(zipOf(items), { name: 'x.skill' })).toBe('ok');
    expect(verdict(zipOf(items), { name: 'x.zip', layout: 'folder' })).toBe('ok');
    const wrapped = gz(tar(...items), END);
    expect(verdict(wrapped, { name: 'x.tgz', layout: 'folder' })).toBe('ok');
    expect(verdict(gz(tar(SKILL_ITEM), END), { name: 'x.tgz', layout: 'folder' })).toBe('ok');
  });

  it('A98 our own output, every format and layout', () => {
    const folder = { layout: 'folder', folder: 'demo' } as const;
    expect(inTar(packed(sampleSkill(), 'tar.gz'))).toBe('ok');
    expect(inZip(packed(sampleSkill(), 'zip'))).toBe('ok');
    expect(verdict(packed(sampleSkill(), 'zip', folder), { name: 'x.skill' })).toBe('ok');
    expect(inZip(packed(sampleSkill(), 'zip', folder))).toBe('skill-wrapped');
  });
});
