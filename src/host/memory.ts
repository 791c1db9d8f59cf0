import { SkillsError } from '../core/errors.ts';
import { type FileEntry, fileSet, memoryFile, withFile } from '../core/files.ts';
import { discoverSkills, folderName, isSkillFileName, skillFiles } from './discover.ts';
import type { FoundSkill, Host, Output } from './host.ts';
import { baseName, joinPath, parentPath, type Tree, type TreeEntry } from './tree.ts';

/** A host that lives in memory: commands run against it in tests and in embedders. */
export interface MemoryHost extends Host {
  /** The files by path relative to the current folder; commands change them. */
  readonly files: Map<string, string | Uint8Array>;
  readonly out: { stdout: string; stderr: string };
}

/** What a memory host starts with. */
export interface MemoryOptions {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
}

const CWD = '/work';

/** Makes a host over files in memory; a name that ends in `@` is a symbolic link. */
export function memoryHost(options: MemoryOptions = {}): MemoryHost {
  const files = new Map(Object.entries(options.files ?? {}));
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
    files,
    out,
    stdout: output('stdout'),
    stderr: output('stderr'),
    env: options.env ?? {},
    open: (path) => open(memoryTree(files), files, path),
    openText: (bytes, fileName) => openText(memoryTree(files), files, bytes, fileName),
    readStdin: async () => bytesOf(options.stdin ?? ''),
    writeFile: (path, content) => void files.set(normal(path), content),
    renameFile(from, to) {
      const content = files.get(normal(from));
      files.delete(normal(from));
      if (content !== undefined) files.set(normal(to), content);
    },
    progress: () => ({ update() {}, stop() {} }),
    breathe: async () => {},
  };
}

type Files = ReadonlyMap<string, string | Uint8Array>;

function open(tree: Tree, files: Files, path: string): Iterable<FoundSkill> {
  const at = normal(path);
  const isFile = files.has(at);
  const folder = isFile ? parentPath(joinPath(CWD, at)) : at === '' ? CWD : joinPath(CWD, at);
  const known = isFile || at === '' || [...files.keys()].some((name) => name.startsWith(`${at}/`));
  if (!known)
    throw new SkillsError('path-not-found', 'there is nothing at this path', { where: path });
  if (isFile && !isSkillFileName(baseName(at))) {
    throw new SkillsError('not-a-skill', 'this file is not a skill', { where: path });
  }
  const found = isFile
    ? [{ folder, files: skillFiles(tree, folder) }]
    : [...discoverSkills(tree, folder)];
  const root = shown(folder);
  return found.map((skill) => ({
    path: shown(skill.folder),
    root,
    folder: folderName(skill.folder),
    files: skill.files,
  }));
}

function openText(
  tree: Tree,
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
  return { path, root: path, folder: folderName(folder), files: withFile(beside, text) };
}

/** Memory as a tree: folders follow from the paths of files. */
function memoryTree(files: Files): Tree {
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
    file: (absolute, path): FileEntry => memoryFile(path, files.get(inside(absolute)) ?? ''),
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
