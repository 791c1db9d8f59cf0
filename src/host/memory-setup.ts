import { SkillsError } from '../core/errors.ts';
import { type FileSet, fileSet, memoryFile } from '../core/files.ts';
import { collisionKey } from '../core/paths.ts';
import { shippedTemplate } from './node-templates.ts';
import type { FoundEntry, HookPlace, Prompter, Setup } from './setup.ts';

/** What a memory host pretends about the person and the repository. */
export interface MemorySetup {
  /** The answers of a person at the terminal, in order; nobody is there without them. */
  readonly answers?: readonly string[];
  /** Where git looks for hooks; there is no repository without it. */
  readonly hookPlace?: HookPlace;
  /** The name of the current folder. */
  readonly folderName?: string;
}

type Files = Map<string, string | Uint8Array>;

/** Setting up a project in memory; questions take the next answer until one is not refused. */
export function memorySetup(
  files: Files,
  executables: Set<string>,
  options: MemorySetup,
  heard: (text: string) => void,
): Setup {
  const taken = (folder: string, set: FileSet) => inTheWay(files, folder, set);
  return {
    prompter: async () => options.answers && prompter([...options.answers], heard),
    shippedTemplate,
    readFolder: (path) => readFolder(files, executables, path),
    folderName: (path) => normal(path).split('/').pop() || (options.folderName ?? 'work'),
    look: (path) => look(files, executables, normal(path)),
    inTheWay: taken,
    create(folder, set) {
      const found = taken(folder, set);
      if (found.length > 0) {
        const hint = 'Existing files are never touched: move them away, or choose another name.';
        throw new SkillsError('out-exists', `already there: ${found.join(', ')}`, { hint });
      }
      for (const file of set.files) {
        const path = normal(`${folder}/${file.path}`);
        files.set(path, new TextDecoder().decode(file.read()));
        if (file.executable) executables.add(path);
      }
    },
    remove(path) {
      files.delete(normal(path));
      executables.delete(normal(path));
    },
    hookPlace() {
      if (options.hookPlace) return options.hookPlace;
      throw new SkillsError('git', 'there is no repository in memory');
    },
    repository: () => options.hookPlace?.top,
  };
}

function look(files: Files, executables: Set<string>, at: string): FoundEntry | undefined {
  if (files.has(`${at}@`)) return { type: 'link', executable: true };
  if (files.has(at)) return { type: 'file', executable: executables.has(at) };
  const isFolder = [...files.keys()].some((name) => name.startsWith(`${at}/`));
  return isFolder ? { type: 'folder', executable: true } : undefined;
}

function prompter(answers: string[], heard: (text: string) => void): Prompter {
  const next = (label: string) => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error(`nobody answers "${label}"`);
    return answer;
  };
  return {
    async line({ label, initial, judge }) {
      for (;;) {
        const answer = next(label) || initial;
        const { refused, note } = judge(answer);
        heard(`${label}: ${answer}\n${refused ?? note ?? ''}\n`);
        if (refused === undefined) return answer;
      }
    },
    async choose({ label, choices }) {
      const answer = next(label);
      const found = choices.find(({ value }) => value === answer) ?? choices[0];
      heard(`${label}: ${found?.value ?? ''}\n`);
      return found?.value ?? '';
    },
  };
}

function readFolder(files: Files, executables: Set<string>, path: string): FileSet {
  const prefix = `${normal(path)}/`;
  const found = [...files].filter(([name]) => name.startsWith(prefix));
  if (found.length === 0) {
    throw new SkillsError('path-not-found', 'there is no folder at this path', { where: path });
  }
  return fileSet(
    found.map(([name, content]) =>
      memoryFile(name.slice(prefix.length), content, executables.has(name)),
    ),
  );
}

function inTheWay(files: Files, folder: string, set: FileSet): string[] {
  const keys = [...files.keys()].map(collisionKey);
  return set.files
    .map(({ path }) => path)
    .filter((path) => {
      const key = collisionKey(normal(`${folder}/${path}`));
      return keys.some((one) => one === key || one.startsWith(`${key}/`));
    });
}

function normal(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/');
}
