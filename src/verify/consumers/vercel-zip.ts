import { crc32 } from '../../archive/crc32.ts';
import { inflate } from '../../archive/inflate.ts';
import { METHOD, RECORD_BYTES, SIGNATURE } from '../../archive/zip-record.ts';
import { SKILL_FILE } from '../../skill/spec.ts';

/** Which of the two readers is meant: the newer one looks at more, and allows more names. */
export type ZipReader = 'old' | 'new';

/** How many files, and bytes of them, either version takes from an archive. */
export const MOST_FILES = 1000;
export const MOST_BYTES = 50 * 1024 * 1024;

const MOST_COMMENT = 0xffff;
const ENCRYPTED = 1;
const UTF8 = 0x800;
const UNICODE_PATH = 0x7075;
const FILE_TYPE = {
  mask: 0xf000,
  folder: 0x4000,
  file: 0x8000,
  link: 0xa000,
  pipe: 0x1000,
} as const;

/** True where vercel skills reads a skill from a zip file, as trials and its text show; zip64 is not followed. */
export function takesZip(bytes: Uint8Array, reader: ZipReader): boolean {
  try {
    return readsSkill(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), reader);
  } catch (error) {
    // A place outside the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function readsSkill(view: DataView, reader: ZipReader): boolean {
  const end = findEnd(view, reader);
  if (end < 0) return false;
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  const isWhole = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (reader === 'new' && (!isWhole || start + size > end || count > MOST_FILES)) return false;
  const seen = { names: new Set<string>(), bytes: 0 };
  let at = start;
  for (let n = 0; n < count; n++) {
    if (!takesEntry(view, at, start, reader, seen)) return false;
    at += RECORD_BYTES.central + variableSize(view, at);
  }
  const isExact = reader === 'old' || at === start + size;
  return isExact && seen.names.has(SKILL_FILE) && seen.names.size <= MOST_FILES;
}

/** The newer version takes an end record only where its comment closes the file. */
function findEnd(view: DataView, reader: ZipReader): number {
  const last = view.byteLength - RECORD_BYTES.end;
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at--) {
    if (view.getUint32(at, true) !== SIGNATURE.end) continue;
    if (reader === 'old' || at + view.getUint16(at + 20, true) === last) return at;
  }
  return -1;
}

function variableSize(view: DataView, at: number): number {
  const size = (place: number) => view.getUint16(at + place, true);
  return size(28) + size(30) + size(32);
}

function takesEntry(
  view: DataView,
  at: number,
  directory: number,
  reader: ZipReader,
  seen: { readonly names: Set<string>; bytes: number },
): boolean {
  if (view.getUint32(at, true) !== SIGNATURE.central) return false;
  const flags = view.getUint16(at + 8, true);
  const name = textAt(view, at + RECORD_BYTES.central, view.getUint16(at + 28, true));
  const type = (view.getUint32(at + 38, true) >>> 16) & FILE_TYPE.mask;
  const isFolder = name.endsWith('/') || (reader === 'new' && type === FILE_TYPE.folder);
  if (reader === 'old' && isFolder) return true;
  const path = reader === 'old' ? oldPath(name) : newPath(name);
  if (path === null || flags & ENCRYPTED || !isTakenType(type, reader)) return false;
  if (reader === 'new' && (!isSoundExtra(view, at) || (flags & UTF8 && name.includes('\ufffd')))) {
    return false;
  }
  seen.bytes += view.getUint32(at + 24, true);
  if (seen.bytes > MOST_BYTES) return false;
  if (isFolder) return true;
  seen.names.add(path);
  return takesContent(view, at, directory, reader);
}

/** Extra fields are looked through for a name, so they must follow each other without a rest. */
function isSoundExtra(view: DataView, record: number): boolean {
  let at = record + RECORD_BYTES.central + view.getUint16(record + 28, true);
  const end = at + view.getUint16(record + 30, true);
  while (at + 4 <= end && view.getUint16(at, true) !== UNICODE_PATH) {
    at += 4 + view.getUint16(at + 2, true);
  }
  return at === end || (at + 4 <= end && at + 4 + view.getUint16(at + 2, true) <= end);
}

function isTakenType(type: number, reader: ZipReader): boolean {
  if (reader === 'old') return type !== FILE_TYPE.link && type !== FILE_TYPE.pipe;
  return type === 0 || type === FILE_TYPE.file || type === FILE_TYPE.folder;
}

function takesContent(view: DataView, at: number, directory: number, reader: ZipReader): boolean {
  const local = view.getUint32(at + 42, true);
  if (view.getUint32(local, true) !== SIGNATURE.local) return false;
  const data = local + RECORD_BYTES.local;
  const nameSize = view.getUint16(local + 26, true);
  const start = data + nameSize + view.getUint16(local + 28, true);
  const packedSize = view.getUint32(at + 20, true);
  if (reader === 'new') {
    const names = [view.getUint16(at + 28, true), nameSize] as const;
    const own = bytesAt(view, at + RECORD_BYTES.central, names[0]);
    const isSame =
      view.getUint32(at + 8, true) === view.getUint32(local + 6, true) &&
      Buffer.compare(own, bytesAt(view, data, names[1])) === 0;
    if (!isSame || start + packedSize > directory) return false;
  }
  const size = view.getUint32(at + 24, true);
  const packed = bytesAt(view, start, Math.min(packedSize, view.byteLength - start));
  const bytes = contentOf(packed, view.getUint16(at + 10, true), size);
  if (bytes?.length !== size) return false;
  return reader === 'old' || crc32(bytes) === view.getUint32(at + 16, true);
}

function contentOf(packed: Uint8Array, method: number, size: number): Uint8Array | undefined {
  if (method === METHOD.stored) return packed;
  if (method !== METHOD.deflated) return undefined;
  const inflated = inflate(packed, size);
  return 'bytes' in inflated ? inflated.bytes : undefined;
}

function bytesAt(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, length);
}

function textAt(view: DataView, at: number, length: number): string {
  return new TextDecoder().decode(bytesAt(view, at, length));
}

function oldPath(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '');
  const isBad = name.startsWith('/') || /^[A-Za-z]:|[\\\0]/.test(name) || parts.length === 0;
  return isBad || parts.some((part) => part === '.' || part === '..') ? null : parts.join('/');
}

function newPath(name: string): string | null {
  const path = name.replaceAll('\\', '/');
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const isBad = path === '' || path.startsWith('/') || /^[A-Za-z]:|\0/.test(path);
  if (isBad || parts.includes('..')) return null;
  return parts.length === 0 && !path.endsWith('/') ? null : parts.join('/');
}
