import { deflateRawSync, gzipSync } from 'node:zlib';
import { END, SKILL_ITEM, tar } from '../../test/archive/build-tar.ts';
import { packed, sampleSkill } from '../../test/archive/sample.ts';
import { checkArchive } from './archive.mjs';
import { bytesOf } from './property.mjs';

const TAR = Buffer.concat([tar(SKILL_ITEM), END]);

/** Gzip members: headers of every kind, deflate of every level, ends that lie. */
export const gzip = {
  words: bytesOf('\x1f', '\x08', '\0\0\0\0', 'name\0', 'PK\x05\x06').concat(
    Buffer.of(0x1f, 0x8b, 8, 0),
  ),
  seeds: () => [
    packed(sampleSkill(), 'tar.gz'),
    gzipSync(TAR, { level: 0 }),
    gzipSync(TAR, { level: 9, strategy: 4 }),
  ],
  generate(random) {
    const flags = random.int(32);
    const head = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 255];
    const parts = [Buffer.from(head)];
    if (flags & 4) parts.push(Buffer.of(2, 0, 1, 2));
    if (flags & 8) parts.push(Buffer.from('name\0'));
    if (flags & 16) parts.push(Buffer.from('comment\0'));
    if (flags & 2) parts.push(Buffer.of(random.int(256), random.int(256)));
    const data = deflateRawSync(TAR, { level: random.int(10) });
    const end = gzipSync(TAR).subarray(-8);
    parts.push(data, end);
    if (random.chance(0.2)) parts.push(random.pick([Buffer.alloc(random.int(600)), ...parts]));
    return Buffer.concat(parts);
  },
  check: (bytes) => checkArchive(bytes, 'x.tar.gz'),
};
