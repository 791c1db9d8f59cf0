import { type FileEntry, type FileSet, glance } from '../core/files.ts';
import type { Surroundings } from '../core/surroundings.ts';
import { LineMap, WHOLE_FILE } from '../core/text.ts';
import { type DecodedText, decodeText } from './decode.ts';
import { documentReader, LazyDocument } from './document.ts';
import { BOM } from './fences.ts';
import type { Problem } from './finding.ts';
import { type Frontmatter, parseFrontmatter } from './frontmatter.ts';
import type { Markdown } from './markdown.ts';
import { isOrdinary } from './ordinary-bytes.ts';
import type { Signs } from './signs.ts';
import type { Skill, SkillSource } from './skill.ts';
import { SKILL_FILE } from './spec.ts';

/** What a file set cannot tell of itself. */
export interface ParseContext {
  /** The real name of the folder that holds the skill file. */
  readonly folder?: string | null;
  /** The folders from the path argument down to the skill, `/`-separated. */
  readonly treePath?: string | undefined;
  /** What lies around that folder. */
  readonly surroundings?: Surroundings | undefined;
}

/** A skill and what was wrong with it; both are there whatever the bytes were. */
export interface ParseResult {
  readonly skill: Skill;
  readonly problems: readonly Problem[];
}

/** Parses the files of one skill; bad content is a problem, never an exception. */
export function parse(files: FileSet, context: ParseContext = {}): ParseResult {
  const entry = skillFile(files);
  if (!entry) {
    const folder = context.folder ?? null;
    const { surroundings, treePath } = context;
    const problems = linkedSkillFile(files) ? [] : [missingProblem(files)];
    const nothing = { entry: null, source: null, frontmatter: null };
    const empty = { folder, treePath, surroundings, files, ...nothing, problems };
    const { markdown: body } = new LazyDocument(SKILL_FILE, '', 0);
    return { skill: { ...empty, body, document: documentReader(files, undefined) }, problems };
  }
  const bytes = glance(entry);
  const decoded = { ...decodeText(bytes), ordinary: isOrdinary(bytes) };
  return parseDecoded(decoded, entry, files, context);
}

/** A decoded skill file; an ordinary one holds no control characters. */
type DecodedEntry = DecodedText & { readonly ordinary?: boolean };

/** Parses a skill whose skill file was read and decoded. */
export function parseDecoded(
  decoded: DecodedEntry,
  entry: FileEntry,
  files: FileSet,
  context: ParseContext = {},
): ParseResult {
  const { text } = decoded;
  const { frontmatter, problems: found } = parseFrontmatter(text);
  const problems = [...caseProblems(entry), ...encodingProblems(decoded), ...found];
  const bodyStart = frontmatter?.block.bodyStart ?? 0;
  const skill = new LazySkill({
    folder: context.folder ?? null,
    treePath: context.treePath,
    surroundings: context.surroundings,
    files,
    entry: entry.path,
    text,
    bodyStart,
    signs: decoded.signs,
    frontmatter,
    problems,
  });
  return { skill, problems };
}

interface SkillParts {
  readonly folder: string | null;
  readonly treePath: string | undefined;
  readonly surroundings: Surroundings | undefined;
  readonly files: FileSet;
  readonly entry: string;
  readonly text: string;
  readonly bodyStart: number;
  readonly signs: Signs;
  readonly frontmatter: Frontmatter | null;
  readonly problems: readonly Problem[];
}

/** A skill whose line map and Markdown are made at first use: most rules need neither. */
class LazySkill implements Skill {
  readonly folder: string | null;
  readonly treePath: string | undefined;
  readonly surroundings: Surroundings | undefined;
  readonly files: FileSet;
  readonly entry: string;
  readonly source: LazySource;
  readonly frontmatter: Frontmatter | null;
  readonly problems: readonly Problem[];
  readonly document: Skill['document'];
  readonly #main: LazyDocument;

  constructor(parts: SkillParts) {
    this.folder = parts.folder;
    this.treePath = parts.treePath;
    this.surroundings = parts.surroundings;
    this.files = parts.files;
    this.entry = parts.entry;
    this.source = new LazySource(parts.text, parts.bodyStart);
    this.frontmatter = parts.frontmatter;
    this.problems = parts.problems;
    this.#main = new LazyDocument(parts.entry, parts.text, parts.bodyStart, parts.signs);
    this.document = documentReader(parts.files, this.#main);
  }

  get body(): Markdown {
    return this.#main.markdown;
  }
}

class LazySource implements SkillSource {
  readonly text: string;
  readonly bodyStart: number;
  #lines: LineMap | undefined = undefined;

  constructor(text: string, bodyStart: number) {
    this.text = text;
    this.bodyStart = bodyStart;
  }

  get lines(): LineMap {
    this.#lines ??= new LineMap(this.text);
    return this.#lines;
  }
}

/** `SKILL.md`, or the same name in another letter case where only that is there. */
function skillFile(files: FileSet): FileEntry | undefined {
  const exact = files.get(SKILL_FILE);
  if (exact) return exact;
  return files.files.find((file) => file.path.toLowerCase() === SKILL_FILE.toLowerCase());
}

/** A linked `SKILL.md` is reported by `file-type` and not followed. */
function linkedSkillFile(files: FileSet): boolean {
  return files.odd.some((odd) => odd.path.toLowerCase() === SKILL_FILE.toLowerCase());
}

/** Names the wrapper folder, the usual reason why a skill file is not found at the root. */
function missingProblem(files: FileSet): Problem {
  const nested = files.files.find((file) => file.path.toLowerCase().endsWith('/skill.md'));
  const data = { nested: nested?.path ?? '' };
  return { rule: 'skill-md-missing', id: nested ? 'nested' : 'missing', at: WHOLE_FILE, data };
}

function caseProblems(entry: FileEntry): Problem[] {
  if (entry.path === SKILL_FILE) return [];
  const fix = { edits: [], renameTo: SKILL_FILE };
  const data = { name: entry.path };
  return [{ rule: 'skill-md-case', id: 'case', at: WHOLE_FILE, data, fix }];
}

/** C0 without tab and line endings, DEL and C1 (AS-11). */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/;
const CONTROLS = new RegExp(CONTROL, 'g');

function encodingProblems({ text, invalidAt, encoding, ordinary }: DecodedEntry): Problem[] {
  if (ordinary) return [];
  const problems: Problem[] = [];
  if (invalidAt !== null) {
    const id = encoding === 'utf-8' ? 'invalid' : 'wide';
    const at = { start: invalidAt, end: Math.min(text.length, invalidAt + 1) };
    problems.push({ rule: 'encoding', id, at, data: { encoding: encoding.toUpperCase() } });
  }
  const runs = CONTROL.test(text) ? [...text.matchAll(CONTROLS)] : [];
  const first = runs[0];
  if (first) {
    const code = text.charCodeAt(first.index).toString(16).toUpperCase().padStart(4, '0');
    const at = { start: first.index, end: first.index + first[0].length };
    const more = runs.length > 1 ? ` (and at ${runs.length - 1} more places)` : '';
    problems.push({ rule: 'encoding', id: 'control', at, data: { code, more } });
  }
  if (text.startsWith(BOM)) {
    const at = { start: 0, end: 1 };
    // Several in a row are one mistake made several times.
    const range = { start: 0, end: /^\ufeff+/.exec(text)?.[0].length ?? 1 };
    problems.push({ rule: 'bom', id: 'bom', at, fix: { edits: [{ range, text: '' }] } });
  }
  return problems;
}
