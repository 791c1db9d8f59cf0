import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END, gz, pax, paxRecord, SKILL_ITEM, tar } from './build-tar.ts';
import { packed, sampleSkill, verdict } from './sample.ts';

/** The longest that one mutated archive may take. */
const MOST_MS = 2000;

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  byte: fc.integer({ min: 0, max: 255 }),
  kind: fc.constantFrom('set', 'delete', 'insert', 'cut', 'repeat'),
});

function mutate(
  bytes: Buffer,
  changes: readonly { at: number; byte: number; kind: string }[],
): Buffer {
  let result = Buffer.from(bytes);
  for (const { at, byte, kind } of changes) {
    const place = Math.min(result.length - 1, Math.floor(at * result.length));
    if (place < 0) return result;
    const front = result.subarray(0, place);
    if (kind === 'set') result[place] = byte;
    else if (kind === 'cut') result = Buffer.from(front);
    else if (kind === 'delete') result = Buffer.concat([front, result.subarray(place + 1)]);
    else if (kind === 'insert')
      result = Buffer.concat([front, Buffer.of(byte), result.subarray(place)]);
    else result = Buffer.concat([front, result.subarray(Math.max(0, place - byte))]);
  }
  return result;
}

/** Refused with a code or read; anything else that is thrown fails the test. */
function within(bytes: Buffer, name: string): void {
  const start = performance.now();
  verdict(bytes, { name });
  expect(performance.now() - start).toBeLessThan(MOST_MS);
}

describe('mutated archives never end in anything but a code, in time', () => {
  const plainTar = Buffer.concat([
    tar(SKILL_ITEM, pax(paxRecord('path', 'long/name.md'), paxRecord('mtime', '1.5')), {
      data: 'x',
    }),
    tar({ name: 'scripts', type: '5', mode: 0o755 }, { name: 'scripts/run', mode: 0o755 }),
    END,
  ]);
  const some = fc.array(change, { minLength: 1, maxLength: 6 });

  it('zip', () => {
    const zip = packed(sampleSkill(), 'zip');
    fc.assert(
      fc.property(some, (changes) => within(mutate(zip, changes), 'x.zip')),
      { numRuns: 1500 },
    );
  });

  it('the end of a zip, where its structure lies', () => {
    const zip = packed(sampleSkill(), 'zip');
    const from = zip.length - 400;
    fc.assert(
      fc.property(some, (changes) => {
        within(
          Buffer.concat([zip.subarray(0, from), mutate(zip.subarray(from), changes)]),
          'x.zip',
        );
      }),
      { numRuns: 1500 },
    );
  });

  it('tar.gz', () => {
    const targz = packed(sampleSkill(), 'tar.gz');
    fc.assert(
      fc.property(some, (changes) => within(mutate(targz, changes), 'x.tgz')),
      { numRuns: 500 },
    );
  });

  it('the tar inside, with true checksums of gzip', () => {
    fc.assert(
      fc.property(some, (changes) => within(gz(mutate(plainTar, changes)), 'x.tgz')),
      { numRuns: 800 },
    );
  });

  it('any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        within(Buffer.from(bytes), 'x.zip');
        within(Buffer.from(bytes), 'x.tgz');
        within(gz(bytes), 'x.tgz');
      }),
      { numRuns: 500 },
    );
  });

  it('many small deflate blocks and deep, long, odd paths stay in time', () => {
    const names = Array.from({ length: 2000 }, (_, i) => {
      const path = Array.from({ length: 31 }, (_, d) => `${'ﬁ'.repeat(20)}${d}-${i}`).join('/');
      return [pax(paxRecord('path', path)), { name: 'x' }];
    }).flat();
    const bytes = gz(tar(SKILL_ITEM, ...names), END);
    within(bytes, 'x.tgz');
    const flushed: Buffer[] = [];
    const block = zlib.deflateRawSync(Buffer.from('abcdefghij0123456789'.repeat(3)), {
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
    });
    for (let i = 0; i < 100_000; i++) flushed.push(block);
    within(
      Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]), ...flushed]),
      'x.tgz',
    );
  });
});
