import fs from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ErrorCode, SkillsError } from '../core/errors.ts';
import type { FileEntry } from '../core/files.ts';

/** The calls that reading needs; a test replaces them to change a file in the middle. */
export type ReadCalls = Pick<typeof fs, 'openSync' | 'fstatSync' | 'readSync' | 'closeSync'>;

/** Larger files are refused before memory is asked for; no file of a skill comes near. */
export const MAX_READ_BYTES = 256 * 1024 * 1024;

// A link is refused by the system itself and a pipe without a writer opens at once (F20, F23).
const OPEN_FLAGS =
  fs.constants.O_RDONLY | (fs.constants.O_NOFOLLOW ?? 0) | (fs.constants.O_NONBLOCK ?? 0);

/** Where the bytes go, and who is told what the system says of the file. */
interface Reading {
  readonly allocate: (size: number) => Uint8Array;
  /** False leaves the file unread. */
  wants?(stat: fs.Stats): boolean;
  see?(stat: fs.Stats): void;
  /** True where it does no harm if the file is written meanwhile to the same length. */
  readonly casual?: boolean;
}

const NOTHING = new Uint8Array(0);
const OWN_MEMORY: Reading = { allocate: Buffer.allocUnsafe };

/** Reads a regular file whole; a link, a special file or a change meanwhile is a coded error. */
export function readRegularFile(
  path: string,
  calls: ReadCalls = fs,
  reading: Reading = OWN_MEMORY,
): Uint8Array {
  return attempt(path, () => {
    const fd = calls.openSync(path, OPEN_FLAGS);
    try {
      return readOpened(fd, path, calls, reading);
    } finally {
      calls.closeSync(fd);
    }
  });
}

function readOpened(fd: number, path: string, calls: ReadCalls, reading: Reading): Uint8Array {
  const before = calls.fstatSync(fd);
  if (!before.isFile()) throw new SkillsError('tree-type', 'not a regular file', { where: path });
  if (before.size > MAX_READ_BYTES) {
    throw new SkillsError('limit', `the file is over ${MAX_READ_BYTES} bytes`, { where: path });
  }
  if (reading.wants?.(before) === false) return NOTHING;
  const bytes = reading.allocate(before.size);
  const read = readFully(fd, bytes, calls);
  const after = reading.casual ? before : calls.fstatSync(fd);
  const same = after.size === before.size && after.mtimeMs === before.mtimeMs;
  if (read !== before.size || !same) {
    throw new SkillsError('tree-changed', 'the file changed while it was read', { where: path });
  }
  reading.see?.(after);
  return bytes;
}

function readFully(fd: number, bytes: Uint8Array, calls: ReadCalls): number {
  let done = 0;
  while (done < bytes.length) {
    const count = calls.readSync(fd, bytes, done, bytes.length - done, null);
    if (count === 0) break;
    done += count;
  }
  return done;
}

/** What is only looked at is read into one piece of memory, again and again. */
const SHARED_BYTES = 256 * 1024;
let shared: Buffer | undefined;

const SHARED_MEMORY: Reading = {
  allocate(size) {
    if (size > SHARED_BYTES) return Buffer.allocUnsafe(size);
    shared ??= Buffer.allocUnsafeSlow(SHARED_BYTES);
    return shared.subarray(0, size);
  },
};

/** What is kept of a file's state: all that the system says takes ten times the memory, and files may be many. */
type Facts = Pick<fs.Stats, 'size' | 'mode' | 'nlink' | 'ino' | 'mtimeMs' | 'ctimeMs'>;

function factsOf({ size, mode, nlink, ino, mtimeMs, ctimeMs }: fs.Stats): Facts {
  return { size, mode, nlink, ino, mtimeMs, ctimeMs };
}

/** A file on disk: its size and mode are asked for when needed, its bytes when read. */
export class DiskFile implements FileEntry {
  readonly path: string;
  readonly #absolute: string;
  #stat: Facts | undefined;
  #first: { readonly ino: number; readonly mtimeMs: number } | undefined;
  #changed = false;

  constructor(absolute: string, path: string) {
    this.#absolute = absolute;
    this.path = path;
  }

  get size(): number {
    return this.#stats().size;
  }

  get executable(): boolean {
    return (this.#stats().mode & 0o111) !== 0;
  }

  get mark(): string {
    const { size, mtimeMs, ctimeMs, ino, mode } = this.#stats();
    return `${size} ${mtimeMs} ${ctimeMs} ${ino} ${mode}`;
  }

  /** The file was found by a path without links, so that path must still be the real one (H07). */
  isDirect(): boolean {
    const folder = dirname(this.#absolute);
    return attempt(folder, () => fs.realpathSync.native(folder)) === resolve(folder);
  }

  get linked(): boolean {
    return this.#stats().nlink > 1;
  }

  get changed(): boolean {
    return this.#changed;
  }

  read(): Uint8Array {
    const see = (stat: fs.Stats) => this.#compare(stat);
    return readRegularFile(this.#absolute, fs, { allocate: OWN_MEMORY.allocate, see });
  }

  glance(limit?: number): Uint8Array | undefined {
    let isWanted = true;
    const wants = (stat: fs.Stats) => {
      this.#stat ??= factsOf(stat);
      isWanted = limit === undefined || stat.size <= limit;
      return isWanted;
    };
    const casual = limit !== undefined;
    const reading = { allocate: SHARED_MEMORY.allocate, wants, casual };
    const bytes = readRegularFile(this.#absolute, fs, reading);
    return isWanted ? bytes : undefined;
  }

  #compare(stat: fs.Stats): void {
    const { ino, mtimeMs } = stat;
    this.#stat ??= factsOf(stat);
    this.#first ??= { ino, mtimeMs };
    if (this.#first.ino !== ino || this.#first.mtimeMs !== mtimeMs) this.#changed = true;
  }

  #stats(): Facts {
    this.#stat ??= attempt(this.#absolute, () => factsOf(fs.lstatSync(this.#absolute)));
    return this.#stat;
  }
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  EACCES: 'io-access',
  EPERM: 'io-access',
  EROFS: 'io-access',
  ENOSPC: 'io-nospc',
  EDQUOT: 'io-nospc',
  ELOOP: 'tree-link',
  EMLINK: 'tree-link',
  ENOENT: 'tree-changed',
  ENOTDIR: 'tree-changed',
  ENXIO: 'tree-type',
  EISDIR: 'tree-type',
};

const WORDS: Partial<Record<ErrorCode, string>> = {
  'io-access': 'permission denied',
  'io-nospc': 'no space left',
  'tree-link': 'a symbolic link is not followed',
  'tree-changed': 'the file went away while the tree was read',
  'tree-type': 'not a regular file',
};

/** Runs a system call and turns its failure into a coded error that names the path. */
export function attempt<T>(path: string, call: () => T): T {
  try {
    return call();
  } catch (cause) {
    if (cause instanceof SkillsError) throw cause;
    const system = (cause as NodeJS.ErrnoException).code;
    if (typeof system !== 'string') throw cause;
    const code = CODES[system] ?? 'io';
    throw new SkillsError(code, WORDS[code] ?? `${system} from the system`, { where: path, cause });
  }
}
