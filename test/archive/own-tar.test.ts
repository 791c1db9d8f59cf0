import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/archive/crc32.ts';
import { PIECE_BYTES, PinnedDeflate } from '../../src/archive/deflate.ts';
import { OwnTar } from '../../src/archive/own-tar.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { noise } from './sample.ts';

const HEADER = Buffer.alloc(10);
const DATA = Buffer.concat([noise(PIECE_BYTES), Buffer.alloc(PIECE_BYTES, 'ab'), noise(5000)]);

function pieces(): Uint8Array[] {
  const stream = new PinnedDeflate();
  return [...stream.push(DATA), ...stream.finish()];
}

function trailer(data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(crc32(data), 0);
  bytes.writeUInt32LE(data.length, 4);
  return bytes;
}

/** What is read, in odd amounts, and whether it was whole. */
function readBack(packed: readonly Uint8Array[], end = trailer(DATA)) {
  const parts = [HEADER, ...packed, end];
  const tar = new OwnTar(
    memorySource(Buffer.concat(parts)),
    parts.map((part) => part.length),
  );
  const read: Uint8Array[] = [];
  for (let size = 1; ; size = (size * 3) % 70_001) {
    const part = tar.take(size);
    read.push(Buffer.from(part));
    if (part.length < size) break;
  }
  return { same: Buffer.concat(read).equals(DATA), whole: tar.isWhole() };
}

describe('reading our own archive back', () => {
  it('gives the data and finds it whole', () => {
    expect(pieces().length).toBe(3);
    expect(readBack(pieces())).toEqual({ same: true, whole: true });
  });

  it('a wrong checksum or length is not whole', () => {
    const wrong = trailer(DATA);
    wrong[0] = (wrong[0] ?? 0) ^ 1;
    expect(readBack(pieces(), wrong)).toEqual({ same: true, whole: false });
    expect(readBack(pieces(), trailer(DATA.subarray(1))).whole).toBe(false);
  });

  it('a piece that ends the data early is not whole: other readers would stop there', () => {
    const [first, second, last] = pieces();
    const ended = zlib.deflateRawSync(DATA.subarray(0, PIECE_BYTES));
    expect(readBack([ended, second ?? HEADER, last ?? HEADER]).whole).toBe(false);
    expect(readBack([first ?? HEADER, last ?? HEADER]).whole).toBe(false);
  });

  it('a piece that ends within a block, or has something behind it, is not whole', () => {
    const [first = HEADER, second = HEADER, last = HEADER] = pieces();
    expect(readBack([first.subarray(0, -1), second, last]).whole).toBe(false);
    expect(readBack([first, second, last.subarray(0, -1)]).whole).toBe(false);
    expect(readBack([first, second, Buffer.concat([last, HEADER])]).whole).toBe(false);
  });
});
