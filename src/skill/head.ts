import { type FileSet, fileSet, memoryFile } from '../core/files.ts';
import { decodeText } from './decode.ts';
import { findFrontmatter } from './fences.ts';
import { type ParseResult, parse } from './parse.ts';
import { SKILL_FILE } from './spec.ts';

/**
 * Parses a skill by its frontmatter alone, which is all that an index tells: the same as `parse` in all
 * but the body, and without holding the body for as long as a value of the frontmatter is held.
 */
export function parseHead(files: FileSet, main: Uint8Array | undefined): ParseResult {
  if (!main) return parse(files);
  const { text, invalidAt } = decodeText(main);
  const block = findFrontmatter(text);
  const head = invalidAt !== null || 'reason' in block ? main : text.slice(0, block.bodyStart);
  return parse(fileSet([memoryFile(SKILL_FILE, head)]));
}

const NAME_LINE = /\nname: ([a-z0-9-]{1,64})[ \t]{0,64}\r?\n(?![ \t])/;
/** A name further down is left to the parser. */
const HEAD_CHARS = 4096;

/** The name as most skills write it, on a line of its own, without parsing; undefined where it is not so simple. */
export function plainName(main: Uint8Array): string | undefined {
  const start = new TextDecoder().decode(main.subarray(0, HEAD_CHARS));
  const block = findFrontmatter(start);
  if ('reason' in block) return undefined;
  const found = NAME_LINE.exec(start.slice(0, block.bodyStart));
  return found?.[1];
}
