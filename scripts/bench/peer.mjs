// The linter that lint is compared with, from npm, in a folder of its own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PEER = 'skill-check@1.2.0';

/** The peer's program, or undefined where it cannot be installed. */
export function installPeer(folder) {
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, PEER];
  spawnSync('npm', args, { stdio: 'ignore', timeout: 120_000 });
  const program = join(folder, 'node_modules/skill-check/bin/skill-check.js');
  return existsSync(program) ? program : undefined;
}
