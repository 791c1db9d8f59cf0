import type { FileSet } from '../core/files.ts';

/** A script of a skill that is to be run in a private copy of the skill. */
export interface ScriptCall {
  /** The skill: exactly these bytes are what runs and what it finds around it. */
  readonly files: FileSet;
  /** The script's path within the skill. */
  readonly path: string;
  readonly flags: readonly string[];
  readonly stdin: string;
  /** The names of the variables that it may see beside PATH. */
  readonly env: readonly string[];
  readonly signal: AbortSignal;
  readonly limits?: ScriptLimits | undefined;
}

/** How long a script may run and how much it may say. */
export interface ScriptLimits {
  readonly ms: number;
  /** Of stdout and stderr together. */
  readonly outputBytes: number;
}

/** The limits unless a caller has others. */
export const SCRIPT_LIMITS: ScriptLimits = { ms: 30_000, outputBytes: 1024 * 1024 };

/** How a script ended. */
export interface ScriptEnd {
  /** The exit code, or null when it was killed. */
  readonly code: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** Why it was stopped, where it was. */
  readonly stopped?: 'timeout' | 'output' | 'cancelled';
}
