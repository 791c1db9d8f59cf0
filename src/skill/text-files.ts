import { isLeftOut } from './published.ts';
import type { Skill, TextDocument } from './skill.ts';

/** Endings of files that hold no text: they need not be read to know it. */
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|7z|rar|jar|whl|woff2?|ttf|otf|eot|mp[34]|wav|mov|webm|avi|docx?|xlsx?|pptx?|pyc|class|so|dll|dylib|exe|wasm|bin|db|sqlite3?|parquet|npy|npz|pkl)$/i;

/** True for a file that clients show as Markdown. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown|mdx|mdc)$/i.test(path);
}

/** The folders of skills inside a skill, each with its trailing slash; they are judged by themselves. */
export function nestedFolders(skill: Skill): readonly string[] {
  const found: string[] = [];
  for (const { path } of skill.files.files) {
    if (path.length > 9 && /\/skill\.md$/i.test(path)) found.push(path.slice(0, -8));
  }
  return found;
}

/** True for a file of an inner skill. */
export function isNested(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(folder));
}

/** The texts of a skill are asked for by many rules; they go when the skill goes. */
const known = new WeakMap<Skill, readonly TextDocument[]>();

/** Every published text of a skill, the skill file first; texts of nested skills are left to those. */
export function textFiles(skill: Skill): readonly TextDocument[] {
  let documents = known.get(skill);
  if (!documents) {
    documents = [...readTexts(skill)];
    known.set(skill, documents);
  }
  return documents;
}

function* readTexts(skill: Skill): Generator<TextDocument> {
  const main = skill.entry === null ? undefined : skill.document(skill.entry);
  // Over a limit it was not read, which `frontmatter-limit` says: nothing looks into it any further.
  if (main && !skill.problems.some(({ rule }) => rule === 'frontmatter-limit')) yield main;
  const nested = nestedFolders(skill);
  for (const { path } of skill.files.files) {
    if (path === skill.entry || NO_TEXT.test(path) || isLeftOut(path)) continue;
    if (isNested(path, nested)) continue;
    const document = skill.document(path);
    if (document) yield document;
  }
}

/** The published texts that are Markdown. */
export function markdownFiles(skill: Skill): readonly TextDocument[] {
  return textFiles(skill).filter((document) => isMarkdown(document.path));
}
