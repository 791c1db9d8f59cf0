import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import type { FileEntry } from '../core/files.ts';
import { toPosix } from './node-find.ts';
import { joinPath, parentPath, type Tree, type TreeEntry } from './tree.ts';

/** A listing or a blob larger than this is not read through a pipe. */
const MAX_OUTPUT = 256 * 1024 * 1024;

/** Runs git in a folder; git that is missing or says no is wrong usage, with git's own first line. */
function git(folder: string, args: readonly string[]): Buffer {
  const options = { cwd: folder, maxBuffer: MAX_OUTPUT, stdio: 'pipe' as const };
  const { status, stdout, stderr, error } = spawnSync('git', [...args], options);
  if (error || status !== 0) {
    const said = stderr?.toString('utf8').split('\n')[0]?.trim() || String(error?.message ?? '');
    const hint = said.includes('bad revision')
      ? 'Name a commit, a branch or a tag that this repository has; a shallow clone has few.'
      : 'This option needs git and a repository.';
    throw new SkillsError('git', `git ${args[0]} failed: ${said}`, { where: folder, hint });
  }
  return stdout;
}

function names(output: Buffer): string[] {
  return output.toString('utf8').split('\0').filter(Boolean);
}

/** The top folder of the repository that a folder lies in. */
function topOf(folder: string): string {
  return toPosix(git(folder, ['rev-parse', '--show-toplevel']).toString('utf8').replace(/\n$/, ''));
}

/** The absolute paths of files that differ from a commit, new ones included. */
export function changedSince(folder: string, ref: string): ReadonlySet<string> {
  const top = topOf(folder);
  const against = ['diff', '--name-only', '-z', '--no-renames', '--end-of-options', ref, '--'];
  const fresh = ['ls-files', '--others', '--exclude-standard', '-z', '--full-name', '.'];
  const changed = [...names(git(top, against)), ...names(git(top, fresh))];
  return new Set(changed.map((name) => joinPath(top, name)));
}

/** The absolute paths of files whose staged content differs from the last commit. */
export function stagedChanges(folder: string): ReadonlySet<string> {
  const top = topOf(folder);
  const changed = names(git(top, ['diff', '--cached', '--name-only', '-z', '--no-renames']));
  return new Set(changed.map((name) => joinPath(top, name)));
}

const MODES: Readonly<Record<string, TreeEntry['type']>> = { '120000': 'link', '160000': 'folder' };

/** The index of the repository as a tree: what a commit would hold, whatever the work tree says. */
export function indexTree(folder: string): Tree {
  const top = topOf(folder);
  const folders = new Map<string, Map<string, TreeEntry>>();
  const blobs = new Map<string, Blob>();
  const add = (parent: string, entry: TreeEntry) => {
    const entries = folders.get(parent) ?? new Map<string, TreeEntry>();
    folders.set(parent, entries.set(entry.name, entry));
  };
  for (const line of names(git(top, ['ls-files', '--stage', '-z', '--full-name', '.']))) {
    const match = /^(\d{6}) ([0-9a-f]+) \d\t([\s\S]*)$/.exec(line);
    const [, mode = '', sha = '', name = ''] = match ?? [];
    const absolute = joinPath(top, name);
    blobs.set(absolute, { sha, executable: mode === '100755' });
    add(parentPath(absolute), { name: path.posix.basename(name), type: MODES[mode] ?? 'file' });
    for (let at = parentPath(absolute); at !== top; at = parentPath(at)) {
      add(parentPath(at), { name: path.posix.basename(at), type: 'folder' });
    }
  }
  return {
    list: (asked) => [...(folders.get(asked)?.values() ?? [])],
    // What is staged is tracked: ignore files have no say.
    text: () => undefined,
    file: (absolute, name) => stagedFile(top, name, blobs.get(absolute)),
  };
}

interface Blob {
  readonly sha: string;
  readonly executable: boolean;
}

/** A file of the index; its size is known only by reading, and whoever asks for it reads it next. */
function stagedFile(top: string, name: string, blob: Blob | undefined): FileEntry {
  let bytes: Uint8Array | undefined;
  return {
    path: name,
    executable: blob?.executable ?? false,
    get size() {
      return this.read().length;
    },
    read() {
      bytes ??= git(top, ['cat-file', 'blob', blob?.sha ?? '']);
      return bytes;
    },
  };
}
