import type { ByteSource } from '../core/byte-source.ts';
import type { Findings } from './findings.ts';
import type { ArchiveLimits } from './limits.ts';
import { RECORD_BYTES, SIGNATURE } from './zip-record.ts';

/** Where the table of contents of a zip file stands. */
export interface ZipEnd {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

/** Finds the end record and takes it only at the very end of the file (A86 to A88, A90, A92, A94). */
export function readZipEnd(source: ByteSource, limits: ArchiveLimits, findings: Findings): ZipEnd {
  const at = findEnd(source, findings);
  const view = viewOf(source.read(at, RECORD_BYTES.end));
  const count = view.getUint16(10, true);
  const size = view.getUint32(12, true);
  const offset = view.getUint32(16, true);
  checkZip64(source, at, { count, size, offset }, limits, findings);
  if (view.getUint16(4, true) !== 0 || view.getUint16(6, true) !== 0) {
    findings.stop('header', 'zip-multidisk', 'it is one part of several');
  }
  if (count === 0 || view.getUint16(8, true) !== count || offset + size > at) {
    findings.stop('container', 'archive-corrupt', 'the end record of the zip file is wrong');
  }
  if (offset + size < at) refuseGap(source, { size, offset }, at, findings);
  if (at + RECORD_BYTES.end !== source.size) {
    findings.stop('container', 'archive-trailing', 'there is a comment or data after the zip file');
  }
  // A comment that is promised and not there: some readers take the file for cut off.
  if (view.getUint16(20, true) !== 0) {
    findings.stop('container', 'archive-corrupt', 'the end record of the zip file is wrong');
  }
  if (count > limits.entries) {
    findings.stop('size', 'archive-count', `it holds more than ${limits.entries} entries`);
  }
  if (size > limits.names) {
    const message = `its table of contents is over ${limits.names} bytes`;
    findings.stop('size', 'archive-bomb', message);
  }
  return { count, offset, size };
}

/** The place of the last end record; the whole file is searched only when it is not at its end. */
function findEnd(source: ByteSource, findings: Findings): number {
  const usual = source.size - RECORD_BYTES.end;
  if (usual >= 0 && viewOf(source.read(usual, 4)).getUint32(0, true) === SIGNATURE.end)
    return usual;
  const bytes = source.read(0, source.size);
  const at = lastSignature(bytes, SIGNATURE.end, usual);
  if (at >= 0) return at;
  const begins = bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === SIGNATURE.local;
  if (begins) {
    return findings.stop('container', 'archive-corrupt', 'the end of the zip file is missing');
  }
  return findings.stop('container', 'archive-format', 'it is not a zip file');
}

/** Bytes between the table of contents and the end record, or before the first entry. */
function refuseGap(
  source: ByteSource,
  { size, offset }: { size: number; offset: number },
  at: number,
  findings: Findings,
): never {
  const length = at - size - offset;
  const shifted = size >= 4 && signatureAt(source, at - size) === SIGNATURE.central;
  // Data put before a finished zip file moves its table of contents by the length of that data.
  const gap = shifted ? source.read(0, length) : source.read(offset + size, length);
  return refuseStray(gap, findings);
}

/** Bytes that no entry owns: a second end record, or anything else that one reader may see (A86, A90). */
export function refuseStray(bytes: Uint8Array, findings: Findings): never {
  if (lastSignature(bytes, SIGNATURE.end, bytes.length - 4) >= 0) {
    findings.stop('container', 'zip-mismatch', 'it has two end records');
  }
  return findings.stop('container', 'archive-trailing', 'it holds data that belongs to no entry');
}

/** A92: zip64 is refused, and where it is really needed the archive is over a limit anyway. */
function checkZip64(
  source: ByteSource,
  at: number,
  end: ZipEnd,
  limits: ArchiveLimits,
  findings: Findings,
): void {
  const locator = at - RECORD_BYTES.locator64;
  const located = locator >= 0 && signatureAt(source, locator) === SIGNATURE.locator64;
  const sentinel = end.count === 0xffff || end.size === 0xffffffff || end.offset === 0xffffffff;
  if (!located && !sentinel) return;
  if (
    located &&
    end.count === 0xffff &&
    realCount(source, locator) > Math.max(0xfffe, limits.entries)
  ) {
    findings.stop('size', 'archive-count', `it holds more than ${limits.entries} entries`);
  }
  findings.stop('header', 'zip-zip64', 'it uses zip64, which no skill needs');
}

/** How many entries the zip64 end record tells of, as far as the file can hold them. */
function realCount(source: ByteSource, locator: number): number {
  const at = Number(viewOf(source.read(locator + 8, 8)).getBigUint64(0, true));
  if (at + RECORD_BYTES.end64 > locator || signatureAt(source, at) !== SIGNATURE.end64) return 0;
  const count = Number(viewOf(source.read(at + 32, 8)).getBigUint64(0, true));
  return count * RECORD_BYTES.central <= source.size ? count : 0;
}

function signatureAt(source: ByteSource, at: number): number {
  const bytes = source.read(at, 4);
  return bytes.length < 4 ? 0 : viewOf(bytes).getUint32(0, true);
}

function lastSignature(bytes: Uint8Array, signature: number, from: number): number {
  for (let at = Math.min(from, bytes.length - 4); at >= 0; at--) {
    if (bytes[at] === 0x50 && viewOf(bytes).getUint32(at, true) === signature) return at;
  }
  return -1;
}

/** Bytes as numbers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
