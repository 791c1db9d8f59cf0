import { Deflate } from 'fflate';

// node:zlib gives other bytes in other builds of one Node line, so the compressor is a pinned package
// in plain JavaScript. Its output depends on how the input is cut: pushes have one fixed size.
const PUSH_BYTES = 1024 * 1024;
const LEVEL = 6;

/**
 * Bits of the match table, less 12. A table that the processor's caches hold takes a third less time
 * than the largest one, for a hundred-thousandth more bytes; for a small file even that is too big.
 */
const TABLE = 5;
const SMALL_TABLE = 3;
const SMALL_BYTES = 32 * 1024;

/** How far back deflate can refer, and the longest piece that it can refer to. */
const WINDOW_BYTES = 32 * 1024;
const LONGEST_MATCH = 258;

/**
 * Keeps a stream from referring to what stands before its first byte. There fflate 0.8.3 has a window of
 * zeros, and a file with zeros can be matched with it: data that no reader takes. A window of a byte that
 * matches nothing in reach is never referred to, and changes no other byte of the output.
 */
function guardWindow(stream: Deflate, first: Uint8Array): void {
  const { b: buffer } = stream as unknown as { readonly b: Uint8Array };
  const reach = first.subarray(0, WINDOW_BYTES + LONGEST_MATCH);
  buffer.fill(unmatchedByte(reach), 0, WINDOW_BYTES);
}

/** A byte whose run, followed by the beginning of the data, has no three bytes that the data has too. */
function unmatchedByte(data: Uint8Array): number {
  const known = new Set(data);
  for (let byte = 0; byte < 256; byte++) if (!known.has(byte)) return byte;
  const triples = new Set<number>();
  for (let i = 2; i < data.length; i++) triples.add(triple(data[i - 2], data[i - 1], data[i]));
  const [a, b] = data;
  for (let byte = 0; byte < 256; byte++) {
    const fronts = [triple(byte, byte, byte), triple(byte, byte, a), triple(byte, a, b)];
    if (!fronts.some((front) => triples.has(front))) return byte;
  }
  // Only a file that was made for it comes here; the check of what was written refuses it.
  return 0;
}

function triple(a = 0, b = 0, c = 0): number {
  return (a << 16) | (b << 8) | c;
}

/** A deflate stream whose bytes depend on its input alone, never on the machine or on how it was fed. */
export class PinnedDeflate {
  readonly #stream: Deflate;
  readonly #pending = new Uint8Array(PUSH_BYTES);
  #filled = 0;
  #begun = false;
  #made: Uint8Array[] = [];

  constructor() {
    this.#stream = new Deflate({ level: LEVEL, mem: TABLE }, (chunk) => {
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
      if (this.#filled === PUSH_BYTES) this.#compress(false);
    }
    return this.#take();
  }

  /** Ends the stream and gives the rest. */
  finish(): Uint8Array[] {
    this.#compress(true);
    return this.#take();
  }

  #compress(final: boolean): void {
    const bytes = this.#pending.subarray(0, this.#filled);
    if (!this.#begun) guardWindow(this.#stream, bytes);
    this.#begun = true;
    this.#stream.push(bytes, final);
    this.#filled = 0;
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
  const mem = bytes.length <= SMALL_BYTES ? SMALL_TABLE : TABLE;
  const stream = new Deflate({ level: LEVEL, mem }, (chunk) => void made.push(chunk));
  guardWindow(stream, bytes);
  let at = 0;
  for (; bytes.length - at > PUSH_BYTES; at += PUSH_BYTES) {
    stream.push(bytes.subarray(at, at + PUSH_BYTES));
  }
  stream.push(bytes.subarray(at), true);
  return made;
}
