import type { FileSet } from '../core/files.ts';

/** What a question's answer so far deserves: a reason to refuse it, or a word beside it. */
export interface Remark {
  readonly refused?: string | undefined;
  readonly note?: string | undefined;
}

/** A question whose answer is one line. */
export interface LineQuestion {
  readonly label: string;
  readonly initial: string;
  /** Called at every key; an answer that it refuses is not taken. */
  judge(answer: string): Remark;
}

/** A question whose answer is one of a list. */
export interface ChoiceQuestion {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly summary: string }[];
}

/** Asks a person at a terminal; a person who gives up ends the program with 130. */
export interface Prompter {
  line(question: LineQuestion): Promise<string>;
  choose(question: ChoiceQuestion): Promise<string>;
}

/** What stands at a path. */
export interface FoundEntry {
  readonly type: 'file' | 'folder' | 'link' | 'other';
  readonly executable: boolean;
}

/** Where git looks for its hooks; all paths are `/`-separated and relative to the current folder. */
export interface HookPlace {
  /** The top folder of the work tree. */
  readonly top: string;
  /** The folder that git takes hooks from now. */
  readonly hooks: string;
  /** `core.hooksPath` as it is set, relative to the top folder; undefined when it is not. */
  readonly configured: string | undefined;
  /** The current folder as seen from the top one. */
  readonly below: string;
}

/** What setting up a project needs of the machine. */
export interface Setup {
  /** Undefined where nobody can answer: in a pipe, on a build machine. */
  prompter(): Promise<Prompter | undefined>;
  /** The files of a template that is shipped with the program. */
  shippedTemplate(id: string): FileSet;
  /** The files of a folder that the user named. */
  readFolder(path: string): FileSet;
  /** The real name of a folder; null for the root of a file system. */
  folderName(path: string): string | null;
  look(path: string): FoundEntry | undefined;
  /** The paths of a file set that something at or above them in a folder is in the way of. */
  inTheWay(folder: string, files: FileSet): readonly string[];
  /** Writes all files or none, never over another; folders that are missing are made. */
  create(folder: string, files: FileSet): void;
  remove(path: string): void;
  /** Where git looks for hooks; no repository is a coded error. */
  hookPlace(): HookPlace;
  /** The top folder of the repository around the current folder; undefined outside one. */
  repository(): string | undefined;
}
