import { Deflate } from 'fflate';

// node:zlib gives other bytes in other builds of one Node line, so the compressor is a pinned package
// in plain JavaScript. Its output depends on how the input is cut: pushes have one fixed size.
const PUSH_BYTES = 1024 * 1024;
const LEVEL = 6;

/** Bits of the match table, less 12, by input size: a big table costs more than a small file. */
const TABLE_STEPS = [
  { upTo: 32 * 1024, mem: 3 },
  { upTo: 256 * 1024, mem: 5 },
] as const;
const LARGEST_TABLE = 8;

/** A deflate stream whose bytes depend on its input alone, never on the machine or on how it was fed. */
export class PinnedDeflate {
  readonly #stream: Deflate;
  readonly #pending = new Uint8Array(PUSH_BYTES);
  #filled = 0;
  #made: Uint8Array[] = [];

  constructor() {
    this.#stream = new Deflate({ level: LEVEL, mem: LARGEST_TABLE }, (chunk) => {
      if (chunk.length > 0) this.#made.push(chunk);
    });
  }

  /** Takes bytes and gives what is ready. */
  push(bytes: Uint8Array): Uint8Array[] {
    let done = 0;
    while (done < bytes.length) {
      const part = bytes.subarray(done, done + PUSH_BYTES - this.#filled);
      this.#pending.set(part, this.#filled);
      this.#filled += part.length;
      done += part.length;
      if (this.#filled === PUSH_BYTES) {
        this.#stream.push(this.#pending);
        this.#filled = 0;
      }
    }
    return this.#take();
  }

  /** Ends the stream and gives the rest. */
  finish(): Uint8Array[] {
    this.#stream.push(this.#pending.subarray(0, this.#filled), true);
    return this.#take();
  }

  #take(): Uint8Array[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }
}

/** One file deflated whole, in pieces; the same promise as the stream. */
export function deflateFile(bytes: Uint8Array): Uint8Array[] {
  const made: Uint8Array[] = [];
  const mem = TABLE_STEPS.find((step) => bytes.length <= step.upTo)?.mem ?? LARGEST_TABLE;
  const stream = new Deflate({ level: LEVEL, mem }, (chunk) => void made.push(chunk));
  let at = 0;
  for (; bytes.length - at > PUSH_BYTES; at += PUSH_BYTES) {
    stream.push(bytes.subarray(at, at + PUSH_BYTES));
  }
  stream.push(bytes.subarray(at), true);
  return made;
}
