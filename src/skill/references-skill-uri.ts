import type { Range } from '../core/text.ts';
import type { Markdown } from './markdown.ts';
import { reachedDocuments } from './references-mentions.ts';
import { piecesAround } from './references-pieces.ts';
import { listingOf } from './references-resolve.ts';
import { SIGN } from './signs.ts';
import type { Skill } from './skill.ts';

/** An address of the skill that names none of its files. */
export interface BrokenSkillUri {
  readonly uri: string;
  /** The path behind the skill's name. */
  readonly path: string;
  readonly at: Range;
  readonly file: string;
}

const SKILL_URI = /^skill:\/\/[^\s`"'<>{}$*…]+$/i;

/** The `skill://` addresses in links and code spans that belong to this skill and lead nowhere (U-01, U-07). */
export function brokenSkillUris(skill: Skill, name: string): readonly BrokenSkillUri[] {
  if (!skill.files.complete) return [];
  const broken: BrokenSkillUri[] = [];
  for (const document of reachedDocuments(skill)) {
    const { path: file, text } = document;
    if ((document.signs & SIGN.skillUri) === 0) continue;
    const suspects = [...text.matchAll(/skill:\/\//gi)].map(({ index }) => {
      return { at: { start: index, end: index + 1 }, value: undefined };
    });
    for (const { markdown } of piecesAround(document, suspects)) {
      for (const { uri, at } of markdown ? addresses(text, markdown) : []) {
        const path = SKILL_URI.test(uri) ? missingPath(skill, name, uri) : undefined;
        if (path !== undefined) broken.push({ uri, path, at, file });
      }
    }
  }
  return broken;
}

function addresses(text: string, { links, spans }: Markdown) {
  const inLinks = links.map(({ url, target }) => ({ uri: url.trim(), at: target }));
  const inCode = spans.map(({ value, range }) => {
    const from = text.indexOf(value, range.start);
    return { uri: value, at: { start: from, end: from + value.length } };
  });
  return [...inLinks, ...inCode];
}

/** The path that is not there, or undefined when the address is another skill's or resolves. */
function missingPath(skill: Skill, name: string, uri: string): string | undefined {
  const segments = uri
    .slice('skill://'.length)
    .replace(/[?#].*$/s, '')
    .split('/');
  const { files, folders } = listingOf(skill);
  let missing: string | undefined;
  // The name may occur twice (`skill://demo/demo/SKILL.md`): one reading that resolves is enough.
  for (const [index, segment] of segments.entries()) {
    if (segment !== name) continue;
    const path = decode(segments.slice(index + 1).join('/'));
    if (files.has(path) || folders.has(path)) return undefined;
    missing ??= path;
  }
  return missing;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
