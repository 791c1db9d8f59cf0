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

/** Waits for an event and for the flood behind it to settle, or for the time of the next look. */
function nextEvent(folders: readonly string[], watchers: Map<string, fs.FSWatcher>): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, RESCAN_MS);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, SETTLE_MS);
    };
    for (const folder of folders) {
      watchers.get(folder)?.close();
      watchers.delete(folder);
      try {
        const watcher = fs.watch(folder, { recursive: true }, soon);
        watcher.on('error', () => watcher.close());
        watchers.set(folder, watcher);
      } catch {
        // A folder that is not there now may be there at the next look.
      }
    }
  });
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
