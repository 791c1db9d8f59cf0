import { DEFAULT_TIME } from '../../../src/archive/layout.ts';
import { folderPath } from '../../../src/commands/skill-path.ts';
import { memoryHost } from '../../../src/host/memory.ts';
import { type ServedTreeSource, type ServeOptions, SURFACES } from '../../../src/servers/model.ts';
import { openSource } from '../../../src/servers/tree/source.ts';

/** What `skills serve` does when it is told nothing. */
export const OPTIONS: ServeOptions = {
  surfaces: new Set(SURFACES),
  compat: new Set(),
  prefix: [],
  allowScripts: false,
  env: [],
  watch: true,
  time: DEFAULT_TIME,
};

/** A served tree over files in memory; what is put into `files` later is served at the next look. */
export interface MemoryTree {
  readonly source: ServedTreeSource;
  readonly files: Map<string, string | Uint8Array>;
  /** What is watched now: looks at the disk when called. */
  readonly watchers: Set<() => void>;
}

/** Opens the tree of some files, whose paths are relative to the path argument. */
export async function memoryTree(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<MemoryTree> {
  const host = memoryHost({ files: { 'README.md': '', ...files } });
  const watchers = new Set<() => void>();
  const source = await openSource({
    prefix: [],
    watch: true,
    time: DEFAULT_TIME,
    async *look() {
      for (const found of host.open('.')) yield { found, ...folderPath(found) };
    },
    watchDisk(_how, look) {
      watchers.add(look);
      return () => watchers.delete(look);
    },
    log() {},
  });
  return { source, files: host.files, watchers };
}

/** The text of a skill file. */
export function skillText(name: string, body = 'Do it.'): string {
  return `---\nname: ${name}\ndescription: Does ${name}. Use when asked to.\n---\n\n# ${name}\n\n${body}\n`;
}
