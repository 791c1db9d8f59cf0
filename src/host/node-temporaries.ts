import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The temporary names that this process has given out. */
const given = new Set<string>();

/** A name that no one else takes, in the same folder, so that a rename is one step. */
export function temporaryBeside(target: string): string {
  const unique = `${process.pid}.${randomBytes(6).toString('hex')}`;
  const name = path.join(path.dirname(target), `.${path.basename(target)}.${unique}.tmp`);
  given.add(name);
  return name;
}

/** What killed processes left beside a path; files of a living process are its own. */
export function staleBeside(target: string): string[] {
  const folder = path.dirname(target);
  const start = `.${path.basename(target)}.`;
  return namesIn(folder).flatMap((name) => {
    if (!name.startsWith(start)) return [];
    const pid = /^(\d{1,10})\.[0-9a-f]{12}\.tmp$/.exec(name.slice(start.length))?.[1];
    const place = path.join(folder, name);
    if (pid === undefined || given.has(place)) return [];
    // In a container every run may have the same id: a file of ours that we did not make is stale.
    return Number(pid) !== process.pid && isAlive(Number(pid)) ? [] : [place];
  });
}

/** The names in a folder; one that may be written to need not be one that may be listed. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** Removes what killed processes left beside a path. */
export function removeStale(target: string): void {
  for (const place of staleBeside(target)) {
    try {
      fs.rmSync(place, { force: true, recursive: true });
    } catch {
      // What another user left is in nobody's way.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
