import { createHash } from 'node:crypto';
import type { ByteSource } from '../core/byte-source.ts';
import type { Digest } from './digest.ts';

/** An archive is not held whole to be digested. */
const PIECE = 1024 * 1024;

/** The digest of all bytes of a source, read piece by piece (AR-09). */
export function digestSource(source: ByteSource): Digest {
  const hash = createHash('sha256');
  for (let at = 0; at < source.size; at += PIECE) {
    hash.update(source.read(at, Math.min(PIECE, source.size - at)));
  }
  return `sha256:${hash.digest('hex')}`;
}
