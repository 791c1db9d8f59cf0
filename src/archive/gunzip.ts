import { crc32 } from './crc32.ts';
import type { Findings } from './findings.ts';
import { inflate, inflateFront } from './inflate.ts';
import { type ArchiveLimits, mostFrom, RATIO_FROM } from './limits.ts';
import { BLOCK } from './tar-header.ts';

const FIXED_BYTES = 10;
const TRAILER_BYTES = 8;
/** RFC 1952, 2.3.1: the flags of a gzip header. */
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;

/** The unpacked data, or only its front where the whole is over the limits. */
export interface Gunzipped {
  readonly bytes: Uint8Array;
  readonly cut: boolean;
}

/** Unpacks a file of exactly one gzip member (A74 to A79); never beyond the limits. */
export function gunzip(bytes: Uint8Array, limits: ArchiveLimits, findings: Findings): Gunzipped {
  const start = gzipDataStart(bytes, findings);
  const packed = bytes.subarray(start);
  const most = Math.min(mostFrom(bytes.length, limits), mostTarBytes(limits));
  const inflated = inflate(packed, most);
  if ('fault' in inflated) {
    // The front may show what names the refusal better than the size does (rule 5, A95).
    if (inflated.fault === 'too-large') return { bytes: inflateFront(packed, most), cut: true };
    return refuse(inflated.fault, findings);
  }
  const end = start + inflated.consumed + TRAILER_BYTES;
  if (end > bytes.length) return refuse('truncated', findings);
  if (end < bytes.length) {
    findings.stop('container', 'archive-trailing', 'there is data after the end of the gzip data');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + end - TRAILER_BYTES, TRAILER_BYTES);
  const { bytes: tar } = inflated;
  if (view.getUint32(4, true) !== tar.length % 2 ** 32 || view.getUint32(0, true) !== crc32(tar)) {
    findings.stop('container', 'archive-corrupt', 'the gzip checksum or length is wrong');
  }
  return { bytes: tar, cut: false };
}

/** What tar itself needs around the files: headers, padding, and zeros at the end. */
function mostTarBytes(limits: ArchiveLimits): number {
  return limits.expanded + limits.entries * 4 * BLOCK + RATIO_FROM;
}

function refuse(fault: 'truncated' | 'corrupt', findings: Findings): never {
  if (fault === 'truncated') {
    return findings.stop('container', 'archive-truncated', 'the gzip data ends too early');
  }
  return findings.stop('container', 'archive-corrupt', 'the gzip data is damaged');
}

/** Where the packed data begins: after the fixed header and the fields that its flags announce. */
export function gzipDataStart(bytes: Uint8Array, findings: Findings): number {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    findings.stop('container', 'archive-format', 'it is not a gzip file');
  }
  const flags = bytes[3] ?? 0;
  if (bytes.length < FIXED_BYTES) refuse('truncated', findings);
  if (bytes[2] !== 8 || (flags & FLAG.reserved) !== 0) refuse('corrupt', findings);
  let at = FIXED_BYTES;
  if (flags & FLAG.extra) at += 2 + (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
  // A file name is what `gzip` writes by itself; it is skipped, as every reader does.
  if (flags & FLAG.name) at = afterNul(bytes, at, findings);
  if (flags & FLAG.comment) at = afterNul(bytes, at, findings);
  if (flags & FLAG.headerCrc) {
    const stated = (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
    if (stated !== (crc32(bytes.subarray(0, at)) & 0xffff)) refuse('corrupt', findings);
    at += 2;
  }
  return at;
}

function afterNul(bytes: Uint8Array, from: number, findings: Findings): number {
  const nul = bytes.indexOf(0, from);
  return nul < 0 ? refuse('truncated', findings) : nul + 1;
}
