import { type FileSet, glanceWithin } from '../core/files.ts';
import { decodeText } from './decode.ts';
import { findFrontmatter } from './fences.ts';
import { type Markdown, parseMarkdown } from './markdown.ts';
import { ALL_SIGNS, type Signs } from './signs.ts';
import type { TextDocument } from './skill.ts';
import { MAX_TEXT_BYTES } from './spec.ts';

/**
 * A document whose Markdown is parsed at first use. A class, as all that is made for each file: a getter
 * written into an object gives every object a shape of its own, and shapes are cleared away late, with all
 * that the getter refers to.
 */
export class LazyDocument implements TextDocument {
  readonly path: string;
  readonly text: string;
  readonly bodyStart: number;
  readonly signs: Signs;
  #markdown: Markdown | undefined = undefined;

  constructor(path: string, text: string, bodyStart: number, signs = ALL_SIGNS) {
    this.path = path;
    this.text = text;
    this.bodyStart = bodyStart;
    this.signs = signs;
  }

  get markdown(): Markdown {
    this.#markdown ??= parseMarkdown(this.text, this.bodyStart);
    return this.#markdown;
  }
}

/** How much text of supporting files is kept at once; rules mostly go through them file by file. */
const KEPT_CHARACTERS = 2 * 1024 * 1024;

/** Opens the text files of a file set; they are kept up to a limit. `main` was read already. */
export function documentReader(files: FileSet, main: TextDocument | undefined) {
  const kept = new Map<string, TextDocument | undefined>();
  let size = 0;
  return (path: string): TextDocument | undefined => {
    if (path === main?.path) return main;
    const known = kept.get(path);
    if (known || kept.has(path)) return known;
    const document = readDocument(files, path);
    size += document?.text.length ?? 0;
    if (size > KEPT_CHARACTERS) {
      kept.clear();
      size = document?.text.length ?? 0;
    }
    kept.set(path, document);
    return document;
  };
}

function readDocument(files: FileSet, path: string): TextDocument | undefined {
  const file = files.get(path);
  const bytes = file && glanceWithin(file, MAX_TEXT_BYTES);
  if (!bytes) return undefined;
  const { text, invalidAt, signs } = decodeText(bytes);
  if (invalidAt !== null || text.includes('\0')) return undefined;
  const block = findFrontmatter(text);
  return new LazyDocument(path, text, 'reason' in block ? 0 : block.bodyStart, signs);
}
