import { Inflate } from 'fflate';
import type { ByteSource } from '../core/byte-source.ts';
import { crc32 } from './crc32.ts';
import type { TarInput } from './read-tar.ts';

const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const STEP = 256 * 1024;

/** The tar inside a `.tar.gz` of our own, unpacked as it is taken; for input that can be trusted. */
export class OwnTar implements TarInput {
  readonly #source: ByteSource;
  readonly #inflate: Inflate;
  readonly #ready: Uint8Array[] = [];
  #available = 0;
  #at = HEADER_BYTES;
  #crc = 0;
  #size = 0;

  constructor(source: ByteSource) {
    this.#source = source;
    this.#inflate = new Inflate((chunk) => {
      if (chunk.length === 0) return;
      this.#ready.push(chunk);
      this.#available += chunk.length;
      this.#crc = crc32(chunk, this.#crc);
      this.#size += chunk.length;
    });
  }

  take(length: number): Uint8Array {
    const end = this.#source.size - TRAILER_BYTES;
    while (this.#available < length && this.#at < end) {
      const part = this.#source.read(this.#at, Math.min(STEP, end - this.#at));
      if (part.length === 0) break;
      this.#at += part.length;
      this.#inflate.push(part, this.#at >= end);
    }
    return this.#give(Math.min(length, this.#available));
  }

  /** How many bytes were unpacked so far. */
  get size(): number {
    return this.#size;
  }

  /** True when all was taken and the gzip trailer agrees with it. */
  isWhole(): boolean {
    const trailer = this.#source.read(this.#source.size - TRAILER_BYTES, TRAILER_BYTES);
    if (trailer.length < TRAILER_BYTES || this.#available > 0) return false;
    const view = new DataView(trailer.buffer, trailer.byteOffset, TRAILER_BYTES);
    return (
      view.getUint32(0, true) === this.#crc && view.getUint32(4, true) === this.#size % 2 ** 32
    );
  }

  #give(length: number): Uint8Array {
    this.#available -= length;
    const first = this.#ready[0];
    if (first && first.length > length) {
      this.#ready[0] = first.subarray(length);
      return first.subarray(0, length);
    }
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const chunk = this.#ready.shift() ?? new Uint8Array(0);
      const part = chunk.subarray(0, length - done);
      bytes.set(part, done);
      done += part.length;
      if (part.length < chunk.length) this.#ready.unshift(chunk.subarray(part.length));
    }
    return bytes;
  }
}
