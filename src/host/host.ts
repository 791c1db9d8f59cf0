import type { Deflater } from '../archive/deflate.ts';
import type { ByteSource } from '../core/byte-source.ts';
import type { FileEntry, FileSet } from '../core/files.ts';
import type { Surroundings } from '../core/surroundings.ts';
import type { Network } from './network.ts';
import type { Serving } from './serving.ts';
import type { Setup } from './setup.ts';
import type { Threads } from './threads.ts';

/** Where text goes; `color` says whether it may carry colours before any flag is looked at. */
export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly color: boolean;
  readonly columns: number;
}

/** A skill as found under a path argument. */
export interface FoundSkill {
  /** Its folder relative to the current one, `/`-separated; `.` for the current folder. */
  readonly path: string;
  /** The path argument it was found under, in the same form. */
  readonly root: string;
  /** The real name of the folder, or null where there is none. */
  readonly folder: string | null;
  readonly files: FileSet;
  /** What lies around the folder; absent where there is no folder. */
  readonly surroundings?: Surroundings | undefined;
}

/** A file that is to be written. */
export type NewFile = Pick<FileEntry, 'path' | 'read'>;

/** A text file that was looked for. */
export interface FoundFile {
  readonly path: string;
  readonly folder: string;
  readonly text: string;
}

/** A line on the terminal that says what is being done; silent everywhere else. */
export interface Progress {
  update(text: string): void;
  stop(): void;
}

/** A file that holds what a later run need not work out again. */
export interface CacheFile {
  readonly path: string;
  /** What was kept; empty when there is nothing that can be read. */
  read(): string;
  /** Keeps a text, whole or not at all; makes the folder. */
  write(content: string): void;
}

/** Everything a command may do to the world; the node host does it, the memory host pretends. */
export interface Host {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What setting up a project needs: templates, new files, git hooks, questions. */
  readonly setup: Setup;
  /** What a server needs: streams, and word of changes. */
  readonly serving: Serving;
  /** Other machines; only `verify` asks them, and only for what the user named. */
  readonly network: Network;
  /** Finds the skills at a path: a skill folder, a `SKILL.md`, or a tree that holds skills. */
  open(path: string): Iterable<FoundSkill>;
  /** The skill whose `SKILL.md` comes from stdin instead of from the file of that name. */
  openText(bytes: Uint8Array, fileName: string | undefined): FoundSkill;
  /** The skills at a path as git's index holds them: those with staged changes only. */
  openStaged(path: string): Iterable<FoundSkill>;
  /** Tells which skills hold a file that differs from a commit of git. */
  changedSince(ref: string): (skill: FoundSkill) => boolean;
  /** Yields, batch by batch, a test for the skills that hold a file that changed. */
  watch(paths: readonly string[]): AsyncIterable<(skill: FoundSkill) => boolean>;
  readStdin(): Promise<Uint8Array>;
  /** Writes a whole file or nothing. */
  writeFile(path: string, content: string): void;
  renameFile(from: string, to: string): void;
  /** A regular file as bytes; undefined when there is none at the path. */
  openBytes(path: string): ByteSource | undefined;
  /** Writes a file piece by piece; it takes its place only after its check has read it back. */
  writeChecked(
    path: string,
    chunks: Iterable<Uint8Array>,
    check: (written: ByteSource) => Iterable<void>,
  ): Promise<void>;
  /** Threads that help to deflate so many bytes, where they pay; they change no byte of the output. */
  deflater(bytes: number): Promise<Deflater | undefined>;
  /** Makes a folder that holds exactly these files, whole or not at all; it must not exist. */
  createFolder(path: string, files: FileSet): Promise<void>;
  /**
   * Makes a folder hold exactly these files and a marker that lists them, whole or not at all. A folder that is
   * there must be empty, or hold nothing but what its own marker lists; the files are taken one by one.
   */
  replaceFolder(path: string, files: Iterable<NewFile>): Promise<void>;
  /** Puts a folder back that a run of `replaceFolder` moved away and was killed before it put another there. */
  mendFolder(path: string): void;
  /** Lets everyone who may read a file run it too. */
  makeExecutable(path: string): void;
  /** The nearest file of one of the names, in a folder or above it, that is accepted. */
  findUp(
    folder: string,
    names: readonly string[],
    accepts: (name: string, text: string) => boolean,
  ): FoundFile | undefined;
  /** A path as seen from a folder, `/`-separated. */
  relative(folder: string, path: string): string;
  /** True when a path is a folder or lies in it once every link is followed. */
  liesIn(folder: string, path: string): boolean;
  readText(path: string): string;
  /**
   * The cache file that the user names, or the one for this working folder, which is never part of a skill by
   * itself; undefined where the user has no place for caches.
   */
  cacheFile(named: string | undefined): CacheFile | undefined;
  progress(text: string): Progress;
  /** Threads to share long work with, where there are any. */
  readonly threads?: Threads | undefined;
  /** Milliseconds on a clock that never runs back. */
  now(): number;
  /** Lets signals and timers in during long synchronous work; costs nothing when called often. */
  breathe(): Promise<void> | undefined;
}
