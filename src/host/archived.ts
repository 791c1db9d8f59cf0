import { archiveFormat, readArchive } from '../archive/read.ts';
import type { ByteSource } from '../core/byte-source.ts';
import type { FoundSkill } from './host.ts';

/** True when a path is named as an archive is. */
export function isArchiveName(path: string): boolean {
  return archiveFormat(path) !== undefined;
}

/** The skill in an archive, under the archive's path; a hostile archive is refused with its code. */
export function archivedSkill(path: string, source: ByteSource): FoundSkill {
  const { folder, files } = readArchive(source, { name: path });
  return { path, root: path, folder, files };
}
