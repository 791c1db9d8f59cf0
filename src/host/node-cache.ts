import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CacheFile } from './host.ts';
import { makeFolders } from './node-folders.ts';
import { attempt, readRegularFile } from './node-read.ts';
import { writeAtomically } from './node-write.ts';

/** A cache that no run has touched for so long is of no use to anybody. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** The cache file that the user names, or one for this working folder among the user's own caches, if there is a place. */
export function cacheFile(named: string | undefined): CacheFile | undefined {
  if (named !== undefined) return cacheAt(path.resolve(named));
  const caches = userCaches();
  if (caches === undefined) return undefined;
  const folder = path.join(caches, 'skillwright');
  const here = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 32);
  const own = cacheAt(path.join(folder, `lint-${here}.cache`));
  return {
    ...own,
    write(content) {
      own.write(content);
      removeOld(folder);
    },
  };
}

function cacheAt(file: string): CacheFile {
  return {
    path: file,
    read() {
      try {
        // Never through a link, never from a pipe, and never more than a cache can hold.
        return new TextDecoder().decode(readRegularFile(file));
      } catch {
        return '';
      }
    },
    write(content) {
      attempt(file, () => makeFolders(path.dirname(file), 0o700));
      writeAtomically(file, content);
    },
  };
}

/** Where the system wants a user's caches to be; undefined for a user without a home. */
function userCaches(): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  if (process.platform === 'win32' && LOCALAPPDATA) return LOCALAPPDATA;
  const home = homeFolder();
  if (home === undefined) return undefined;
  return process.platform === 'darwin'
    ? path.join(home, 'Library', 'Caches')
    : path.join(home, '.cache');
}

function homeFolder(): string | undefined {
  try {
    const home = os.homedir();
    // An empty or relative one would make the cache part of whatever is linted.
    return path.isAbsolute(home) ? home : undefined;
  } catch {
    // A user whom the system does not know.
    return undefined;
  }
}

/** Removes caches of working folders that nobody lints any more; what resists may stay. */
function removeOld(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    if (!/^lint-[0-9a-f]{32}\.cache$/.test(name)) continue;
    const file = path.join(folder, name);
    try {
      if (Date.now() - fs.statSync(file).mtimeMs > MAX_AGE_MS) fs.rmSync(file);
    } catch {}
  }
}
