import { describe, expect, it } from 'vitest';
import { SIGNATURE } from '../../src/archive/zip-record.ts';
import { packed, sampleSkill, verdict } from '../archive/sample.ts';

const ZIP = Buffer.from(packed(sampleSkill(), 'zip'));
const NAME = { name: 'a.zip' };

/** An archive of ours with something else at a place behind the first record of a kind. */
function withByte(signature: number, offset: number, value: number): Buffer {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  const bytes = Buffer.from(ZIP);
  bytes[bytes.indexOf(mark) + offset] = value;
  return bytes;
}

describe('what the differential test found in zip', () => {
  it('takes the archive that the others are made from', () => {
    expect(verdict(ZIP, NAME)).toBe('ok');
  });

  it('an end record that promises a comment which is not there: yauzl takes the file for cut off', () => {
    for (const [offset, value] of [
      [20, 2],
      [21, 9],
    ] as const) {
      expect(verdict(withByte(SIGNATURE.end, offset, value), NAME)).toBe('archive-corrupt');
    }
  });

  it('an entry that asks for a newer version of the format: Python refuses the archive', () => {
    expect(verdict(withByte(SIGNATURE.central, 6, 64), NAME)).toBe('zip-method');
    expect(verdict(withByte(SIGNATURE.central, 6, 63), NAME)).toBe('ok');
  });
});
