import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import zlib from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Deflater, PIECE_BYTES, PinnedDeflate } from '../../src/archive/deflate.ts';
import { writeArchive } from '../../src/archive/write.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { DeflateRing, ringMemory } from '../../src/host/deflate-ring.ts';
import { ringDeflater, threadedDeflater } from '../../src/host/node-deflate.ts';
import { noise, SKILL_TEXT } from '../archive/sample.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deflate-threads-'));
const worker = pathToFileURL(path.join(folder, 'worker.mjs'));
beforeAll(async () => {
  await build({
    entryPoints: ['src/host/deflate-worker.ts'],
    outfile: path.join(folder, 'worker.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Enough for threads: text that compresses, bytes that do not, and a rest that fills no piece. */
const data = Buffer.concat([
  Buffer.from(Array.from({ length: 150_000 }, (_, i) => `${i * 7} lorem ipsum\n`).join('')),
  noise(2 * PIECE_BYTES + 12_345),
  Buffer.alloc(4 * PIECE_BYTES),
]);
const ENOUGH = 100 * PIECE_BYTES;

function deflated(deflater?: Deflater): Buffer {
  const stream = new PinnedDeflate(deflater);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 300_000) {
    parts.push(...stream.push(data.subarray(at, at + 300_000)));
  }
  parts.push(...stream.finish());
  stream.close();
  return Buffer.concat(parts);
}

const alone = deflated();

describe('deflating on several threads', () => {
  it('one thread gives what another reader takes', () => {
    expect(zlib.inflateRawSync(alone).equals(data)).toBe(true);
  });

  it.each([1, 3])('AR-09: %i more threads give the same bytes', (threads) => {
    const deflater = threadedDeflater(ENOUGH, worker, threads);
    expect(deflater).toBeDefined();
    expect(deflated(deflater).equals(alone)).toBe(true);
  });

  it('a whole archive too', () => {
    const files = fileSet([memoryFile('SKILL.md', SKILL_TEXT), memoryFile('data.bin', data)]);
    const write = (deflater?: Deflater) =>
      Buffer.concat([...writeArchive(files, 'tar.gz', { layout: 'root' }, deflater)]);
    expect(write(threadedDeflater(ENOUGH, worker, 2)).equals(write())).toBe(true);
  });

  it('a thread that cannot start is not needed', () => {
    const nowhere = pathToFileURL(path.join(folder, 'nothing.mjs'));
    expect(deflated(threadedDeflater(ENOUGH, nowhere, 2)).equals(alone)).toBe(true);
  });

  it('a thread that ends with a piece in its hands is not needed', () => {
    const memory = ringMemory();
    const ring = new DeflateRing(memory);
    let pieces = 0;
    const { push, ...rest } = ringDeflater(ring, 1);
    const deflater: Deflater = {
      ...rest,
      push(piece) {
        const made = push(piece);
        // Two pieces are taken up by nobody who will ever hand them back.
        if (++pieces <= 2) Atomics.add(new Int32Array(memory), 1, 1);
        return made;
      },
    };
    expect(deflated(deflater).equals(alone)).toBe(true);
  });

  it('there are none for little work, for one processor, or where nothing was built', () => {
    expect(threadedDeflater(1000, worker, 2)).toBeUndefined();
    expect(threadedDeflater(ENOUGH, worker, 0)).toBeUndefined();
    expect(threadedDeflater(ENOUGH)).toBeUndefined();
  });
});

describe('a stream of whole pieces', () => {
  it.each([0, 1, -1])('ends at the border of a piece, and %i bytes from it', (more) => {
    const bytes = data.subarray(0, 2 * PIECE_BYTES + more);
    const stream = new PinnedDeflate();
    const parts = [...stream.push(bytes), ...stream.finish()];
    expect(parts.length).toBe(more > 0 ? 3 : 2);
    expect(zlib.inflateRawSync(Buffer.concat(parts)).equals(bytes)).toBe(true);
  });
});
