import type { ByteSource } from '../core/byte-source.ts';
import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { Findings } from './findings.ts';
import { type ArchiveFormat, planEntries, type WriteOptions } from './layout.ts';
import { NO_LIMITS } from './limits.ts';
import { OwnTar } from './own-tar.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

/**
 * Reads back an archive that was just written and compares it with its source, file by file; a source
 * that changed meanwhile is `tree-changed`, an archive that does not read back is `io`. `parts` are the
 * lengths in which it was written.
 */
export function* checkWritten(
  source: ByteSource,
  files: FileSet,
  format: ArchiveFormat,
  options: WriteOptions,
  parts: readonly number[],
): Generator<void> {
  const planned = planEntries(files, format, options);
  const findings = new Findings();
  const tar = format === 'zip' ? undefined : new OwnTar(source, parts);
  const read = tar ? readTar(tar, NO_LIMITS, findings) : readZip(source, NO_LIMITS, findings);
  let count = 0;
  for (const { entry, bytes } of readBack(read)) {
    const wanted = planned[count++];
    if (wanted?.path !== entry.path) throw notReadBack();
    const { executable } = wanted.file;
    // A source that cannot be read any more keeps its own code (F20).
    const same = executable === entry.executable && Buffer.compare(wanted.file.read(), bytes) === 0;
    // F19: what was only touched may have been another file in between.
    if (!same || wanted.file.changed) {
      const message = 'a file changed while it was packed';
      throw new SkillsError('tree-changed', message, { where: wanted.file.path });
    }
    yield;
  }
  if (count !== planned.length || tar?.isWhole() === false) throw notReadBack();
}

/** The entries of an archive that ought to be good; whatever its reader finds is our failure. */
function* readBack<Entry>(entries: Iterable<Entry>): Generator<Entry> {
  try {
    yield* entries;
  } catch (error) {
    throw notReadBack(error);
  }
}

function notReadBack(cause?: unknown): SkillsError {
  const hint = 'The disk may be failing; nothing was replaced.';
  return new SkillsError('io', 'the archive does not read back as it was written', { hint, cause });
}
