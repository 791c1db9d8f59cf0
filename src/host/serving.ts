import type { Readable, Writable } from 'node:stream';
import type { HttpApp, HttpPlace, Listening } from './http.ts';
import type { ScriptCall, ScriptEnd } from './script.ts';

/** The two streams that a client speaks through. */
export interface StdioStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** What a server needs of the machine beside files. */
export interface Serving {
  /** A path as seen from anywhere. */
  absolute(path: string): string;
  /**
   * Stdin and stdout. When stdin ends, `input` does so only after `settled` said that the requests
   * so far are answered, or after a moment (H21).
   */
  stdio(settled: () => Promise<void>): StdioStreams;
  /**
   * Calls back whenever some folders may have changed, until told to stop: at every event of the
   * file system, or only now and then.
   */
  watch(paths: readonly string[], how: 'events' | 'now-and-then', look: () => void): () => void;
  /** Serves an app over HTTP under limits; a port that cannot be had is a coded error. */
  listen(place: HttpPlace, app: HttpApp): Promise<Listening>;
  /** Runs a script in a private copy of its skill; nothing of it outlives the call. */
  runScript(call: ScriptCall): Promise<ScriptEnd>;
}
