import fs from 'node:fs';
import path from 'node:path';

/** Events are collected this long: saving one file makes several, a checkout thousands. */
const SETTLE_MS = 80;
/** The tree is looked at again this often even without an event: watchers get lost with their folders. */
const RESCAN_MS = 2000;

const SKIPPED = new Set(['.git', 'node_modules']);

/** Size and time of every file below some folders, by absolute path. */
type Snapshot = ReadonlyMap<string, string>;

/**
 * Yields the absolute paths that changed, were made or went away, batch by batch. Events only say
 * when to look; what changed is told by comparing the tree with what it was, so that no flood,
 * rename or lost event can make it wrong.
 */
export async function* watchTrees(folders: readonly string[]): AsyncGenerator<ReadonlySet<string>> {
  let before = snapshot(folders);
  const watchers = new Map<string, fs.FSWatcher>();
  try {
    for (;;) {
      await nextEvent(folders, watchers);
      const after = snapshot(folders);
      const changed = difference(before, after);
      before = after;
      if (changed.size > 0) yield changed;
    }
  } finally {
    for (const watcher of watchers.values()) watcher.close();
  }
}

/**
 * Calls back when some paths may have changed, until told to stop. `events` listens to the file
 * system; both kinds look again now and then, and hold nothing open once they were stopped (H15).
 */
export function watchFolders(
  paths: readonly string[],
  how: 'events' | 'now-and-then',
  look: () => void,
): () => void {
  const watchers = new Map<string, fs.FSWatcher>();
  let settling: NodeJS.Timeout | undefined;
  const soon = () => {
    settling ??= setTimeout(() => {
      settling = undefined;
      look();
    }, SETTLE_MS);
  };
  const listen = () => {
    if (how === 'events') openWatchers(paths.map(folderOf), watchers, soon);
  };
  listen();
  const timer = setInterval(() => {
    // A watcher gets lost with its folder: only a new one sees the folder that took its place.
    if (paths.some((place) => !watchers.has(folderOf(place)))) listen();
    look();
  }, RESCAN_MS);
  return () => {
    clearInterval(timer);
    clearTimeout(settling);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

/** The real folder of a path, or the path itself where there is nothing now. */
function folderOf(place: string): string {
  const absolute = path.resolve(place);
  try {
    const isFile = fs.statSync(absolute).isFile();
    return fs.realpathSync(isFile ? path.dirname(absolute) : absolute);
  } catch {
    return absolute;
  }
}

/** Waits for an event and for the flood behind it to settle, or for the time of the next look. */
function nextEvent(folders: readonly string[], watchers: Map<string, fs.FSWatcher>): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, RESCAN_MS);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, SETTLE_MS);
    };
    openWatchers(folders, watchers, soon);
  });
}

/** Begins to listen anew to some folders; what was listened to before is let go. */
function openWatchers(
  folders: readonly string[],
  watchers: Map<string, fs.FSWatcher>,
  changed: () => void,
): void {
  for (const folder of folders) {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    try {
      const watcher = fs.watch(folder, { recursive: true }, changed);
      watcher.on('error', () => {
        watcher.close();
        watchers.delete(folder);
      });
      watchers.set(folder, watcher);
    } catch {
      // A folder that is not there now may be there at the next look.
    }
  }
}

function snapshot(folders: readonly string[]): Snapshot {
  const files = new Map<string, string>();
  const pending = [...folders];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    let entries: fs.Dirent[] = [];
    try {
      entries = fs.readdirSync(folder, { withFileTypes: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      const absolute = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) pending.push(absolute);
      } else files.set(absolute, stamp(absolute));
    }
  }
  return files;
}

function stamp(file: string): string {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino} ${stat.mode}` : '';
}

function difference(before: Snapshot, after: Snapshot): Set<string> {
  const changed = new Set<string>();
  for (const [file, mark] of after) if (before.get(file) !== mark) changed.add(file);
  for (const file of before.keys()) if (!after.has(file)) changed.add(file);
  return changed;
}
