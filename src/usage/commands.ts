import { lintUsage } from './lint.ts';
import { listUsage } from './list.ts';
import { PLANNED } from './planned.ts';
import { rulesUsage } from './rules.ts';
import type { CommandUsage } from './usage.ts';

/** Every command of the contract, in the order of `--help`. */
export const COMMANDS: readonly CommandUsage[] = [lintUsage, rulesUsage, listUsage, ...PLANNED];
