import { type ArchiveFormat, type ArchiveLayout, DEFAULT_TIME } from '../archive/layout.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import { type ArchivedSkill, readArchive } from '../archive/read.ts';
import { archiveBytes } from '../archive/write.ts';
import { memorySource } from '../core/byte-source.ts';
import type { FileSet } from '../core/files.ts';
import { digestSkill, type SkillDigest } from '../digest/digest.ts';
import { packableFiles } from '../skill/packable.ts';
import { parse } from '../skill/parse.ts';
import { publishedFiles } from '../skill/published.ts';
import { textField } from '../skill/skill.ts';
import { archiveTypeOf } from '../verify/archive.ts';

/** How a skill is packed. */
export interface PackOptions {
  /** `tar.gz` when absent; `skill` is a zip in folder layout. */
  readonly format?: ArchiveFormat | 'skill';
  /** `root` when absent; `folder` puts all files below one folder named as the skill. */
  readonly layout?: ArchiveLayout;
  /** The one time of every entry, in seconds since 1970; 1980-01-01 when absent. */
  readonly time?: number;
}

/** The archive that `skills pack --no-lint` writes for the same files; throws a `SkillsError` where none can be made. */
export function pack(files: FileSet, options: PackOptions = {}): Uint8Array {
  const { format = 'tar.gz', layout = 'root', time = DEFAULT_TIME } = options;
  const packed = packableFiles(files);
  const folder = textField(parse(packed).skill, 'name') ?? '';
  const container = format === 'tar.gz' ? 'tar.gz' : 'zip';
  return archiveBytes(packed, container, {
    layout: format === 'skill' ? 'folder' : layout,
    folder,
    time,
  });
}

/** How an archive is unpacked. */
export interface UnpackOptions {
  /** `folder` takes one folder around the skill, as in a `.skill` file; `root`, the default, refuses it. */
  readonly layout?: ArchiveLayout;
  /** What may not be exceeded; each limit has a default that no real skill comes near. */
  readonly limits?: Partial<ArchiveLimits>;
}

/** The skill in an archive, whose first bytes tell its format; a `SkillsError` refuses what is not safe everywhere. */
export function unpack(
  bytes: Uint8Array,
  { layout = 'root', limits = {} }: UnpackOptions = {},
): ArchivedSkill {
  const isZip = archiveTypeOf(bytes) === 'application/zip';
  const name = isZip ? 'archive.zip' : 'archive.tar.gz';
  return readArchive(memorySource(bytes), { name, layout, limits });
}

/** The digest of a skill and of each file of it that is published, as `skills digest` prints them. */
export function digest(files: FileSet): SkillDigest {
  return digestSkill(publishedFiles(files));
}
