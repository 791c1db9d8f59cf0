/** The signatures of zip's records (APPNOTE 4.3), as little-endian numbers. */
export const SIGNATURE = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  descriptor: 0x08074b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

/** Bytes of each record before its names. */
export const RECORD_BYTES = { local: 30, central: 46, end: 22, locator64: 20, end64: 56 } as const;

/** The compression methods that are written and read (AR-11). */
export const METHOD = { stored: 0, deflated: 8 } as const;

/** Bits of the general purpose flag. */
export const FLAG = {
  encrypted: 1 << 0,
  descriptor: 1 << 3,
  patched: 1 << 5,
  strong: 1 << 6,
  utf8: 1 << 11,
  masked: 1 << 13,
} as const;

/** A file as a zip record describes it. */
export interface ZipFile {
  readonly name: Uint8Array;
  readonly utf8: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly dosTime: number;
  readonly dosDate: number;
}

/** Version 2.0 of the format: deflate and folders. */
const VERSION = 20;
/** Made by Unix, so that readers look at the mode. */
const MADE_BY = (3 << 8) | VERSION;
const REGULAR = 0o100000;

/** The local header with its true sizes and CRC, no extra field (AR-11). */
export function localHeader(file: ZipFile): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES.local + file.name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, SIGNATURE.local, true);
  shared(view, 4, file);
  bytes.set(file.name, RECORD_BYTES.local);
  return bytes;
}

/** The central record that repeats the local header and adds the mode and the place. */
export function centralRecord(file: ZipFile, executable: boolean, offset: number): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES.central + file.name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, SIGNATURE.central, true);
  view.setUint16(4, MADE_BY, true);
  shared(view, 6, file);
  view.setUint32(38, ((REGULAR | (executable ? 0o755 : 0o644)) << 16) >>> 0, true);
  view.setUint32(42, offset, true);
  bytes.set(file.name, RECORD_BYTES.central);
  return bytes;
}

/** The end record: one disk, no comment. */
export function endRecord(count: number, size: number, offset: number): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES.end);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, SIGNATURE.end, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

/** The fields that local header and central record have in common, in one order. */
function shared(view: DataView, at: number, file: ZipFile): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, file.utf8 ? FLAG.utf8 : 0, true);
  view.setUint16(at + 4, file.method, true);
  view.setUint16(at + 6, file.dosTime, true);
  view.setUint16(at + 8, file.dosDate, true);
  view.setUint32(at + 10, file.crc, true);
  view.setUint32(at + 14, file.packed, true);
  view.setUint32(at + 18, file.size, true);
  view.setUint16(at + 22, file.name.length, true);
}
