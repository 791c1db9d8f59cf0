import crypto from 'node:crypto';
import { type FileEntry, glance, sortedByPath } from '../core/files.ts';

/** The algorithm and 64 lowercase hexadecimal digits (IX-07). */
export type Digest = `sha256:${string}`;

/** The form of every digest that is written or taken (IX-07, A97). */
export const DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/;

/** One file of a skill with the digest of the bytes whose number it tells. */
export interface FileDigest {
  readonly path: string;
  readonly size: number;
  readonly digest: Digest;
}

/** The digest of a skill and of each of its files, sorted by the bytes of their paths. */
export interface SkillDigest {
  readonly digest: Digest;
  readonly files: readonly FileDigest[];
}

type OneShot = typeof crypto.hash | undefined;

/** Node has this since 20.12; it makes no object for each digest. Asked for at its first use. */
let oneShot: OneShot | 'not asked' = 'not asked';

/** The SHA-256 of some bytes. */
export function digestBytes(bytes: Uint8Array | string): Digest {
  if (oneShot === 'not asked') oneShot = crypto.hash as OneShot;
  if (oneShot) return `sha256:${oneShot('sha256', bytes, 'hex')}`;
  return `sha256:${crypto.createHash('sha256').update(bytes).digest('hex')}`;
}

/** True for a text in the one form of a digest. */
export function isDigest(text: string): text is Digest {
  return DIGEST_PATTERN.test(text);
}

/** Size and digest of the bytes of a file. */
export function describeBytes(path: string, bytes: Uint8Array): FileDigest {
  return { path, size: bytes.length, digest: digestBytes(bytes) };
}

/** Reads a file once; size and digest are those of the same bytes, whatever happens on disk meanwhile. */
export function digestFile(file: FileEntry): FileDigest {
  return describeBytes(file.path, glance(file));
}

/** The digest of a skill from those of its files: one line each, as `sha256sum` writes them. */
export function skillDigest(files: readonly FileDigest[]): Digest {
  let lines = '';
  for (const { path, digest } of sortedByPath(files)) lines += `${sumLine(digest, path)}\n`;
  return digestBytes(lines);
}

/**
 * The digests of a skill's published files, and of the skill; `see` is shown the bytes that were digested
 * and must copy what it keeps of them.
 */
export function digestSkill(
  files: readonly FileEntry[],
  see?: (path: string, bytes: Uint8Array) => void,
): SkillDigest {
  const digests = sortedByPath(files).map((file): FileDigest => {
    const bytes = glance(file);
    see?.(file.path, bytes);
    return describeBytes(file.path, bytes);
  });
  return { digest: skillDigest(digests), files: digests };
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

/**
 * A line of `sha256sum`: names that could be mistaken for two lines are escaped and marked, so that no
 * two file sets share a digest.
 */
export function sumLine(digest: Digest, path: string): string {
  const hex = digest.slice('sha256:'.length);
  if (!/[\\\n\r]/.test(path)) return `${hex}  ${path}`;
  return `\\${hex}  ${path.replace(/[\\\n\r]/g, (char) => ESCAPES[char] ?? char)}`;
}
