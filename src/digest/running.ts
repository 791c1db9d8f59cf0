import { createHash } from 'node:crypto';
import { type FileSet, fileSet, watchedFile } from '../core/files.ts';
import { type Digest, describeBytes, type FileDigest, skillDigest } from './digest.ts';

/** A digest of pieces on their way to somewhere else. */
export interface RunningDigest {
  /** How many bytes have passed. */
  readonly bytes: number;
  /** The lengths of the pieces that have passed. */
  readonly lengths: readonly number[];
  add(bytes: Uint8Array): void;
  through(chunks: Iterable<Uint8Array>): Iterable<Uint8Array>;
  finish(): Digest;
}

/** Starts a digest that counts what passes through it. */
export function startDigest(): RunningDigest {
  const hash = createHash('sha256');
  const lengths: number[] = [];
  let bytes = 0;
  const add = (chunk: Uint8Array) => {
    hash.update(chunk);
    lengths.push(chunk.length);
    bytes += chunk.length;
  };
  return {
    add,
    lengths,
    get bytes() {
      return bytes;
    },
    *through(chunks) {
      for (const chunk of chunks) {
        add(chunk);
        yield chunk;
      }
    },
    finish: () => `sha256:${hash.digest('hex')}`,
  };
}

/** Files that are digested as they are read for something else: the bytes used are the bytes counted. */
export function digestedFiles(set: FileSet): {
  readonly files: FileSet;
  list(): FileDigest[];
  digest(): Digest;
} {
  const known = new Map<string, FileDigest>();
  const watched = set.files.map((file) =>
    watchedFile(file, (bytes) => {
      if (!known.has(file.path)) known.set(file.path, describeBytes(file.path, bytes));
    }),
  );
  const list = () =>
    set.files.map((file) => known.get(file.path) ?? describeBytes(file.path, file.read()));
  return { files: fileSet(watched), list, digest: () => skillDigest(list()) };
}
