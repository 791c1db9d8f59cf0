import { type FileEntry, type FileSet, fileSet } from '../core/files.ts';

/** What a run spent its time on: phases, and rules by their ids. */
export interface Stopwatch {
  /** Books the time since the last call under a name. */
  lap(name: string): void;
  /** The same files, whose reading is booked as a phase of its own and not on the rule that asked. */
  timed(files: FileSet): FileSet;
  /** Milliseconds by name, in the order in which the names came up. */
  readonly times: ReadonlyMap<string, number>;
}

/** The phase under which the reading of files is booked. */
export const READING = 'reading files';

/** Starts a stopwatch on a clock that gives milliseconds and never runs back. */
export function startStopwatch(now: () => number): Stopwatch {
  const times = new Map<string, number>();
  const book = (name: string, spent: number) => times.set(name, (times.get(name) ?? 0) + spent);
  let since = now();
  const read = <T>(work: () => T): T => {
    const begun = now();
    try {
      return work();
    } finally {
      const spent = now() - begun;
      book(READING, spent);
      since += spent;
    }
  };
  return {
    times,
    lap(name) {
      const at = now();
      book(name, at - since);
      since = at;
    },
    timed: ({ files, odd, complete }) =>
      fileSet(
        files.map((file) => timedFile(file, read)),
        { odd, complete },
      ),
  };
}

function timedFile(file: FileEntry, read: <T>(work: () => T) => T): FileEntry {
  return {
    path: file.path,
    get size() {
      return read(() => file.size);
    },
    get executable() {
      return read(() => file.executable);
    },
    read: () => read(() => file.read()),
  };
}
