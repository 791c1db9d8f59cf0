/** Other threads of the process, each of which does a share of long work. */
export interface Threads {
  /** How many threads work at once, this one counted. */
  readonly count: number;
  /** Gives a job to a new thread; plain data goes in and comes out. */
  run(job: unknown): Promise<unknown>;
}
