import { joinedBytes } from '../core/byte-source.ts';
import type { FileSet } from '../core/files.ts';
import type { Deflater } from './deflate.ts';
import type { ArchiveFormat, WriteOptions } from './layout.ts';
import { writeTarGz } from './write-tar.ts';
import { writeZip } from './write-zip.ts';

/**
 * Writes an archive piece by piece; the same files and options give the same bytes everywhere, whoever
 * deflates them.
 */
export function writeArchive(
  files: FileSet,
  format: ArchiveFormat,
  options: WriteOptions,
  deflater?: Deflater,
): Generator<Uint8Array> {
  return format === 'zip' ? writeZip(files, options) : writeTarGz(files, options, deflater);
}

/** The bytes of a whole archive, for those who need them at once. */
export function archiveBytes(
  files: FileSet,
  format: ArchiveFormat,
  options: WriteOptions,
): Uint8Array {
  return joinedBytes(writeArchive(files, format, options));
}
