import type { ArchiveFormat } from '../../archive/layout.ts';
import { archiveBytes, writeArchive } from '../../archive/write.ts';
import { mimeTypeOf, SKILL_SCHEME, urlBelow } from '../../catalog/skill-url.ts';
import { SkillsError } from '../../core/errors.ts';
import type { FileSet } from '../../core/files.ts';
import { startDigest } from '../../digest/running.ts';
import type { ServedArchive, ServedSkill } from '../model.ts';

/** The archives of a skill that an index names, the one that every reader takes first. */
export const ARCHIVE_FORMATS = ['tar.gz', 'zip'] as const satisfies readonly ArchiveFormat[];

/** Size and digest of archives that were made before; the bytes are not kept. */
const known = new WeakMap<ServedSkill, Map<ArchiveFormat, ServedArchive | undefined>>();

/** The address of a skill's archive: the skill's own with an ending. */
export function archiveUri({ segments, name }: ServedSkill, format: ArchiveFormat): string {
  return urlBelow(SKILL_SCHEME, [...segments.slice(0, -1), `${name}.${format}`]);
}

/** A skill's archive as `skills pack` writes it; undefined where a name in it can be in no archive. */
export function archiveOf(
  skill: ServedSkill,
  files: FileSet,
  format: ArchiveFormat,
  time: number,
): ServedArchive | undefined {
  const made = known.get(skill) ?? new Map<ArchiveFormat, ServedArchive | undefined>();
  known.set(skill, made);
  if (!made.has(format)) made.set(format, measured(skill, files, format, time));
  return made.get(format);
}

function measured(
  skill: ServedSkill,
  files: FileSet,
  format: ArchiveFormat,
  time: number,
): ServedArchive | undefined {
  const options = { layout: 'root', folder: skill.name, time } as const;
  const counted = startDigest();
  try {
    for (const chunk of writeArchive(files, format, options)) counted.add(chunk);
  } catch (error) {
    if (error instanceof SkillsError && error.code.startsWith('archive-')) return undefined;
    throw error;
  }
  const uri = archiveUri(skill, format);
  return {
    uri,
    mimeType: mimeTypeOf(uri) ?? '',
    size: counted.bytes,
    digest: counted.finish(),
    read: () => archiveBytes(files, format, options),
  };
}
