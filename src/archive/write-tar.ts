import type { FileSet } from '../core/files.ts';
import { crc32 } from './crc32.ts';
import { type Deflater, PinnedDeflate } from './deflate.ts';
import { DEFAULT_TIME, planEntries, type WriteOptions } from './layout.ts';
import { BLOCK, tarHeader } from './tar-header.ts';

/** RFC 1952: deflate, no flags, time 0, no level, system unknown: nothing of the machine shows. */
const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** Writes a `.tar.gz` piece by piece: plain ustar in one gzip member; holds one file at a time. */
export function* writeTarGz(
  files: FileSet,
  options: WriteOptions,
  deflater?: Deflater,
): Generator<Uint8Array> {
  const deflate = new PinnedDeflate(deflater);
  try {
    const parts = tarParts(files, options);
    yield GZIP_HEADER;
    yield* gzipData(parts, deflate);
  } finally {
    deflate.close();
  }
}

/** The packed data, and behind it the checksum and the length. */
function* gzipData(parts: Iterable<Uint8Array>, deflate: PinnedDeflate): Generator<Uint8Array> {
  let crc = 0;
  let size = 0;
  for (const part of parts) {
    crc = crc32(part, crc);
    size += part.length;
    yield* deflate.push(part);
  }
  yield* deflate.finish();
  const trailer = new Uint8Array(8);
  const view = new DataView(trailer.buffer);
  view.setUint32(0, crc, true);
  view.setUint32(4, size % 2 ** 32, true);
  yield trailer;
}

/** The tar inside; names are checked before the first byte. */
function tarParts(files: FileSet, options: WriteOptions): Generator<Uint8Array> {
  const planned = planEntries(files, 'tar.gz', options);
  const time = options.time ?? DEFAULT_TIME;
  return (function* () {
    for (const { path, file } of planned) {
      // The header's size and the data come from one buffer, so they cannot differ.
      const bytes = file.read();
      yield tarHeader({ path, size: bytes.length, executable: file.executable, time });
      yield bytes;
      const rest = bytes.length % BLOCK;
      if (rest > 0) yield new Uint8Array(BLOCK - rest);
    }
    yield new Uint8Array(2 * BLOCK);
  })();
}
