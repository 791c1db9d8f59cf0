import type { FileSet } from '../core/files.ts';
import { decodeText } from './decode.ts';
import { findFrontmatter } from './fences.ts';
import { type Markdown, parseMarkdown } from './markdown.ts';
import type { TextDocument } from './skill.ts';
import { MAX_TEXT_BYTES } from './spec.ts';

/** A document whose Markdown is parsed at first use. */
export function lazyDocument(path: string, text: string, bodyStart: number): TextDocument {
  let markdown: Markdown | undefined;
  return {
    path,
    text,
    bodyStart,
    get markdown() {
      markdown ??= parseMarkdown(text, bodyStart);
      return markdown;
    },
  };
}

/** Opens the text files of a file set, each read once; `known` are documents that were read already. */
export function documentReader(files: FileSet, known: readonly TextDocument[]) {
  const documents = new Map<string, TextDocument | undefined>();
  for (const document of known) documents.set(document.path, document);
  return (path: string): TextDocument | undefined => {
    if (!documents.has(path)) documents.set(path, readDocument(files, path));
    return documents.get(path);
  };
}

function readDocument(files: FileSet, path: string): TextDocument | undefined {
  const file = files.get(path);
  if (!file || file.size > MAX_TEXT_BYTES) return undefined;
  const { text, invalidAt } = decodeText(file.read());
  if (invalidAt !== null || text.includes('\0')) return undefined;
  const block = findFrontmatter(text);
  return lazyDocument(path, text, 'reason' in block ? 0 : block.bodyStart);
}
