import type { Range } from '../core/text.ts';
import { isExcused } from './references-excuses.ts';
import { spansAround } from './references-pieces.ts';
import { skillFileLinks } from './references-plain.ts';
import {
  folderOf,
  listingOf,
  normalise,
  type Resolution,
  resolvePath,
} from './references-resolve.ts';
import { isPlaceholder } from './references-target.ts';
import type { Skill, TextDocument } from './skill.ts';

/** A path in a code span that names no file where it is looked for. */
export interface InlinePath {
  readonly path: string;
  readonly at: Range;
  /** Only `missing`, `case` or `moved`. */
  readonly resolution: Resolution;
}

/** C1: one path, in a folder that the specification names, with an extension. */
const CORE_PATH =
  /^(?:\.\/|[$<{][^\s/]{1,40}\/)?((?:references?|scripts|assets)\/[^\s`"'<>{}$*|…:;,=()[\]]{1,240}\.[a-z0-9]{1,10})(?:#[^\s]{0,200})?$/i;

/** The client's names for the skill's own folder, which may stand before such a path (L2). */
const SKILL_VARIABLE = /^[$<{]+ ?(?:claude[_-]?)?(?:skill|base|this)[\w-]{0,30}/i;

/** The path of a code span when the whole span is one (C1). */
function corePath(value: string): string | undefined {
  const text = value.trim();
  const path = CORE_PATH.exec(text)?.[1];
  if (path === undefined || isPlaceholder(path)) return undefined;
  return /^[$<{]/.test(text) && !SKILL_VARIABLE.test(text) ? undefined : path;
}

/** The code paths of the skill file that lead nowhere and that nothing around them excuses (C1–C9). */
export function missingInlinePaths(skill: Skill): readonly InlinePath[] {
  const document = skill.entry === null ? undefined : skill.document(skill.entry);
  if (!document || !skill.files.complete || !skill.frontmatter) return [];
  const { spans } = skillFileLinks(skill);
  if (spans.length === 0) return [];
  const known = new Map<string, boolean>();
  const suspects = spans.filter(({ value = '' }) => {
    const path = known.has(value) ? undefined : corePath(value);
    if (path !== undefined) known.set(value, unresolved(skill, document, path) !== undefined);
    else if (!known.has(value)) known.set(value, false);
    return known.get(value);
  });
  return [...spansAround(document, suspects)].flatMap((span) => {
    const path = corePath(span.value);
    const resolution = path === undefined ? undefined : unresolved(skill, document, path);
    if (path === undefined || !resolution) return [];
    const at = spanRange(document.text, span.range);
    return isExcused(skill, document, at, path) ? [] : [{ path, at, resolution }];
  });
}

/** How a path fails from everywhere it may count from (C2), or undefined when it leads somewhere. */
function unresolved(skill: Skill, document: TextDocument, path: string): Resolution | undefined {
  const here = resolvePath(skill, folderOf(document.path), path);
  if (here.kind !== 'missing' && here.kind !== 'case' && here.kind !== 'moved') return undefined;
  if (resolvesAbove(skill, path)) return undefined;
  // An outer path that repeats the folder of an inner skill: `references/inner/x.md` beside `x.md`.
  const inner = path.slice(path.indexOf('/') + 1);
  const rest = skill.folder !== null && inner.startsWith(`${skill.folder}/`);
  const own = inner.slice((skill.folder?.length ?? 0) + 1);
  return rest && listingOf(skill).files.has(own) ? undefined : here;
}

function resolvesAbove(skill: Skill, path: string): boolean {
  const around = skill.surroundings;
  if (!around) return false;
  return around.bases.some((base) => {
    const seen = around.look(`${base}/${normalise('', path)}`);
    return seen === 'file' || seen === 'folder';
  });
}

/** The text between the backticks. */
function spanRange(text: string, range: Range): Range {
  let { start, end } = range;
  while (start < end && /[`\s]/.test(text.charAt(start))) start++;
  while (end > start && /[`\s]/.test(text.charAt(end - 1))) end--;
  return { start, end };
}
