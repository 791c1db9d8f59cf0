/** Tar counts in blocks of this many bytes. */
export const BLOCK = 512;

/** Where the fields of a ustar header stand (POSIX 1003.1, pax): offset and length. */
export const FIELD = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  linkname: [157, 100],
  magic: [257, 8],
  uname: [265, 32],
  gname: [297, 32],
  devmajor: [329, 8],
  devminor: [337, 8],
  prefix: [345, 155],
} as const;

const [, NAME_BYTES] = FIELD.name;
const [, PREFIX_BYTES] = FIELD.prefix;
const SLASH = 0x2f;
const encoder = new TextEncoder();

/** A path cut into the two fields of ustar, or undefined when they cannot hold it (AR-10). */
export function splitForUstar(path: string): { prefix: Uint8Array; name: Uint8Array } | undefined {
  const bytes = encoder.encode(path);
  if (bytes.length <= NAME_BYTES) return { prefix: bytes.subarray(0, 0), name: bytes };
  // The first slash that leaves a short enough name: the shortest prefix.
  const slash = bytes.indexOf(SLASH, bytes.length - NAME_BYTES - 1);
  if (slash <= 0 || slash > PREFIX_BYTES || slash === bytes.length - 1) return undefined;
  return { prefix: bytes.subarray(0, slash), name: bytes.subarray(slash + 1) };
}

/** What the header of a regular file says. */
export interface TarFile {
  readonly path: string;
  readonly size: number;
  readonly executable: boolean;
  readonly time: number;
}

/** A ustar header of a regular file: no owner, mode 0755 or 0644 (AR-12). */
export function tarHeader(file: TarFile): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const split = splitForUstar(file.path);
  if (!split) throw new RangeError('ustar cannot hold this path');
  header.set(split.name, FIELD.name[0]);
  header.set(split.prefix, FIELD.prefix[0]);
  octal(header, FIELD.mode, file.executable ? 0o755 : 0o644);
  octal(header, FIELD.uid, 0);
  octal(header, FIELD.gid, 0);
  octal(header, FIELD.size, file.size);
  octal(header, FIELD.mtime, file.time);
  octal(header, FIELD.devmajor, 0);
  octal(header, FIELD.devminor, 0);
  text(header, FIELD.type, '0');
  text(header, FIELD.magic, 'ustar\u000000');
  // Six digits, NUL, blank: how every writer has spelled the checksum since Version 7.
  text(header, FIELD.checksum, `${digits(checksum(header), 6)}\0 `);
  return header;
}

/** The sum of a header's bytes with its checksum field read as blanks. */
export function checksum(header: Uint8Array): number {
  const [start, length] = FIELD.checksum;
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) {
    sum += i >= start && i < start + length ? 0x20 : (header[i] ?? 0);
  }
  return sum;
}

type FieldPlace = readonly [offset: number, length: number];

function octal(header: Uint8Array, field: FieldPlace, value: number): void {
  text(header, field, digits(value, field[1] - 1));
}

function digits(value: number, count: number): string {
  return value.toString(8).padStart(count, '0');
}

function text(header: Uint8Array, [offset]: FieldPlace, value: string): void {
  header.set(encoder.encode(value), offset);
}
