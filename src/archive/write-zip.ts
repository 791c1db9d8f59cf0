import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { crc32 } from './crc32.ts';
import { deflateFile } from './deflate.ts';
import { dosTime } from './dos-time.ts';
import { DEFAULT_TIME, type PlannedEntry, planEntries, type WriteOptions } from './layout.ts';
import { DEFAULT_LIMITS, mostFrom } from './limits.ts';
import { centralRecord, endRecord, localHeader, METHOD, type ZipFile } from './zip-record.ts';

/** Without zip64 a count has 16 bits and an offset 32; the highest values mean "see zip64". */
const MAX_ENTRIES = 0xfffe;
const MAX_BYTES = 0xfffffffe;

/** Writes a `.zip` piece by piece: true local headers, no descriptors, no extra fields (AR-11). */
export function* writeZip(files: FileSet, options: WriteOptions): Generator<Uint8Array> {
  const planned = planEntries(files, 'zip', options);
  if (planned.length > MAX_ENTRIES) throw tooLarge();
  const when = dosTime(options.time ?? DEFAULT_TIME);
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const entry of planned) {
    // Packed before its header is written: a file is held whole by its read() anyway, and so the
    // header is true at once and nothing has to be patched later.
    const { file, data } = packed(entry, when);
    const header = localHeader(file);
    central.push(centralRecord(file, entry.file.executable, offset));
    offset += header.length + file.packed;
    if (offset > MAX_BYTES) throw tooLarge();
    yield header;
    yield* data;
  }
  const size = central.reduce((sum, record) => sum + record.length, 0);
  yield* central;
  yield endRecord(central.length, size, offset);
}

function packed(
  { path, file }: PlannedEntry,
  when: { dosDate: number; dosTime: number },
): { file: ZipFile; data: Uint8Array[] } {
  const bytes = file.read();
  const name = new TextEncoder().encode(path);
  const deflated = bytes.length === 0 ? [] : deflateFile(bytes);
  const size = deflated.reduce((sum, chunk) => sum + chunk.length, 0);
  // What shrinks too well would be refused as a bomb (A95), ours among the readers.
  const worth = size < bytes.length && bytes.length <= mostFrom(size, DEFAULT_LIMITS);
  return {
    data: worth ? deflated : [bytes],
    file: {
      name,
      // Plain ASCII needs no flag: what differs from the path is not ASCII.
      utf8: name.length !== path.length,
      method: worth ? METHOD.deflated : METHOD.stored,
      crc: crc32(bytes),
      packed: worth ? size : bytes.length,
      size: bytes.length,
      ...when,
    },
  };
}

function tooLarge(): SkillsError {
  const hint = 'Pack it as tar.gz, or leave files out with a .skillignore.';
  return new SkillsError('limit', 'the skill is too large for a zip file', { hint });
}
