import type { Readable, Writable } from 'node:stream';

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
}
