import { jsonObject } from '../core/json.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { type Decode, EMPTY_ENTRY, type Encode } from './model.ts';
import { readEntries, textAt } from './read-fields.ts';

/** P-05: what a descriptor without a type means, and the only type that a skill file has. */
export const MARKDOWN_TYPE = 'text/markdown';
/** P-02: one segment of a strict path. */
export const STRICT_SEGMENT = /^[a-z0-9][a-z0-9_-]*$/;

/** Writes strict-path descriptors (P-01 to P-05). */
export const encodeMdp: Encode = (entries) =>
  entries.map(({ main, description }) =>
    jsonObject([
      ['path', main?.url ?? undefined],
      ['description', description ?? undefined],
      ['contentType', MARKDOWN_TYPE],
    ]),
  );

/** Reads strict-path descriptors; the name is the segment before `skill.md`. */
export const decodeMdp: Decode = (document) =>
  readEntries(document, (entry) => {
    const url = textAt(entry, 'path');
    if (url === null) return 'it has no path';
    const type = textAt(entry, 'contentType') ?? MARKDOWN_TYPE;
    if (type !== MARKDOWN_TYPE) return `its content type is "${type}"`;
    const name = url.split('/').at(-2) || null;
    const main = { path: SKILL_FILE, url, digest: null, size: null };
    return { ...EMPTY_ENTRY, name, description: textAt(entry, 'description'), main };
  });
