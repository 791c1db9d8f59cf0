import type { FileSet } from '../core/files.ts';

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
}

/** A line on the terminal that says what is being done; silent everywhere else. */
export interface Progress {
  update(text: string): void;
  stop(): void;
}

/** Everything a command may do to the world; the node host does it, the memory host pretends. */
export interface Host {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Finds the skills at a path: a skill folder, a `SKILL.md`, or a tree that holds skills. */
  open(path: string): Iterable<FoundSkill>;
  /** The skill whose `SKILL.md` comes from stdin instead of from the file of that name. */
  openText(bytes: Uint8Array, fileName: string | undefined): FoundSkill;
  readStdin(): Promise<Uint8Array>;
  /** Writes a whole file or nothing. */
  writeFile(path: string, content: string): void;
  renameFile(from: string, to: string): void;
  progress(text: string): Progress;
  /** Lets signals and timers in during long synchronous work. */
  breathe(): Promise<void>;
}
