import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflateFile, PinnedDeflate } from '../../src/archive/deflate.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { noise, packed, SKILL_TEXT, verdict } from '../archive/sample.ts';

/** The file that the fuzzer found: runs of zeros and of one letter, and two odd bytes. */
function found(): Buffer {
  const data = Buffer.alloc(248);
  data[41] = 0x3c;
  data.fill('x', 106);
  data[117] = 2;
  return data;
}

/** Every byte value occurs, and runs of zeros come late. */
function full(): Buffer {
  const values = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
  return Buffer.concat([values, found(), Buffer.from(noise(3000)), found()]);
}

const streamed = (data: Uint8Array) => {
  const stream = new PinnedDeflate();
  return Buffer.concat([...stream.push(data), ...stream.finish()]);
};

describe('what the fuzzer found in deflate', () => {
  it.each([
    ['as found', found()],
    ['with every byte value', full()],
    ['behind a long file', Buffer.concat([noise(40_000), found()])],
    ['nothing but zeros', Buffer.alloc(5000)],
    ['nothing', Buffer.alloc(0)],
  ])('zeros never refer to what stands before the data: %s', (_, data) => {
    expect(zlib.inflateRawSync(Buffer.concat(deflateFile(data))).equals(data)).toBe(true);
    expect(zlib.inflateRawSync(streamed(data)).equals(data)).toBe(true);
  });

  it('so a skill with such a file can be packed', () => {
    const files = fileSet([memoryFile('SKILL.md', SKILL_TEXT), memoryFile('a.bin', found())]);
    expect(verdict(packed(files, 'zip'), { name: 'x.zip' })).toBe('ok');
  });
});
