import { inflateRawSync } from 'node:zlib';
import { deflateFile, PinnedDeflate } from '../../src/archive/deflate.ts';
import { bytesOf, expect } from './property.mjs';

const WORDS = [
  ...bytesOf('x', 'xxxxxxxx', 'abc', '\n', 'the quick brown fox '),
  ...[3, 9, 40, 260].map((length) => Buffer.alloc(length)),
  Buffer.of(0, 0, 1, 0, 0, 2, 0, 0),
  Buffer.alloc(70, 0xff),
];

/** Our writers' data: what is compressed, in one piece or as a stream, comes back with another's reader. */
export const deflate = {
  words: WORDS,
  seeds: () => WORDS,
  generate(random) {
    const parts = random.times(30, () => {
      const length = random.chance(0.1) ? random.int(40_000) : random.int(60);
      return Buffer.alloc(length, random.chance(0.5) ? 0 : random.pick(WORDS));
    });
    return Buffer.concat(parts);
  },
  check(bytes) {
    const file = Buffer.concat(deflateFile(bytes));
    expect(inflateRawSync(file).equals(bytes), 'a file does not come back');
    const stream = new PinnedDeflate();
    const cut = Math.floor(bytes.length / 3);
    const parts = [...stream.push(bytes.subarray(0, cut)), ...stream.push(bytes.subarray(cut))];
    const streamed = Buffer.concat([...parts, ...stream.finish()]);
    expect(inflateRawSync(streamed).equals(bytes), 'a stream does not come back');
    return [
      `${Math.ceil(Math.log2(file.length + 1))} of ${Math.ceil(Math.log2(bytes.length + 1))}`,
    ];
  },
};
