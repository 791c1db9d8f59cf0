import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { folderName, skillFiles } from './discover.ts';
import { createFiles, entryAt, inTheWay } from './node-create.ts';
import { relativePath, toPosix } from './node-find.ts';
import { attempt } from './node-read.ts';
import { shippedTemplate } from './node-templates.ts';
import { diskTree } from './node-tree.ts';
import type { FoundEntry, HookPlace, Setup } from './setup.ts';

/** Setting up a project on the disk, with the person at the terminal if there is one. */
export function nodeSetup(): Setup {
  return {
    async prompter() {
      // Most runs ask nothing: they do not pay for what asks.
      if (!process.stdout.isTTY || !process.stderr.isTTY) return undefined;
      return (await import('./node-prompt.ts')).terminalPrompter();
    },
    shippedTemplate,
    readFolder,
    folderName: (target) => folderName(toPosix(realOr(path.resolve(target)))),
    look: (target) => look(path.resolve(target)),
    inTheWay: (folder, files) => inTheWay(path.resolve(folder), files),
    create: (folder, files) => createFiles(path.resolve(folder), files),
    remove: (target) => attempt(target, () => fs.rmSync(target)),
    hookPlace,
    repository: () => {
      const top = git(['rev-parse', '--show-toplevel']);
      return top.said === undefined ? undefined : relativePath('.', top.said);
    },
  };
}

function readFolder(target: string): FileSet {
  const absolute = path.resolve(target);
  if (!fs.statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new SkillsError('path-not-found', 'there is no folder at this path', { where: target });
  }
  return skillFiles(diskTree, toPosix(attempt(target, () => fs.realpathSync(absolute))));
}

function realOr(absolute: string): string {
  return fs.existsSync(absolute) ? fs.realpathSync(absolute) : absolute;
}

function look(absolute: string): FoundEntry | undefined {
  const stat = entryAt(absolute);
  if (!stat) return undefined;
  const type = stat.isFile()
    ? 'file'
    : stat.isDirectory()
      ? 'folder'
      : stat.isSymbolicLink()
        ? 'link'
        : 'other';
  return { type, executable: (stat.mode & 0o111) !== 0 };
}

/** Runs git in the current folder; `said` is undefined when it says no. */
function git(args: readonly string[], cwd = '.'): { said: string | undefined; why: string } {
  const { status, stdout, stderr, error } = spawnSync('git', [...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const why = error?.message ?? stderr.split('\n')[0] ?? '';
  return { said: status === 0 ? stdout.replace(/\n$/, '') : undefined, why };
}

function hookPlace(): HookPlace {
  const { said: top, why } = git(['rev-parse', '--show-toplevel']);
  if (top === undefined) {
    const hint = 'A hook needs a git repository with files: run `git init` first.';
    throw new SkillsError('git', `there is no repository here: ${why}`, { hint });
  }
  // From the top folder git answers as it will when it runs the hook.
  const hooks = git(['rev-parse', '--git-path', 'hooks'], top).said ?? '.git/hooks';
  const configured = git(['config', '--type=path', '--get', 'core.hooksPath'], top).said;
  return {
    top: relativePath('.', top),
    hooks: relativePath('.', path.resolve(top, hooks)),
    configured: configured && relativePath(top, path.resolve(top, configured)),
    below: relativePath(top, fs.realpathSync('.')),
  };
}
