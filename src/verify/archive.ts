import {
  type ArchivedSkill,
  archiveFormat,
  type ReadOptions,
  readArchive,
} from '../archive/read.ts';
import { memorySource } from '../core/byte-source.ts';
import { SkillsError } from '../core/errors.ts';
import { artifactFrom, bytesOf, type Named } from './artifact.ts';
import type { ArchiveArtifact, Located } from './model.ts';

const GZIP = 'application/gzip';
const ZIP = 'application/zip';

/** What the first bytes say an archive is, whatever it is called; null for neither kind. */
export function archiveTypeOf(bytes: Uint8Array): typeof GZIP | typeof ZIP | null {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return GZIP;
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? ZIP : null;
}

/** Reads an archive strictly; the name decides the format only where the bytes do not. */
export function archiveArtifact(
  said: Named & { readonly mimeType: string | null },
  located: Located,
  options: ReadOptions,
): ArchiveArtifact {
  const bytes = bytesOf(located);
  const read = bytes ? readSafely(bytes, options) : null;
  return { ...artifactFrom(said, located), mimeType: said.mimeType, read };
}

/** A name whose ending tells what the bytes are; `.skill` stays, since it allows a folder around the skill. */
function readableName(name: string, bytes: Uint8Array): string {
  const type = archiveTypeOf(bytes);
  const plain = name.replace(/[?#].*$/s, '');
  if (archiveFormat(plain) === (type === ZIP ? 'zip' : 'tar.gz')) return plain;
  return type === ZIP ? 'archive.zip' : 'archive.tar.gz';
}

function readSafely(bytes: Uint8Array, options: ReadOptions): ArchivedSkill | SkillsError {
  try {
    const name = readableName(options.name, bytes);
    return readArchive(memorySource(bytes), { ...options, name });
  } catch (error) {
    if (error instanceof SkillsError) return error;
    throw error;
  }
}
