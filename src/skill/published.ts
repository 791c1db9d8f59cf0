import type { FileEntry, FileSet } from '../core/files.ts';

/** Left out of everything that is published: caches, editors' and systems' droppings, dotfiles. */
const LEFT_OUT = new Set(['node_modules', '__pycache__', 'Thumbs.db']);

/** True for a file that pack, digest, index and serve leave out by default. */
export function isLeftOut(path: string): boolean {
  return path.split('/').some((segment) => {
    return segment.startsWith('.') || LEFT_OUT.has(segment) || segment.endsWith('.pyc');
  });
}

/** The files of a skill that are published. */
export function publishedFiles(files: FileSet): readonly FileEntry[] {
  return files.files.filter((file) => !isLeftOut(file.path));
}

/** A rough count of tokens: four characters each, as the specification's advice counts. */
export function tokenCount(text: string): number {
  return Math.ceil(text.length / 4);
}
