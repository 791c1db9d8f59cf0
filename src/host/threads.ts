/** Other threads of the process, each of which does a share of long work. */
export interface Threads {
  /** How many threads work at once, this one counted. */
  readonly count: number;
  /** So many pieces of work are done before the others are asked: a thread takes a while to be of use. */
  readonly alone: number;
  /** Gives a job to a new thread; plain data goes in and comes out. */
  run(job: unknown): Promise<unknown>;
}
