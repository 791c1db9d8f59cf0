import type { ByteSource } from '../core/byte-source.ts';
import { crc32 } from './crc32.ts';
import { checkPaths, type ReadEntry, Tally } from './entries.ts';
import type { Findings } from './findings.ts';
import { inflate } from './inflate.ts';
import { type ArchiveLimits, mostFrom } from './limits.ts';
import { type CentralRecord, readCentral } from './zip-central.ts';
import { readZipEnd } from './zip-end.ts';
import { type PlacedRecord, placeRecords } from './zip-local.ts';
import { METHOD } from './zip-record.ts';

/** Reads a zip file strictly, file by file; all but the contents is checked before the first. */
export function* readZip(
  source: ByteSource,
  limits: ArchiveLimits,
  findings: Findings,
): Generator<ReadEntry> {
  const end = readZipEnd(source, limits, findings);
  const records = readCentral(source, end, findings);
  const placed = placeRecords(source, records, end.offset, findings);
  checkPaths(records, findings);
  checkSizes(records, source.size, limits, findings);
  findings.settle();
  for (const one of placed) {
    const bytes = contentOf(source, one, findings);
    const { path, folder, executable, size } = one.record;
    if (!folder) yield { entry: { path, folder, executable, size }, bytes };
  }
  findings.settle();
}

/** A95, from the stated sizes, which `contentOf` then holds the data to. */
function checkSizes(
  records: readonly CentralRecord[],
  archiveBytes: number,
  limits: ArchiveLimits,
  findings: Findings,
): void {
  const tally = new Tally(limits, findings);
  for (const { path, size, packed } of records) {
    tally.add(path, size);
    if (size > mostFrom(packed, limits)) {
      findings.add('size', 'archive-bomb', 'a file unpacks to far more than its size', path);
    }
  }
  if (tally.bytes > mostFrom(archiveBytes, limits)) {
    findings.add('size', 'archive-bomb', 'it unpacks to far more than its size allows');
  }
}

const NOTHING = new Uint8Array(0);

/** The bytes of a file; a wrong size or checksum is noted (A82, A83). */
function contentOf(source: ByteSource, placed: PlacedRecord, findings: Findings): Uint8Array {
  const { record, dataStart } = placed;
  const { path, size } = record;
  const packed = source.read(dataStart, record.packed);
  const bytes = record.method === METHOD.stored ? packed : inflated(packed, record, findings);
  if (!bytes) return NOTHING;
  if (bytes.length !== size) {
    findings.add('size', 'archive-size', 'a file does not have the stated size', path);
  } else if (crc32(bytes) !== record.crc) {
    findings.add('content', 'archive-corrupt', 'a file does not have the stated checksum', path);
  }
  return bytes;
}

function inflated(packed: Uint8Array, { path, size }: CentralRecord, findings: Findings) {
  const result = inflate(packed, size);
  if ('fault' in result) {
    if (result.fault === 'too-large') {
      findings.add('size', 'archive-size', 'a file is larger than stated', path);
    } else findings.add('content', 'archive-corrupt', 'the data of a file is damaged', path);
    return undefined;
  }
  if (result.consumed !== packed.length) {
    findings.add('size', 'archive-size', 'the packed data of a file is shorter than stated', path);
  }
  return result.bytes;
}
