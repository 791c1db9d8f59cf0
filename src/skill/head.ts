import { type FileSet, fileSet, memoryFile } from '../core/files.ts';
import { utf8Text } from './decode.ts';
import { findFrontmatter } from './fences.ts';
import { type ParseResult, parse, parseDecoded } from './parse.ts';
import { ALL_SIGNS } from './signs.ts';
import { SKILL_FILE } from './spec.ts';

const encoder = new TextEncoder();

/**
 * Parses a skill by its frontmatter alone, which is all that an index tells: the same as `parse` in all
 * but the body, and without holding the body for as long as a value of the frontmatter is held.
 */
export function parseHead(files: FileSet, main: Uint8Array | undefined): ParseResult {
  if (!main) return parse(files);
  const entry = files.get(SKILL_FILE);
  const text = headOf(main);
  // A copy, as the bytes may be overwritten.
  if (!entry || text === undefined) return parse(fileSet([memoryFile(SKILL_FILE, main.slice())]));
  const decoded = { text, invalidAt: null, encoding: 'utf-8', signs: ALL_SIGNS } as const;
  return parseDecoded(decoded, entry, files);
}

/** The text up to the body, or undefined where that cannot be told. */
function headOf(main: Uint8Array): string | undefined {
  const text = utf8Text(main);
  const block = text === undefined ? undefined : findFrontmatter(text);
  if (text === undefined || !block || 'reason' in block) return undefined;
  const { bodyStart } = block;
  // Decoded anew: a part of a text holds the whole of it. As many units as bytes is plain ASCII.
  const isAscii = text.length === main.length;
  const start = isAscii ? main.subarray(0, bodyStart) : encoder.encode(text.slice(0, bodyStart));
  return utf8Text(start);
}

/** First of all fields, and followed by another field or the end: then nothing can change its meaning. */
const FIRST_NAME = /^name: ([a-z0-9-]{1,64})[ \t]{0,64}\r?\n(?=[A-Za-z]|---)/;
/** Longer frontmatter is left to the parser. */
const HEAD_BYTES = 2048;
const decoder = new TextDecoder();

/** The name of a skill whose first field it is, without parsing; undefined where it is not so simple. */
export function plainName(main: Uint8Array): string | undefined {
  const start = decoder.decode(main.subarray(0, HEAD_BYTES));
  const block = findFrontmatter(start);
  if ('reason' in block) return undefined;
  return FIRST_NAME.exec(start.slice(block.content.start, block.bodyStart))?.[1];
}
