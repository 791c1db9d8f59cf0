import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '../archive/sample.ts';
import { workbench } from '../interop/workbench.ts';

const bench = workbench('npm-pack');
afterAll(bench.remove);

/** The digest of the npm archive that a fresh clone builds. */
function packedIn(name: string, zone: string, umask: string): string {
  const folder = path.join(bench.base, name);
  const clone = 'umask "$1"; git clone -q . "$2"';
  execFileSync('sh', ['-c', clone, 'sh', umask, folder]);
  // Not a link: the bundler would see through it. Second names are quick where the disk is the same.
  const from = path.resolve('node_modules');
  execFileSync('sh', ['-c', 'cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2"', 'sh', from, folder]);
  const env = { ...process.env, TZ: zone, LC_ALL: 'C' };
  const script = `umask ${umask}; npm pack --silent --pack-destination .`;
  execFileSync('sh', ['-c', script], { cwd: folder, env, stdio: 'ignore' });
  const archive = fs.readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  return sha256(fs.readFileSync(path.join(folder, archive)));
}

describe('our own package', () => {
  it('has the same bytes from each clone, in every time zone and under every mask', () => {
    const first = packedIn('one', 'Pacific/Kiritimati', '022');
    expect(packedIn('a/longer/name', 'America/St_Johns', '002')).toBe(first);
    expect(packedIn('private', 'UTC', '077')).toBe(first);
  });
});
