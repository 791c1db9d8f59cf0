import { archiveFormat } from '../archive/read.ts';
import type { ByteSource } from '../core/byte-source.ts';
import type { Digest } from '../digest/digest.ts';
import { startDigest } from '../digest/running.ts';
import type { FoundSkill, Host } from '../host/host.ts';

const PIECE = 1024 * 1024;

/** The digest of an archive's raw bytes, read piece by piece (AR-09). */
export function digestSource(source: ByteSource): Digest {
  const running = startDigest();
  for (let at = 0; at < source.size; at += PIECE) {
    running.add(source.read(at, Math.min(PIECE, source.size - at)));
  }
  return running.finish();
}

/** The digest of the archive that a skill was found in; null for a folder. */
export function archiveDigest(found: FoundSkill, host: Host): Digest | null {
  const isArchive = found.root === found.path && archiveFormat(found.path) !== undefined;
  const source = isArchive ? host.openBytes(found.path) : undefined;
  return source ? digestSource(source) : null;
}
