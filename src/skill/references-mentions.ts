import { forLatest } from '../core/kept.ts';
import { isLeftOut } from './published.ts';
import { isFlat, skillFileLinks } from './references-plain.ts';
import { folderOf } from './references-resolve.ts';
import type { Skill, TextDocument } from './skill.ts';
import { isNested, nestedFolders } from './text-files.ts';

/** Texts that a skill's reader comes to. */
interface Reach {
  /** The skill file, then the Markdown files it leads to, directly or through others. */
  readonly documents: readonly TextDocument[];
  /** The files that the skill file names itself. */
  readonly named: ReadonlySet<string>;
  /** The files that it does not name, but for those of inner skills. */
  readonly unnamed: readonly string[];
}

/** Characters that may be compared before the search is given up; real skills need a hundredth. */
const SEARCH_BUDGET = 5e8;

/** The skill file and the Markdown files it leads to; files that are copied elsewhere are left out (L5). */
export function reachedDocuments(skill: Skill): readonly TextDocument[] {
  return reachOf(skill).documents;
}

/** True when the skill file itself names a file, by its name or by its folder. */
export function isNamedBySkillFile(skill: Skill, path: string): boolean {
  return path === skill.entry || reachOf(skill).named.has(path);
}

const reachOf = forLatest(follow);

/** L5: texts that are filled in and copied: their links count from where they will stand. */
const COPIED = /(?:^|\/)(?:templates?|assets|fixtures?|examples?|evals?|tests?|boilerplates?)\//i;

const MARKDOWN = /\.(?:md|markdown)$/i;

function follow(skill: Skill): Reach {
  const main = skill.entry === null ? undefined : skill.document(skill.entry);
  if (!main) return { documents: [], named: new Set(), unnamed: [] };
  const inner = nestedFolders(skill);
  const seen = skillFileLinks(skill).named;
  const search = mentionSearch();
  const documents = [main];
  const named = new Set<string>();
  const unnamed: string[] = [];
  for (const { path } of skill.files.files) {
    if (path === skill.entry || isNested(path, inner)) continue;
    if (seen.has(path) || search(main.text, path, false)) {
      named.add(path);
      open(skill, path, documents);
    } else unnamed.push(path);
  }
  const pending = new Set(unnamed.filter((path) => MARKDOWN.test(path)));
  for (const document of documents) {
    if (document === main) continue;
    for (const path of pending) {
      if (!search(document.text, path, false)) continue;
      pending.delete(path);
      open(skill, path, documents);
    }
  }
  return { documents, named, unnamed };
}

/** Most files lie right in `references/`, which needs no pattern. */
function isCopied(path: string): boolean {
  return !(path.startsWith('references/') && isFlat(path)) && COPIED.test(path);
}

/** Adds a file that a text leads to, where it is one whose links count from its place. */
function open(skill: Skill, path: string, documents: TextDocument[]): void {
  if (!MARKDOWN.test(path) || isCopied(path) || isLeftOut(path)) return;
  const document = skill.document(path);
  if (document) documents.push(document);
}

/** Programs name their parts without the extension. */
const CODE =
  /\.(?:py|js|mjs|cjs|ts|tsx|jsx|sh|bash|rb|pl|ps1|go|rs|lua|php|java|kt|swift|c|h|cpp)$/i;

/** Files that no text needs to name: terms, build files, tests, and what tools look for by name. */
const KNOWN_BY_NAME =
  /(?:^|\/)(?:(?:licen[cs]e|copying|notice|readme|changelog|contributing|authors|version|third[_-]party)[^/]*|__init__\.py|__main__\.py|package(?:-lock)?\.json|requirements[\w-]*\.txt|pyproject\.toml|tsconfig\.json|makefile|dockerfile|openai\.ya?ml|plugin\.json|skill\.json|metadata\.json|conftest\.py|test_[^/]*|[^/]*[._]test\.[^/]*|[^/]*\.lock)$|(?:^|\/)(?:tests?|evals?|fixtures?|__tests__)\//i;

/** The published files that nothing leads to, directly or through other files. */
export function orphanFiles(skill: Skill): readonly string[] {
  const { documents, named, unnamed } = reachOf(skill);
  const pending = new Set(unnamed.filter((path) => !isLeftOut(path) && !KNOWN_BY_NAME.test(path)));
  if (pending.size === 0) return [];
  const search = mentionSearch();
  const queue = [...new Set([...documents.map(({ path }) => path), ...named])];
  for (const from of queue) {
    if (pending.size === 0) break;
    // Programs and data name files too; what is no text names nothing.
    const text = skill.document(from)?.text;
    if (text === undefined) continue;
    for (const path of pending) {
      if (!search(text, path, CODE.test(from))) continue;
      pending.delete(path);
      queue.push(path);
    }
  }
  return [...pending];
}

/** A search for names in texts that gives up, and then finds everything, when it has cost too much. */
function mentionSearch() {
  let spent = 0;
  const folders = new Map<string, Map<string, boolean>>();
  return (text: string, path: string, isCode: boolean): boolean => {
    if (spent > SEARCH_BUDGET) return true;
    spent += text.length + 64;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (holdsWord(text, name)) return true;
    const stem = name.replace(/\.\w+$/, '');
    // A long name with `-` or `_` in it is no word of a text by chance.
    const isTelling = stem.length > 7 && /[a-z\d][-_][a-z\d]/i.test(stem);
    if (((isCode && CODE.test(name)) || isTelling) && holdsWord(text, stem)) return true;
    const folder = folderOf(path);
    if (folder === '') return false;
    // A module is imported by its dotted name: `from core.easing import …`.
    if (CODE.test(name) && holdsWord(text, `${folder.replaceAll('/', '.')}.${stem}`)) return true;
    const answers = folders.get(text) ?? new Map<string, boolean>();
    folders.set(text, answers);
    let answer = answers.get(folder);
    if (answer === undefined) {
      answer = holdsFolder(text, folder);
      answers.set(folder, answer);
      spent += text.length;
    }
    return answer;
  };
}

/** True when a name stands in a text and is not the end of a longer one. */
function holdsWord(text: string, word: string): boolean {
  if (word === '') return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isNameUnit(text, at - 1) && !isNameUnit(text, at + word.length)) return true;
  }
  return false;
}

/** True for a letter, digit, `_` or `-` of ASCII at a place of a text. */
function isNameUnit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit >= 97) return unit <= 122;
  if (unit >= 65) return unit <= 90 || unit === 95;
  return (unit >= 48 && unit <= 57) || unit === 45;
}

/** True when a text names a folder as a whole (`references/`, `references/*.md`), or one above it. */
function holdsFolder(text: string, folder: string): boolean {
  for (let at = folder; at !== ''; at = folderOf(at)) {
    const name = at.slice(at.lastIndexOf('/') + 1);
    if (
      [`\`${at}\``, `/${name}\``, `](${at})`, `](./${at})`].some((spelled) =>
        text.includes(spelled),
      )
    )
      return true;
    for (let i = text.indexOf(`${name}/`); i >= 0; i = text.indexOf(`${name}/`, i + 1)) {
      const next = text.charAt(i + name.length + 1);
      if (!/[\w-]/.test(text.charAt(i - 1)) && !/[\w.-]/.test(next)) return true;
    }
  }
  return false;
}
