/** One regular file of a skill; its bytes are read when asked for and are the same at each call. */
export interface FileEntry {
  /** Relative to the skill root, `/`-separated. */
  readonly path: string;
  readonly size: number;
  readonly executable: boolean;
  /** The bytes; throws a `SkillsError` when the machine cannot give them. */
  read(): Uint8Array;
  /** A mark that is another once the file was changed; absent where nothing can tell. */
  readonly mark?: string;
  /** False once a folder on the way to the file has become a link; absent where there is none. */
  isDirect?(): boolean;
  /**
   * The same bytes for a moment: the next glance at any file may overwrite them. None over the limit; who
   * names one only looks at a text, and is not told of a change meanwhile that leaves its length.
   */
  glance?(limit?: number): Uint8Array | undefined;
  /** True when a later read met another file, or the same one written or touched since the first. */
  readonly changed?: boolean;
  /** True when the same file has another name somewhere: a hard link. */
  readonly linked?: boolean;
}

/** The bytes of a file for a moment, without new memory where the file can give them so. */
export function glance(file: FileEntry): Uint8Array {
  return file.glance?.() ?? file.read();
}

/** The same, but undefined for a file of more bytes than the limit, which is not read. */
export function glanceWithin(file: FileEntry, limit: number): Uint8Array | undefined {
  if (file.glance) return file.glance(limit);
  return file.size > limit ? undefined : file.read();
}

/** What stands in a skill folder without being a regular file or a folder that can be opened. */
export type OddType = 'link' | 'fifo' | 'socket' | 'device' | 'bad-name' | 'too-deep';

/** An entry that no skill may hold (F-05), listed so that it can be reported; it is never followed. */
export interface OddEntry {
  readonly path: string;
  readonly type: OddType;
}

/** The files of one skill, whatever they came from: a folder, an archive, an editor buffer. */
export interface FileSet {
  /** Sorted by the bytes of their paths. */
  readonly files: readonly FileEntry[];
  readonly odd: readonly OddEntry[];
  /** False when only some files are known (a text from stdin): absence then proves nothing. */
  readonly complete: boolean;
  get(path: string): FileEntry | undefined;
}

/** Orders paths by their UTF-8 bytes, as `LC_ALL=C sort` does. */
export function comparePaths(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // A surrogate stands for a code point above every other UTF-16 unit.
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    const yHigh = y >= 0xd800 && y <= 0xdfff;
    return xHigh === yHigh ? x - y : xHigh ? 1 : -1;
  }
  return a.length - b.length;
}

/** Makes a file set; entries may come in any order. */
export function fileSet(
  files: Iterable<FileEntry>,
  options: { odd?: readonly OddEntry[]; complete?: boolean } = {},
): FileSet {
  const sorted = sortedByPath(files);
  const odd = sortedByPath(options.odd ?? []);
  let byPath: Map<string, FileEntry> | undefined;
  return {
    files: sorted,
    odd,
    complete: options.complete ?? true,
    get(path) {
      // Most skills are small and are asked once or twice: a table would cost more than it saves.
      if (sorted.length <= FEW_FILES) return sorted.find((file) => file.path === path);
      byPath ??= new Map(sorted.map((file) => [file.path, file]));
      return byPath.get(path);
    },
  };
}

/** From here on a table pays. */
const FEW_FILES = 16;

/** The entries in the order of their paths; most lists come in order already. */
export function sortedByPath<Entry extends { readonly path: string }>(
  entries: Iterable<Entry>,
): Entry[] {
  const list = [...entries];
  for (let i = 1; i < list.length; i++) {
    if (comparePaths(list[i - 1]?.path ?? '', list[i]?.path ?? '') <= 0) continue;
    return list.sort((a, b) => comparePaths(a.path, b.path));
  }
  return list;
}

/** How many bytes some files have together. */
export function totalSize(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** A file held in memory; a string is its UTF-8 text. */
export function memoryFile(
  path: string,
  content: string | Uint8Array,
  executable = false,
): FileEntry {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { path, size: bytes.length, executable, read: () => bytes };
}

/** The same file, whose bytes are shown to somebody else whenever they are read. */
export function watchedFile(file: FileEntry, see: (bytes: Uint8Array) => void): FileEntry {
  return {
    path: file.path,
    // Asked for only where they are needed: on disk each is a look at the file.
    get size() {
      return file.size;
    },
    get executable() {
      return file.executable;
    },
    read() {
      const bytes = file.read();
      see(bytes);
      return bytes;
    },
  };
}

/** The same file set with one file's content replaced or added: how an editor's unsaved text is seen. */
export function withFile(set: FileSet, file: FileEntry): FileSet {
  const others = set.files.filter((entry) => entry.path !== file.path);
  const odd = set.odd.filter((entry) => entry.path !== file.path);
  return fileSet([...others, file], { odd, complete: set.complete });
}
