/** Bytes that can be read from any place without holding them all. */
export interface ByteSource {
  readonly size: number;
  /** Exactly that many bytes, or fewer where the source ends. */
  read(offset: number, length: number): Uint8Array;
}

/** Bytes in memory as a source; what is read shares their memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, Math.max(offset, offset + length)),
  };
}

/** The pieces of something as one; they are all held meanwhile. */
export function joinedBytes(pieces: Iterable<Uint8Array>): Uint8Array {
  const chunks = [...pieces];
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** True when two byte arrays hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
