import { forLatest } from '../core/kept.ts';
import { isLeftOut } from './published.ts';
import type { Signs } from './signs.ts';
import type { Skill, TextDocument } from './skill.ts';

/** Endings of files that hold no text: they need not be read to know it. */
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|7z|rar|jar|whl|woff2?|ttf|otf|eot|mp[34]|wav|mov|webm|avi|docx?|xlsx?|pptx?|pyc|class|so|dll|dylib|exe|wasm|bin|db|sqlite3?|parquet|npy|npz|pkl)$/i;

/** True for a file that clients show as Markdown. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown|mdx|mdc)$/i.test(path);
}

/** The folders of skills inside a skill, each with its trailing slash; they are judged by themselves. */
export const nestedFolders = forLatest(({ files }: Skill): readonly string[] => {
  const folders: string[] = [];
  for (const { path } of files.files) if (INNER.test(path)) folders.push(path.slice(0, -8));
  return folders;
});

const INNER = /.\/skill\.md$/i;

/** True for a file of an inner skill. */
export function isNested(path: string, folders: readonly string[]): boolean {
  return folders.length > 0 && folders.some((folder) => path.startsWith(folder));
}

/** A text of a skill without its words. */
interface TextGlance {
  readonly path: string;
  readonly isMarkdown: boolean;
  readonly signs: Signs;
}

/** Only the signs are kept of all texts of a skill: together they may be larger than memory. */
const textsOf = forLatest((skill: Skill): readonly TextGlance[] => {
  // Over a limit it was not read, which `frontmatter-limit` says: nothing looks into it any further.
  const isRead = !skill.problems.some(({ rule }) => rule === 'frontmatter-limit');
  const main = skill.entry === null || !isRead ? undefined : skill.document(skill.entry);
  const texts = main ? [glanceOf(main)] : [];
  const nested = nestedFolders(skill);
  for (const { path } of skill.files.files) {
    if (path === skill.entry || NO_TEXT.test(path) || isLeftOut(path)) continue;
    if (isNested(path, nested)) continue;
    const document = skill.document(path);
    if (document) texts.push(glanceOf(document));
  }
  return texts;
});

function glanceOf({ path, signs }: TextDocument): TextGlance {
  return { path, isMarkdown: isMarkdown(path), signs };
}

/** The signs that any published text of a skill shows. */
export const signsOf = forLatest((skill: Skill): Signs => {
  let signs = 0;
  for (const text of textsOf(skill)) signs |= text.signs;
  return signs;
});

/** What a rule wants to look into. */
interface Wanted {
  /** At least one of these signs; any text when absent. */
  readonly signs?: Signs;
  readonly path?: (path: string) => boolean;
}

/**
 * The published texts of a skill that a rule wants, the skill file first, each opened when its turn
 * comes; texts of nested skills are left to those.
 */
export function* textFiles(skill: Skill, wanted: Wanted = {}): Generator<TextDocument> {
  for (const { path, signs } of textsOf(skill)) {
    if (wanted.signs !== undefined && (signs & wanted.signs) === 0) continue;
    if (wanted.path && !wanted.path(path)) continue;
    const document = skill.document(path);
    if (document) yield document;
  }
}

/** The same, of the texts that are Markdown. */
export function* markdownFiles(skill: Skill, signs?: Signs): Generator<TextDocument> {
  for (const text of textsOf(skill)) {
    if (!text.isMarkdown || (signs !== undefined && (text.signs & signs) === 0)) continue;
    const document = skill.document(text.path);
    if (document) yield document;
  }
}
