import type { ArchiveFormat } from '../archive/layout.ts';
import type { FileSet } from '../core/files.ts';
import type { JsonObject } from '../core/json.ts';
import type { Digest } from '../digest/digest.ts';

/** The ways in which skills are shown to clients; all are on by default. */
export const SURFACES = [
  'v1',
  'resources',
  'manifest',
  'load-skill',
  'prompt-xml',
  'prompts',
  'index',
] as const;

/** One way in which skills are shown. */
export type Surface = (typeof SURFACES)[number];

/** Older ways of serving skills; all are off by default. */
export const COMPATS = ['primitive', 'mdp'] as const;

/** One older way of serving skills. */
export type Compat = (typeof COMPATS)[number];

/** What `skills serve` was asked for. */
export interface ServeOptions {
  readonly surfaces: ReadonlySet<Surface>;
  readonly compat: ReadonlySet<Compat>;
  /** The segments before every skill's own path. */
  readonly prefix: readonly string[];
  /** Whether `skills/execute` may run anything. */
  readonly allowScripts: boolean;
  /** The variables that a script may see beside PATH. */
  readonly env: readonly string[];
  /** False: the tree stays as it was at the start, and what changed since is refused. */
  readonly watch: boolean;
  /** The one time of every archive entry, in seconds since 1970: the same as `skills pack` takes. */
  readonly time: number;
}

/** A file that is served: its address, and the digest of the only bytes that it is served with. */
export interface ServedFile {
  readonly uri: string;
  /** Relative to the skill's folder, `/`-separated. */
  readonly path: string;
  readonly size: number;
  readonly digest: Digest;
  readonly executable: boolean;
  readonly mimeType: string;
}

/** A skill that is served; it holds what is told of its files, never their bytes. */
export interface ServedSkill {
  /** The address of its SKILL.md. */
  readonly uri: string;
  /** The address of its folder: that of SKILL.md without the last segment. */
  readonly root: string;
  readonly name: string;
  readonly description: string;
  readonly frontmatter: JsonObject;
  /** Why `skills/list` does not name it, although all else serves it; undefined where it does. */
  readonly unlisted: string | undefined;
  /** The skill's folder as seen from the current one, for the operator and never for a client (H23). */
  readonly place: string;
  /** Its folder as the segments of its address, the name last. */
  readonly segments: readonly string[];
  /** The skill digest of its files. */
  readonly digest: Digest;
  /** Every published file once, SKILL.md among them, sorted by path bytes. */
  readonly files: readonly ServedFile[];
}

/** A skill or file that is not served, and why. */
export interface NotServed {
  readonly place: string;
  readonly reason: string;
}

/** What is served at one moment; it never changes, a new one takes its place. */
export interface ServedTree {
  /** Grows by one whenever anything that is served changes. */
  readonly version: number;
  /** The version with a word of this process's own: cursors of another run are not taken (H17). */
  readonly stamp: string;
  /** Sorted by address. */
  readonly skills: readonly ServedSkill[];
  readonly notServed: readonly NotServed[];
  /** The file at an address; only the exact spelling that is listed is known (H01, H02). */
  file(uri: string): { readonly skill: ServedSkill; readonly file: ServedFile } | undefined;
  /** The skill whose SKILL.md is at an address. */
  skill(uri: string): ServedSkill | undefined;
}

/** An archive of a skill; its bytes are made when asked for and not kept. */
export interface ServedArchive {
  readonly uri: string;
  readonly mimeType: string;
  readonly size: number;
  readonly digest: Digest;
  read(): Uint8Array;
}

/** What changed from one tree to the next. */
export interface TreeChange {
  readonly tree: ServedTree;
  /** Skills came, went, or have another name or description: lists read differently. */
  readonly lists: boolean;
  /** The addresses whose content is another, was made or went away; made documents among them. */
  readonly uris: ReadonlySet<string>;
}

/** The tree as it is now, and the bytes in it. */
export interface ServedTreeSource {
  /** The tree, brought up to date with the disk first. */
  current(): Promise<ServedTree>;
  /** The tree as it was looked at last. */
  known(): ServedTree;
  /**
   * The files of a served skill. Reading one gives the bytes whose digest the tree tells, or throws a
   * `SkillsError` (H06); nothing is kept of them.
   */
  files(skill: ServedSkill): FileSet;
  /** An archive of a served skill, byte by byte what `skills pack` writes; undefined where none can be made. */
  archive(skill: ServedSkill, format: ArchiveFormat): ServedArchive | undefined;
  /**
   * Calls back after each change until told to stop. `files` watches the disk for every change;
   * `lists` only looks now and then, for clients that asked for no file.
   */
  listen(what: 'files' | 'lists', changed: (change: TreeChange) => void): () => void;
  /** Stops all watching at once. */
  close(): void;
}

/** A script of a skill that is to be run; its bytes were just checked against the listed digest. */
export interface ScriptRequest {
  /** The skill's folder as seen from the current one. */
  readonly place: string;
  /** The script's path within the skill. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The arguments as the client sent them: a JSON object. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The variables that it may see beside PATH. */
  readonly env: readonly string[];
  readonly signal: AbortSignal;
}

/** How a script ended. */
export interface ScriptOutcome {
  /** The exit code, or null when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was stopped, where it was. */
  readonly stopped?: 'timeout' | 'output' | 'cancelled';
}

/** A tool that clients may call; both parts see the tree of the moment. */
export interface ServedTool {
  readonly name: string;
  describe(tree: ServedTree): {
    readonly description: string;
    readonly inputSchema: Readonly<Record<string, unknown>> & { readonly type: 'object' };
  };
  /** The texts of the answer, in order; a `SkillsError` becomes an answer that says so. */
  call(args: Readonly<Record<string, unknown>>, tree: ServedTree): Promise<readonly string[]>;
}

/** What the server cannot do by itself. */
export interface ServeSeams {
  /** Runs a script; without it nothing is ever run. */
  readonly runScript?: (request: ScriptRequest) => Promise<ScriptOutcome>;
  /** Tools beside those of the surfaces. */
  readonly tools?: readonly ServedTool[];
  /** Where a line for the operator goes. */
  readonly log: (line: string) => void;
}
