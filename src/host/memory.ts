import { joinedBytes, memorySource } from '../core/byte-source.ts';
import { SkillsError } from '../core/errors.ts';
import { type FileEntry, fileSet, memoryFile, withFile } from '../core/files.ts';
import { archivedSkill, isArchiveName } from './archived.ts';
import { discoverSkills, folderName, isSkillFileName, skillFiles } from './discover.ts';
import type { FoundFile, FoundSkill, Host, NewFile, Output } from './host.ts';
import { MARKER, markerText, refuseForeign } from './marker.ts';
import { type MemoryWeb, memoryNetwork } from './memory-network.ts';
import { memoryServing } from './memory-serving.ts';
import { type MemorySetup, memorySetup } from './memory-setup.ts';
import { type Workspace, workspace } from './surroundings.ts';
import { baseName, joinPath, parentPath, type Tree, type TreeEntry } from './tree.ts';

/** A host that lives in memory: commands run against it in tests and in embedders. */
export interface MemoryHost extends Host {
  /** The files by path relative to the current folder; commands change them. */
  readonly files: Map<string, string | Uint8Array>;
  /** The paths of the files that are executable. */
  readonly executables: Set<string>;
  readonly out: { stdout: string; stderr: string };
}

/** What a memory host starts with. */
export interface MemoryOptions extends MemorySetup, MemoryWeb {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
}

const CWD = '/work';

/** Makes a host over files in memory; a name that ends in `@` is a symbolic link. */
export function memoryHost(options: MemoryOptions = {}): MemoryHost {
  const files = new Map(Object.entries(options.files ?? {}));
  const executables = new Set<string>();
  const tree = memoryTree(files, executables);
  const run = workspace(tree);
  const output = streams(options);
  return {
    ...output,
    setup: memorySetup(files, executables, options, output.stderr.write),
    serving: memoryServing,
    network: memoryNetwork(options),
    ...fileAccess(files, executables),
    ...archiveAccess(files, executables),
    files,
    executables,
    env: options.env ?? {},
    open: (path) => open(tree, run, files, path),
    openText: (bytes, fileName) => openText(tree, run, files, bytes, fileName),
    openStaged: () => noGit(),
    changedSince: () => noGit(),
    async *watch() {},
    progress: () => ({ update() {}, stop() {} }),
    cacheFile: (named = '../cache/lint.cache') => ({
      path: named,
      read: () => new TextDecoder().decode(bytesOf(files.get(named) ?? '')),
      write: (content) => void files.set(named, content),
    }),
    now: () => 0,
    breathe: () => undefined,
    deflater: async () => undefined,
  };
}

/** Output that is kept, and stdin that was given. */
function streams(options: MemoryOptions) {
  const out = { stdout: '', stderr: '' };
  const output = (name: 'stdout' | 'stderr'): Output => ({
    write: (text) => {
      out[name] += text;
    },
    isTerminal: false,
    color: false,
    columns: options.columns ?? 80,
  });
  return {
    out,
    stdout: output('stdout'),
    stderr: output('stderr'),
    readStdin: async () => bytesOf(options.stdin ?? ''),
  };
}

type FileAccess = Pick<
  Host,
  'writeFile' | 'renameFile' | 'makeExecutable' | 'findUp' | 'relative' | 'liesIn' | 'readText'
>;

function fileAccess(files: Map<string, string | Uint8Array>, executables: Set<string>): FileAccess {
  return {
    writeFile: (path, content) => void files.set(normal(path), content),
    renameFile(from, to) {
      const content = files.get(normal(from));
      files.delete(normal(from));
      if (content !== undefined) files.set(normal(to), content);
    },
    makeExecutable: (path) => void executables.add(normal(path)),
    findUp: (folder, names, accepts) => findUp(files, folder, names, accepts),
    relative: (folder, path) => relative(normal(folder), normal(path)),
    liesIn: (folder, path) => !relative(normal(folder), normal(path)).startsWith('../'),
    readText(path) {
      const content = files.get(normal(path));
      if (content === undefined) throw nothingAt(path);
      return new TextDecoder().decode(bytesOf(content));
    },
  };
}

type ArchiveAccess = Pick<
  Host,
  'openBytes' | 'writeChecked' | 'createFolder' | 'replaceFolder' | 'mendFolder'
>;

function archiveAccess(
  files: Map<string, string | Uint8Array>,
  executables: Set<string>,
): ArchiveAccess {
  return {
    openBytes(path) {
      const content = files.get(normal(path));
      return content === undefined ? undefined : memorySource(bytesOf(content));
    },
    async writeChecked(path, chunks, check) {
      const bytes = joinedBytes(chunks);
      for (const _ of check(memorySource(bytes)));
      files.set(normal(path), bytes);
    },
    async createFolder(path, content) {
      const folder = normal(path);
      if ([...files.keys()].some((name) => name === folder || name.startsWith(`${folder}/`))) {
        throw new SkillsError('out-exists', 'the destination exists', { where: path });
      }
      for (const file of content.files) {
        files.set(`${folder}/${file.path}`, file.read());
        if (file.executable) executables.add(`${folder}/${file.path}`);
      }
    },
    replaceFolder: (path, content) => replaceFolder(files, path, content),
    mendFolder: () => {},
  };
}

async function replaceFolder(
  files: Map<string, string | Uint8Array>,
  path: string,
  content: Iterable<NewFile>,
): Promise<void> {
  const start = `${normal(path)}/`;
  const old = [...files.keys()].filter((name) => name.startsWith(start));
  const marker = files.get(start + MARKER);
  const text = marker === undefined ? undefined : new TextDecoder().decode(bytesOf(marker));
  refuseForeign(
    old.map((name) => name.slice(start.length)),
    text,
    path,
  );
  const fresh = [...content].map((file) => [file.path, file.read()] as const);
  for (const name of old) files.delete(name);
  for (const [name, bytes] of fresh) files.set(start + name, bytes);
  files.set(start + MARKER, markerText(fresh.map(([name]) => name)));
}

type Files = ReadonlyMap<string, string | Uint8Array>;

function open(tree: Tree, run: Workspace, files: Files, path: string): Iterable<FoundSkill> {
  const at = normal(path);
  const isFile = files.has(at);
  const folder = isFile ? parentPath(joinPath(CWD, at)) : at === '' ? CWD : joinPath(CWD, at);
  const known = isFile || at === '' || [...files.keys()].some((name) => name.startsWith(`${at}/`));
  if (!known) throw nothingAt(path);
  const archive = isArchiveName(at) ? files.get(at) : undefined;
  if (archive !== undefined) return [archivedSkill(at, memorySource(bytesOf(archive)))];
  if (isFile && !isSkillFileName(baseName(at))) {
    throw new SkillsError('not-a-skill', 'this file is not a skill', { where: path });
  }
  const found = isFile
    ? [{ folder, files: skillFiles(tree, folder) }]
    : [...discoverSkills(tree, folder)];
  const root = shown(folder);
  run.addRoot(folder);
  return found.map((skill) => ({
    path: shown(skill.folder),
    root,
    folder: folderName(skill.folder),
    files: skill.files,
    surroundings: run.around(skill.folder, folder),
  }));
}

function openText(
  tree: Tree,
  run: Workspace,
  files: Files,
  bytes: Uint8Array,
  name: string | undefined,
): FoundSkill {
  const text = memoryFile('SKILL.md', bytes);
  if (name === undefined) {
    return { path: '.', root: '.', folder: null, files: fileSet([text], { complete: false }) };
  }
  const folder = parentPath(joinPath(CWD, normal(name)));
  const known = [...files.keys()].some((file) => joinPath(CWD, file).startsWith(`${folder}/`));
  const beside = known ? skillFiles(tree, folder) : fileSet([], { complete: false });
  const path = shown(folder);
  run.addRoot(folder);
  return {
    path,
    root: path,
    folder: folderName(folder),
    files: withFile(beside, text),
    surroundings: known ? run.around(folder, folder) : undefined,
  };
}

/** Memory as a tree: folders follow from the paths of files. */
function memoryTree(files: Files, executables: ReadonlySet<string>): Tree {
  return {
    list(folder) {
      const entries = new Map<string, TreeEntry>();
      for (const name of files.keys()) {
        const absolute = joinPath(CWD, name);
        if (!absolute.startsWith(`${folder}/`)) continue;
        const [first = '', ...deeper] = absolute.slice(folder.length + 1).split('/');
        const link = deeper.length === 0 && first.endsWith('@');
        const type = deeper.length > 0 ? 'folder' : link ? 'link' : 'file';
        const shownName = link ? first.slice(0, -1) : first;
        entries.set(shownName, { name: shownName, type });
      }
      return [...entries.values()];
    },
    file(absolute, path): FileEntry {
      const at = inside(absolute);
      return memoryFile(path, files.get(at) ?? '', executables.has(at));
    },
    text(absolute) {
      const content = files.get(inside(absolute));
      return content === undefined ? undefined : new TextDecoder().decode(bytesOf(content));
    },
  };
}

function inside(absolute: string): string {
  return absolute.slice(CWD.length + 1);
}

function shown(absolute: string): string {
  return inside(absolute) || '.';
}

function noGit(): never {
  throw new SkillsError('git', 'there is no repository in memory');
}

function nothingAt(path: string): SkillsError {
  return new SkillsError('path-not-found', 'there is nothing at this path', { where: path });
}

function findUp(
  files: Files,
  from: string,
  names: readonly string[],
  accepts: (name: string, text: string) => boolean,
): FoundFile | undefined {
  for (
    let folder = normal(from);
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
  ) {
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const content = files.get(path);
      const text = content === undefined ? undefined : new TextDecoder().decode(bytesOf(content));
      if (text !== undefined && accepts(name, text)) return { path, folder: folder || '.', text };
    }
    if (folder === '') return undefined;
  }
}

function relative(folder: string, path: string): string {
  if (folder === '') return path || '.';
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : `../${path}`;
}

/** A path without `.` segments and slashes at its ends. */
function normal(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
