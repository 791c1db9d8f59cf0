import { extra, SKILL_ZIP, zipOf } from '../../test/archive/build-zip.ts';
import { packed, sampleSkill } from '../../test/archive/sample.ts';
import { checkArchive } from './archive.mjs';
import { bytesOf } from './property.mjs';

const NAMES = [
  'a.md',
  'x/y',
  'x/',
  'x',
  '../e',
  '/abs',
  'a\\b',
  'é.md',
  'CON',
  'e.',
  'A.md',
  'a//b',
  'skill.md',
];
const ODD = [0, 1, 2, 5, 20, 0xff, 0xffff, 0x10000, 0xffffffff];

/** Zip files, ours and ones with fields that disagree. */
export const zip = {
  words: bytesOf(
    ...NAMES,
    'PK\x03\x04',
    'PK\x01\x02',
    'PK\x05\x06',
    'PK\x06\x06',
    'PK\x06\x07',
    'PK\x07\x08',
  ),
  seeds: () => [
    packed(sampleSkill(), 'zip'),
    zipOf([SKILL_ZIP, { name: 'x/' }, { name: 'x/run', mode: 0o100755, data: 'y', method: 0 }]),
    zipOf([SKILL_ZIP, { name: 'é.md', data: 'z', extra: extra(0x5455, Buffer.alloc(5)) }]),
  ],
  generate(random) {
    const field = () => (random.chance(0.1) ? random.pick(ODD) : undefined);
    const fields = () =>
      Object.fromEntries(
        ['flags', 'method', 'crc', 'packed', 'size']
          .map((key) => [key, field()])
          .map(([key, value]) => [
            key,
            key === 'flags' || key === 'method' ? value && value % 0x10000 : value,
          ])
          .filter(([, value]) => value !== undefined),
      );
    const items = random.times(4, () => ({
      name: random.pick(NAMES),
      data: 'text '.repeat(random.int(50)),
      ...(random.chance(0.3) ? { method: 0 } : {}),
      ...(random.chance(0.2) ? { local: fields() } : {}),
      ...(random.chance(0.2) ? { central: fields() } : {}),
      ...(random.chance(0.1) ? { mode: random.int(0x10000) } : {}),
      ...(random.chance(0.1)
        ? {
            extra: extra(random.pick([1, 0x5455, 0x7075, 0x7875, 9]), Buffer.alloc(random.int(20))),
          }
        : {}),
      ...(random.chance(0.05) ? { offset: random.pick(ODD) } : {}),
    }));
    const around = {
      ...(random.chance(0.05) ? { count: random.int(6) } : {}),
      ...(random.chance(0.05) ? { comment: 'c' } : {}),
      ...(random.chance(0.05) ? { before: Buffer.alloc(8), adjusted: random.chance(0.5) } : {}),
    };
    return zipOf([SKILL_ZIP, ...items], around);
  },
  async check(bytes) {
    const asZip = await checkArchive(bytes, 'x.zip');
    return [...asZip, ...(await checkArchive(bytes, 'x.skill'))];
  },
};
