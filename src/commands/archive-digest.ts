import { archiveFormat } from '../archive/read.ts';
import type { Digest } from '../digest/digest.ts';
import { digestSource } from '../digest/source.ts';
import type { FoundSkill, Host } from '../host/host.ts';

/** The digest of the archive that a skill was found in; null for a folder. */
export function archiveDigest(found: FoundSkill, host: Host): Digest | null {
  const isArchive = found.root === found.path && archiveFormat(found.path) !== undefined;
  const source = isArchive ? host.openBytes(found.path) : undefined;
  return source ? digestSource(source) : null;
}
