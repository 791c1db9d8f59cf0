import { type ByteSource, sameBytes } from '../core/byte-source.ts';
import type { Findings } from './findings.ts';
import type { CentralRecord } from './zip-central.ts';
import { refuseStray, viewOf } from './zip-end.ts';
import { checkExtra } from './zip-extra.ts';
import { FLAG, RECORD_BYTES, SIGNATURE } from './zip-record.ts';

/** A record with the place of its data. */
export interface PlacedRecord {
  readonly record: CentralRecord;
  readonly dataStart: number;
  /** Behind the data and its descriptor. */
  readonly end: number;
}

/** Rows A80, A81, A89: local headers equal their records, and own every byte before `limit` once. */
export function placeRecords(
  source: ByteSource,
  records: readonly CentralRecord[],
  limit: number,
  findings: Findings,
): PlacedRecord[] {
  const sorted = [...records].sort((a, b) => a.offset - b.offset);
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i]?.offset === sorted[i - 1]?.offset) overlap(findings, sorted[i]?.path);
  }
  const placed = sorted.map((record) => place(source, record, limit, findings));
  let before = 0;
  for (const { record, end } of placed) {
    if (record.offset < before) overlap(findings, record.path);
    before = end;
  }
  if (before > limit) overlap(findings, placed.at(-1)?.record.path);
  findings.settle();
  checkGaps(source, placed, limit, findings);
  return placed;
}

/** Bytes between entries could be another entry for another reader. */
function checkGaps(
  source: ByteSource,
  placed: readonly PlacedRecord[],
  limit: number,
  findings: Findings,
): void {
  let before = 0;
  for (const { record, end } of placed) {
    if (record.offset > before) refuseStray(source.read(before, record.offset - before), findings);
    before = end;
  }
  if (before < limit) refuseStray(source.read(before, limit - before), findings);
}

function place(
  source: ByteSource,
  record: CentralRecord,
  limit: number,
  findings: Findings,
): PlacedRecord {
  const header = source.read(record.offset, RECORD_BYTES.local);
  const view = viewOf(header);
  if (record.offset + RECORD_BYTES.local > limit || view.getUint32(0, true) !== SIGNATURE.local) {
    return mismatch(findings, record.path, 'an entry is not where the table of contents says');
  }
  const nameLength = view.getUint16(26, true);
  const extraLength = view.getUint16(28, true);
  const rest = source.read(record.offset + RECORD_BYTES.local, nameLength + extraLength);
  compare(view, rest.subarray(0, nameLength), record, findings);
  const packed = view.getUint32(18, true);
  const size = view.getUint32(22, true);
  checkExtra(rest.subarray(nameLength), { path: record.path, packed, size }, findings);
  const dataStart = record.offset + RECORD_BYTES.local + nameLength + extraLength;
  const dataEnd = dataStart + record.packed;
  return { record, dataStart, end: dataEnd + descriptorLength(source, dataEnd, record, findings) };
}

/** AR-11: what the local header says must be what the central record says. */
function compare(
  view: DataView,
  name: Uint8Array,
  record: CentralRecord,
  findings: Findings,
): void {
  if (!sameBytes(name, record.name)) {
    mismatch(findings, record.path, 'an entry has two names');
  }
  const streamed = (record.flags & FLAG.descriptor) !== 0;
  const same = (stated: number, real: number) => stated === real || (streamed && stated === 0);
  const equal =
    view.getUint16(6, true) === record.flags &&
    view.getUint16(8, true) === record.method &&
    same(view.getUint32(14, true), record.crc) &&
    same(view.getUint32(18, true), record.packed) &&
    same(view.getUint32(22, true), record.size);
  if (!equal) mismatch(findings, record.path, 'an entry is described in two ways');
}

const DESCRIPTOR_BYTES = 12;

/** The length of the descriptor behind streamed data, which must repeat the central record. */
function descriptorLength(
  source: ByteSource,
  at: number,
  record: CentralRecord,
  findings: Findings,
): number {
  if ((record.flags & FLAG.descriptor) === 0) return 0;
  const bytes = source.read(at, DESCRIPTOR_BYTES + 4);
  const view = viewOf(bytes);
  const repeats = (from: number) =>
    from + DESCRIPTOR_BYTES <= bytes.length &&
    view.getUint32(from, true) === record.crc &&
    view.getUint32(from + 4, true) === record.packed &&
    view.getUint32(from + 8, true) === record.size;
  const signed = bytes.length > 4 && view.getUint32(0, true) === SIGNATURE.descriptor;
  if (signed && repeats(4)) return DESCRIPTOR_BYTES + 4;
  if (repeats(0)) return DESCRIPTOR_BYTES;
  mismatch(findings, record.path, 'what follows an entry does not repeat its size and checksum');
  return DESCRIPTOR_BYTES;
}

/** Notes the mismatch; nothing can be placed after it, so it ends the reading. */
function mismatch(findings: Findings, path: string, message: string): never {
  return findings.stop('header', 'zip-mismatch', message, path);
}

function overlap(findings: Findings, path: string | undefined): never {
  return findings.stop('header', 'zip-overlap', 'two entries share the same bytes', path);
}
