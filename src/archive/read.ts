import type { ByteSource } from '../core/byte-source.ts';
import { SkillsError } from '../core/errors.ts';
import { type FileSet, fileSet, memoryFile } from '../core/files.ts';
import { type ArchiveWarning, Findings } from './findings.ts';
import { gunzip } from './gunzip.ts';
import type { ArchiveFormat, ArchiveLayout } from './layout.ts';
import { type ArchiveLimits, DEFAULT_LIMITS } from './limits.ts';
import { readTar, tarInput } from './read-tar.ts';
import { readZip } from './read-zip.ts';
import { placeSkill } from './skill-place.ts';

/** How an archive is read. */
export interface ReadOptions {
  /** Its file name: the ending tells the format, and `.skill` takes the folder layout too. */
  readonly name: string;
  /** `folder` takes one top folder around the skill; `root` (the default) refuses it. */
  readonly layout?: ArchiveLayout | undefined;
  readonly limits?: Partial<ArchiveLimits>;
  /** Makes a name of Windows' short form an error (A17). */
  readonly strict?: boolean;
}

/** A skill read from an archive. */
export interface ArchivedSkill {
  readonly format: ArchiveFormat;
  /** The top folder that the skill lies in, or null for the root layout. */
  readonly folder: string | null;
  readonly files: FileSet;
  readonly warnings: readonly ArchiveWarning[];
}

/** The format that a file name tells, or undefined when it names no archive. */
export function archiveFormat(name: string): ArchiveFormat | undefined {
  if (/\.(?:tar\.gz|tgz)$/i.test(name)) return 'tar.gz';
  return /\.(?:zip|skill)$/i.test(name) ? 'zip' : undefined;
}

/** Reads a whole archive strictly; it is refused with one code (table A) or is safe to unpack anywhere. */
export function readArchive(source: ByteSource, options: ReadOptions): ArchivedSkill {
  const findings = new Findings();
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const format = archiveFormat(options.name);
  if (!format) {
    return findings.stop('container', 'archive-format', 'its name is not that of an archive');
  }
  if (source.size > limits.archive) {
    findings.stop('size', 'archive-bomb', `the archive is over ${limits.archive} bytes`);
  }
  const read =
    format === 'zip'
      ? readZip(source, limits, findings)
      : readTar(tarInput(gunzip(whole(source), limits, findings)), limits, findings);
  const layout = options.layout ?? (/\.skill$/i.test(options.name) ? 'folder' : 'root');
  const { folder, entries } = placeSkill([...read], layout, findings);
  const short = findings.warnings.find(({ code }) => code === 'archive-name-short');
  if (options.strict && short) {
    findings.stop('name', 'archive-name-short', short.message, short.path ?? undefined);
  }
  const files = entries.map(({ entry, bytes }) => memoryFile(entry.path, bytes, entry.executable));
  return { format, folder, files: fileSet(files), warnings: findings.warnings };
}

function whole(source: ByteSource): Uint8Array {
  const bytes = source.read(0, source.size);
  if (bytes.length === source.size) return bytes;
  throw new SkillsError('tree-changed', 'the archive changed while it was read');
}
