import { run as runAny } from './cli.ts';
import { lint } from './commands/lint.ts';
import type { Host } from './host/host.ts';

export { lintShare } from './commands/lint-targets.ts';
export { nodeHost } from './host/node.ts';

/** The command line for `lint` alone, which is not loaded but part of the program. */
export function run(argv: readonly string[], host: Host): Promise<number> {
  return runAny(argv, host, { lint });
}
