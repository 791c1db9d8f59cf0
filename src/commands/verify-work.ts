import type { Host } from '../host/host.ts';
import type { Verifier } from '../verify/run.ts';

/** What verifying a target takes. */
export interface VerifyWork {
  readonly verifier: Verifier;
  readonly host: Host;
  /** The folders that addresses of an index on disk count from; none means the folder of the index. */
  readonly roots: readonly string[];
  /** The largest artifact that is read. */
  readonly maxBytes: number;
}
