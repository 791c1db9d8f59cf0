import fs from 'node:fs';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';

/**
 * Makes a folder and those above it that are missing; gives the first that was made. Node's own call
 * tries for ever where a system takes no folder and says that the one above is missing, as `/proc` does.
 */
export function makeFolders(folder: string, mode = 0o777): string | undefined {
  if (isFolder(folder)) return undefined;
  const missing = [path.resolve(folder)];
  for (let at = path.dirname(missing[0] ?? ''); !fs.existsSync(at); at = path.dirname(at)) {
    // A drive that is not there has nothing above it.
    if (at === path.dirname(at)) break;
    missing.unshift(at);
  }
  for (const one of missing) makeOne(one, mode);
  return missing[0];
}

/** Somebody else may make the same folder at the same time. */
function makeOne(folder: string, mode: number): void {
  try {
    fs.mkdirSync(folder, { mode });
  } catch (cause) {
    if (isFolder(folder)) return;
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new SkillsError('io-access', 'no folder can be made here', { where: folder, cause });
  }
}

function isFolder(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
