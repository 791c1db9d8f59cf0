import { Deflate } from 'fflate';

// node:zlib gives other bytes in other builds of one Node line, so the compressor is a pinned package
// in plain JavaScript. Its output depends on how the input is cut: pieces have one fixed size.
const LEVEL = 6;

/** The size of every piece but the last. */
export const PIECE_BYTES = 1024 * 1024;

/**
 * Bits of the match table, less 12. A table that the processor's caches hold takes a third less time
 * than the largest one, for a hundred-thousandth more bytes; for a small file even that is too big.
 */
const TABLE = 5;
const SMALL_TABLE = 3;
const SMALL_BYTES = 32 * 1024;

/** How far back deflate can refer, and the longest piece that it can refer to. */
export const WINDOW_BYTES = 32 * 1024;
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

/** One piece of a stream, with as much of what stands before it as it can refer to. */
export interface DeflatePiece {
  /** What stands before the piece, and then the piece. */
  readonly bytes: Uint8Array;
  /** How many of the bytes stand before it: none, or a whole window. */
  readonly before: number;
  readonly last: boolean;
}

/** One piece deflated; it ends with a whole byte, so that the next one can be made without knowing it. */
export function deflatePiece({ bytes, before, last }: DeflatePiece): Uint8Array {
  const made: Uint8Array[] = [];
  const dictionary = before > 0 ? { dictionary: bytes.subarray(0, before) } : {};
  const stream = new Deflate({ level: LEVEL, mem: TABLE, ...dictionary }, (chunk) => {
    made.push(chunk);
  });
  const own = bytes.subarray(before);
  if (before === 0) guardWindow(stream, own);
  stream.push(own, last);
  if (!last) made.push(wholeByte(stream));
  return Buffer.concat(made);
}

/**
 * What brings a stream to the end of a byte: the bits that it still holds, and a stored block of nothing.
 * The flush of fflate 0.8.3 does the same, but forgets a byte where six bits are held.
 */
function wholeByte(stream: Deflate): Uint8Array {
  const { s: state } = stream as unknown as { readonly s: { readonly r: number } };
  const held = state.r & 7;
  const bits = state.r >> 3;
  // Three bits begin a block; then the byte is filled up with zeros.
  const start = held + 3 > 8 ? [bits, 0] : [bits];
  return Uint8Array.of(...start, 0, 0, 0xff, 0xff);
}

/** Deflates the pieces of a stream, one by one or several at once; no byte depends on which. */
export interface Deflater {
  /** Takes the next piece, whose memory is free again afterwards, and gives what is ready, in order. */
  push(piece: DeflatePiece): Uint8Array[];
  /** Gives all the rest. */
  finish(): Uint8Array[];
  /** Gives up what is not done. */
  close(): void;
}

const SAME_THREAD: Deflater = {
  push: (piece) => [deflatePiece(piece)],
  finish: () => [],
  close() {},
};

/** A deflate stream whose bytes depend on its input alone, never on the machine or on how it was fed. */
export class PinnedDeflate {
  readonly #deflater: Deflater;
  /** The window, and the piece that is being filled. */
  readonly #pending = new Uint8Array(WINDOW_BYTES + PIECE_BYTES);
  #before = 0;
  #filled = 0;

  constructor(deflater: Deflater = SAME_THREAD) {
    this.#deflater = deflater;
  }

  /** Takes bytes and gives what is ready; each part that it gives can be unpacked after those before it. */
  push(bytes: Uint8Array): Uint8Array[] {
    const made: Uint8Array[] = [];
    let done = 0;
    while (done < bytes.length) {
      // Only now is it known that the piece is not the last.
      if (this.#filled === PIECE_BYTES) made.push(...this.#next());
      const part = bytes.subarray(done, done + PIECE_BYTES - this.#filled);
      this.#pending.set(part, this.#before + this.#filled);
      this.#filled += part.length;
      done += part.length;
    }
    return made;
  }

  /** Ends the stream and gives the rest. */
  finish(): Uint8Array[] {
    return [...this.#deflater.push(this.#piece(true)), ...this.#deflater.finish()];
  }

  /** Ends a stream that nobody waits for; does nothing to one that is finished. */
  close(): void {
    this.#deflater.close();
  }

  #next(): Uint8Array[] {
    const made = this.#deflater.push(this.#piece(false));
    const end = this.#before + this.#filled;
    this.#pending.copyWithin(0, end - WINDOW_BYTES, end);
    this.#before = WINDOW_BYTES;
    this.#filled = 0;
    return made;
  }

  #piece(last: boolean): DeflatePiece {
    const bytes = this.#pending.subarray(0, this.#before + this.#filled);
    return { bytes, before: this.#before, last };
  }
}

/** One file deflated whole, in pieces; the same promise as the stream. */
export function deflateFile(bytes: Uint8Array): Uint8Array[] {
  const made: Uint8Array[] = [];
  const mem = bytes.length <= SMALL_BYTES ? SMALL_TABLE : TABLE;
  const stream = new Deflate({ level: LEVEL, mem }, (chunk) => void made.push(chunk));
  guardWindow(stream, bytes);
  let at = 0;
  for (; bytes.length - at > PIECE_BYTES; at += PIECE_BYTES) {
    stream.push(bytes.subarray(at, at + PIECE_BYTES));
  }
  stream.push(bytes.subarray(at), true);
  return made;
}
