import zlib from 'node:zlib';

/** Raw deflate data unpacked, how many packed bytes it took, or why it could not be. */
export type Inflated =
  | { readonly bytes: Uint8Array; readonly consumed: number }
  | { readonly fault: 'truncated' | 'corrupt' | 'too-large' };

/** The most that is ever asked of memory at once. */
const MOST_BYTES = 2 ** 31 - 1;

/** What is known of packed data before it is unpacked. */
export interface Known {
  /** The unpacked bytes that came first, which the data may refer to. */
  readonly dictionary?: Uint8Array;
  /** How many bytes are made at once; what is far from the true number wastes memory or time. */
  readonly chunkSize?: number;
}

/** Unpacks raw deflate data to at most so many bytes; what follows the data is not touched. */
export function inflate(packed: Uint8Array, most: number, known: Known = {}): Inflated {
  const maxOutputLength = Math.max(1, Math.min(most, MOST_BYTES));
  try {
    // `info` also gives the engine, whose count of written bytes is the length of the packed data.
    const options = { maxOutputLength, info: true, ...known };
    const result: unknown = zlib.inflateRawSync(packed, options);
    const { buffer, engine } = result as { buffer: Buffer; engine: { bytesWritten: number } };
    if (buffer.length > most) return { fault: 'too-large' };
    return { bytes: buffer, consumed: engine.bytesWritten };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ERR_BUFFER_TOO_LARGE') return { fault: 'too-large' };
    if (code === 'Z_BUF_ERROR') return { fault: 'truncated' };
    if (code === 'Z_DATA_ERROR' || code === 'Z_NEED_DICT') return { fault: 'corrupt' };
    throw error;
  }
}

/** Deflate makes at most about this much of one byte. */
const HIGHEST_RATIO = 1032;

/** The front of data that unpacks to too much: what a part of it gives, at most so many bytes. */
export function inflateFront(packed: Uint8Array, most: number): Uint8Array {
  let front = new Uint8Array(0);
  const finishFlush = zlib.constants.Z_SYNC_FLUSH;
  // Twice as much each time: the work stays within twice the limit.
  for (let take = Math.max(16, most / HIGHEST_RATIO); take < packed.length; take *= 2) {
    try {
      const part = packed.subarray(0, take);
      front = zlib.inflateRawSync(part, { maxOutputLength: most, finishFlush });
    } catch {
      break;
    }
  }
  return front;
}
