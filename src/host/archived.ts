import { archiveFormat, readArchive } from '../archive/read.ts';
import type { ByteSource } from '../core/byte-source.ts';
import { SkillsError } from '../core/errors.ts';
import type { FoundSkill } from './host.ts';

/** True when a path is named as an archive is. */
export function isArchiveName(path: string): boolean {
  return archiveFormat(path) !== undefined;
}

/** The skill in an archive, under the archive's path; a hostile archive is refused with its code. */
export function archivedSkill(path: string, source: ByteSource): FoundSkill {
  try {
    const { folder, files } = readArchive(source, { name: path });
    return { path, root: path, folder, files };
  } catch (error) {
    if (!(error instanceof SkillsError)) throw error;
    const where = error.where === undefined ? path : `${path}: ${error.where}`;
    throw new SkillsError(error.code, error.message, { where, hint: error.hint, cause: error });
  }
}
