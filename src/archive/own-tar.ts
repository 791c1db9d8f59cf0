import type { ByteSource } from '../core/byte-source.ts';
import { crc32 } from './crc32.ts';
import { PIECE_BYTES, WINDOW_BYTES } from './deflate.ts';
import { inflate } from './inflate.ts';
import type { TarInput } from './read-tar.ts';

const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** A last block of nothing: it can follow only where the data before it is whole and is not the last. */
const LAST_BLOCK = Uint8Array.of(3, 0);
/** Few calls for a piece; the last one of a small archive takes no more than this. */
const CHUNK_BYTES = 256 * 1024;
const NOTHING = new Uint8Array(0);

/**
 * The tar inside a `.tar.gz` of our own, unpacked as it is taken; `parts` are the lengths in which it was
 * written: the header, each piece of packed data, the trailer.
 */
export class OwnTar implements TarInput {
  readonly #source: ByteSource;
  readonly #pieces: readonly number[];
  /** The latest piece, and how much of it was taken. */
  #piece: Uint8Array = NOTHING;
  #taken = 0;
  #next = 0;
  #at = HEADER_BYTES;
  #crc = 0;
  #size = 0;

  constructor(source: ByteSource, parts: readonly number[]) {
    this.#source = source;
    this.#pieces = parts.slice(1, -1);
  }

  take(length: number): Uint8Array {
    if (this.#piece.length - this.#taken >= length) return this.#give(length);
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      if (this.#taken === this.#piece.length && !this.#unpack()) break;
      const part = this.#give(Math.min(length - done, this.#piece.length - this.#taken));
      bytes.set(part, done);
      done += part.length;
    }
    return bytes.subarray(0, done);
  }

  /** How many bytes were unpacked so far. */
  get size(): number {
    return this.#size;
  }

  /** True when all was taken and the gzip trailer agrees with it. */
  isWhole(): boolean {
    const end = this.#source.size - TRAILER_BYTES;
    const trailer = this.#source.read(end, TRAILER_BYTES);
    if (trailer.length < TRAILER_BYTES || this.#at !== end) return false;
    if (this.#next < this.#pieces.length || this.#taken < this.#piece.length) return false;
    const view = new DataView(trailer.buffer, trailer.byteOffset, TRAILER_BYTES);
    return (
      view.getUint32(0, true) === this.#crc && view.getUint32(4, true) === this.#size % 2 ** 32
    );
  }

  #give(length: number): Uint8Array {
    this.#taken += length;
    return this.#piece.subarray(this.#taken - length, this.#taken);
  }

  /** Unpacks the next piece; false where there is none, or where it is not what it ought to be. */
  #unpack(): boolean {
    const length = this.#pieces[this.#next];
    if (length === undefined) return false;
    const packed = this.#source.read(this.#at, length);
    const isLast = this.#next === this.#pieces.length - 1;
    const ended = isLast ? packed : Buffer.concat([packed, LAST_BLOCK]);
    const window = this.#piece.subarray(-WINDOW_BYTES);
    const dictionary = window.length > 0 ? { dictionary: window } : {};
    const unpacked = inflate(ended, PIECE_BYTES, { ...dictionary, chunkSize: CHUNK_BYTES });
    if ('fault' in unpacked || unpacked.consumed !== ended.length) return false;
    this.#next++;
    this.#at += packed.length;
    this.#piece = unpacked.bytes;
    this.#taken = 0;
    this.#crc = crc32(this.#piece, this.#crc);
    this.#size += this.#piece.length;
    return true;
  }
}
