import { completionUsage } from './completion.ts';
import { digestUsage } from './digest.ts';
import { indexUsage } from './index-command.ts';
import { initUsage } from './init.ts';
import { lintUsage } from './lint.ts';
import { listUsage } from './list.ts';
import { packUsage } from './pack.ts';
import { promptUsage } from './prompt.ts';
import { rulesUsage } from './rules.ts';
import { serveUsage } from './serve.ts';
import { unpackUsage } from './unpack.ts';
import type { CommandUsage } from './usage.ts';
import { verifyUsage } from './verify.ts';

/** Every command of the contract, in the order of `--help`. */
export const COMMANDS: readonly CommandUsage[] = [
  initUsage,
  lintUsage,
  rulesUsage,
  listUsage,
  packUsage,
  unpackUsage,
  digestUsage,
  indexUsage,
  verifyUsage,
  serveUsage,
  promptUsage,
  completionUsage,
];
