import { forLatest } from '../core/kept.ts';
import type { Range } from '../core/text.ts';
import { anchorsOf, hasAnchor } from './anchors.ts';
import type { FindingFix } from './finding.ts';
import type { Link } from './markdown.ts';
import { isNamedBySkillFile, reachedDocuments } from './references-mentions.ts';
import { linksAround } from './references-pieces.ts';
import { isFlat, isPlainAddress, plainGoal, skillFileLinks } from './references-plain.ts';
import { folderOf, normalise, type Resolution, resolvePath } from './references-resolve.ts';
import { type Candidate, scanLinks } from './references-scan.ts';
import { classifyTarget, type PathTarget, type Target } from './references-target.ts';
import type { Skill, TextDocument } from './skill.ts';

/** What became of a link's destination; each kind is reported by at most one rule. */
export type Outcome =
  | Exclude<Target, PathTarget>
  | Resolution
  /** Spelled with encoded separators or broken escapes; `to` is where the decoded path leads. */
  | { readonly kind: 'encoded'; readonly fault: 'separator' | 'broken'; readonly to: Resolution }
  | { readonly kind: 'backslash'; readonly to: Resolution }
  /** Harmless when decoded once, outside when decoded twice (L04). */
  | { readonly kind: 'twice' };

/** A link, image or definition of a Markdown file of the skill, with where it leads. */
export interface Reference {
  /** The file that holds it. */
  readonly file: string;
  readonly form: Link['kind'];
  /** The destination as Markdown reads it. */
  readonly url: string;
  /** Where the destination stands in the file. */
  readonly at: Range;
  /** What follows `#`, decoded; null where there is none. */
  readonly fragment: string | null;
  readonly outcome: Outcome;
}

/**
 * The references of a skill that a rule may have something to say about, in the order of their files.
 * Only the pieces of text are parsed in which a scan finds one, so most plain good links are not in it.
 */
export const referencesOf = forLatest((skill: Skill): readonly Reference[] => {
  if (!skill.source) return [];
  const found: Reference[] = [];
  for (const document of reachedDocuments(skill)) collect(skill, document, found);
  return found;
});

function collect(skill: Skill, document: TextDocument, found: Reference[]): void {
  const suspects = suspectsIn(skill, document);
  if (suspects.length === 0) return;
  const { path: file, text } = document;
  const told = new Map<string, ReturnType<typeof referenceTo>>();
  for (const { kind, url, target } of linksAround(document, suspects)) {
    const raw = text.slice(target.start, target.end);
    const spelled = JSON.stringify([url, raw]);
    const reference = told.get(spelled) ?? referenceTo(skill, file, url, raw);
    told.set(spelled, reference);
    found.push({ file, form: kind, url, at: target, ...reference });
  }
}

/** The places of a document that the parser could take for a link that a rule may report. */
export function suspectsIn(skill: Skill, document: TextDocument): readonly Candidate[] {
  const links = unplainLinks(skill, document);
  if (links.length === 0) return links;
  const plain = new Map<string, boolean>();
  return links.filter(({ value }) => {
    if (value === undefined) return true;
    if (!plain.has(value)) plain.set(value, isPlain(skill, document.path, value));
    return plain.get(value) === false;
  });
}

/** The links of a document, but for those that are seen to be plain without being taken apart. */
function unplainLinks(skill: Skill, { path, text, bodyStart, signs }: TextDocument) {
  if (path === skill.entry) return skillFileLinks(skill).links;
  const folder = folderOf(path);
  return scanLinks(text, bodyStart, signs, (at) => {
    const goal = plainGoal(text, at, folder);
    return goal === '' ? isPlainAddress(text, at) : isNamedBySkillFile(skill, goal);
  });
}

/** True for what no rule reports: an address, or a file that is there and that SKILL.md names. */
export function isPlain(skill: Skill, file: string, url: string): boolean {
  const reference = { file, ...referenceTo(skill, file, url) };
  const { outcome } = reference;
  if (outcome.kind === 'url' || outcome.kind === 'skipped' || outcome.kind === 'nothing')
    return true;
  if (outcome.kind !== 'found' && outcome.kind !== 'anchor') return false;
  if (hasMissingAnchor(skill, reference)) return false;
  if (outcome.kind === 'anchor') return true;
  if (outcome.type === 'folder' && outcome.path !== '') return false;
  // Depth counts for links of the skill file, chains for links of the others (AS-04).
  if (file === skill.entry) return isFlat(outcome.path);
  return outcome.type !== 'file' || isNamedBySkillFile(skill, outcome.path);
}

/** True when a reference names a heading of a Markdown file of the skill that is not there. */
export function hasMissingAnchor(
  skill: Skill,
  { file, fragment, outcome }: Pick<Reference, 'file' | 'fragment' | 'outcome'>,
): boolean {
  if (fragment === null) return false;
  const goal = outcome.kind === 'anchor' ? file : outcome.kind === 'found' ? outcome.path : '';
  if (!/\.(?:md|markdown)$/i.test(goal)) return false;
  const document = skill.document(goal);
  return document !== undefined && !hasAnchor(anchorsOf(document), fragment);
}

/** Where a destination in a file leads. */
export function referenceTo(
  skill: Skill,
  file: string,
  url: string,
  raw: string = url,
): Pick<Reference, 'outcome' | 'fragment'> {
  const target = classifyTarget(url, raw);
  if (target.kind === 'anchor') return { outcome: target, fragment: target.fragment };
  if (target.kind !== 'path') return { outcome: target, fragment: null };
  return { outcome: pathOutcome(skill, file, target, raw), fragment: target.fragment };
}

function pathOutcome(skill: Skill, file: string, target: PathTarget, raw: string): Outcome {
  // A skill file without frontmatter is a fragment that something else completes (L5).
  if (!skill.frontmatter) return { kind: 'skipped' };
  const folder = target.fromRoot ? '' : folderOf(file);
  const resolve = (path: string) => resolvePath(skill, folder, path);
  if (target.encoded !== null) {
    const to = resolve(target.path.replaceAll('\\', '/'));
    return { kind: 'encoded', fault: target.encoded, to };
  }
  if (target.backslash) return { kind: 'backslash', to: resolve(withSlashes(raw)) };
  const found = resolve(target.path);
  if (target.twice !== null && found.kind !== 'found') {
    const again = normalise(folder, target.twice.replaceAll('\\', '/'));
    if (again.startsWith('..')) return { kind: 'twice' };
  }
  return found;
}

/** The path that a source with backslashes means; escapes of other signs stay escapes. */
function withSlashes(raw: string): string {
  const path = raw.replace(/[#?].*$/s, '');
  return path.replace(/\\([!-,:-@[\]^-`{-~])/g, '$1').replace(/\\+/g, '/');
}

/** Signs that would end a destination or be read as something else. */
const UNSAFE_IN_PATH = /[%\s()<>[\]\\#?&]/g;

/** The path to write into a destination so that it leads from one file of the skill to another. */
export function relativePath(from: string, to: string): string {
  const base = folderOf(from) === '' ? [] : folderOf(from).split('/');
  const goal = to.split('/');
  let shared = 0;
  while (shared < base.length && shared < goal.length - 1 && base[shared] === goal[shared])
    shared++;
  const path = [...base.slice(shared).map(() => '..'), ...goal.slice(shared)].join('/');
  return path.replace(UNSAFE_IN_PATH, (char) => {
    const code = char.charCodeAt(0);
    return code > 0x7f ? encodeURIComponent(char) : `%${code.toString(16).toUpperCase()}`;
  });
}

/** The edit that makes a reference lead to a file of the skill; `?` and `#` and what follows stay. */
export function retarget(skill: Skill, reference: Reference, to: string): FindingFix | undefined {
  const { file, at } = reference;
  const raw = skill.document(file)?.text.slice(at.start, at.end) ?? '';
  const path = /^[^#?]*/.exec(raw)?.[0] ?? '';
  // Where the destination's place is not known exactly, or a variable leads it, nothing is edited.
  if (path === '' || /[\s<>]|\]\(|^[${]/.test(path)) return undefined;
  const text = relativePath(file, to);
  if (text === path) return undefined;
  const slash = path.endsWith('/') && !text.endsWith('/') ? '/' : '';
  const range = { start: at.start, end: at.start + path.length };
  return { edits: [{ range, text: text + slash }] };
}
