import { gunzipSync } from 'node:zlib';
import { END, gz, pax, paxRecord, SKILL_ITEM, tar } from '../../test/archive/build-tar.ts';
import { packed, sampleSkill } from '../../test/archive/sample.ts';
import { checkArchive } from './archive.mjs';
import { bytesOf } from './property.mjs';

const NAMES = [
  ...[
    'a.md',
    'x/y',
    'x',
    'x/',
    '../e',
    'a/../b',
    '/abs',
    'C:x',
    'a\\b',
    'CON',
    'aux.md',
    'e.',
    'e ',
    'A.md',
  ],
  ...[
    './a',
    'a//b',
    '',
    '.',
    'n'.repeat(100),
    'cafe\u0301',
    'a\u202eb',
    'a:b',
    'SKILL~1.MD',
    'skill.md',
    'é',
  ],
];
const TYPES = ['0', '\0', '5', '1', '2', '3', '6', '7', 'x', 'g', 'L', 'K', 'S', 'V', 'Z'];
const KEYS = [
  'path',
  'size',
  'mtime',
  'atime',
  'linkpath',
  'uid',
  'GNU.sparse.name',
  'SCHILY.xattr.a',
];
const VALUES = [
  'x/y.md',
  '../e',
  '0',
  '5',
  '-1',
  '1.5',
  '99999999999999999999',
  '',
  'a\0b',
  'é',
  'x=\n',
];

/** Tar inside a sound gzip member, so that the changes reach the headers. */
export const tarFiles = {
  words: bytesOf(
    ...NAMES.filter(Boolean),
    ...KEYS,
    ...VALUES.filter(Boolean),
    'ustar\u000000',
    '\0\0\0\0',
    '0000644\0',
  ),
  seeds: () => [
    gunzipSync(packed(sampleSkill(), 'tar.gz')),
    Buffer.concat([
      tar(SKILL_ITEM, pax(paxRecord('path', 'long/n.md'), paxRecord('mtime', '1.5')), {
        data: 'x',
      }),
      tar({ name: 'scripts', type: '5', mode: 0o755 }, { name: 'scripts/run', mode: 0o755 }),
      END,
    ]),
  ],
  generate(random) {
    const items = random.times(5, () => {
      const size = random.pick([
        '00000000001\0',
        '77777777777\0',
        '-0000000001\0',
        '\x80\0\0\0\0\0\0\0\0\0\0\x01',
      ]);
      const item = {
        name: random.pick(NAMES),
        data: 'x'.repeat(random.int(3) * random.int(600)),
        type: random.chance(0.6) ? '0' : random.pick(TYPES),
        mode: random.chance(0.8) ? 0o644 : random.int(0o10000),
        link: random.chance(0.1) ? 'SKILL.md' : '',
        prefix: random.chance(0.2) ? random.pick(NAMES) : '',
        ...(random.chance(0.1) ? { sizeField: size } : {}),
      };
      const records = random.times(2, () => paxRecord(random.pick(KEYS), random.pick(VALUES)));
      return random.chance(0.3) ? [pax(...records), item] : [item];
    });
    return Buffer.concat([
      tar(SKILL_ITEM, ...items.flat()),
      random.chance(0.9) ? END : Buffer.alloc(0),
    ]);
  },
  /** A changed header gets its true checksum, else nearly every change ends there. */
  finish(bytes, random) {
    if (random.chance(0.15)) return bytes;
    for (let at = 0; at + 512 <= bytes.length; at += 512) {
      if (bytes.toString('latin1', at + 257, at + 262) === 'ustar')
        setChecksum(bytes.subarray(at, at + 512));
    }
    return bytes;
  },
  check: (bytes) => checkArchive(gz(bytes), 'x.tgz'),
};

function setChecksum(header) {
  header.fill(0x20, 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
}
