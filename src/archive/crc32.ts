import zlib from 'node:zlib';

type Native = ((data: Uint8Array, value: number) => number) | undefined;

/** Node has this since 20.15; before, the table below does the same work more slowly. */
let native: Native | 'not asked' = 'not asked';

/** The CRC-32 of gzip and zip; `before` continues the value of the bytes that came first. */
export function crc32(bytes: Uint8Array, before = 0): number {
  // Node answers 0 for some empty arrays, which would forget all that came before.
  if (bytes.length === 0) return before;
  if (native === 'not asked') native = zlib.crc32 as Native;
  return native ? native(bytes, before) : crc32Plain(bytes, before);
}

/** The same value without the system's help. */
export function crc32Plain(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let i = 0; i < bytes.length; i++) {
    crc = (TABLE[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

/** The reflected polynomial of RFC 1952, section 8. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
  return value;
});
