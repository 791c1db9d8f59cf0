import type { Diagnostic, Fix, FixKind } from '../core/diagnostic.ts';
import { applyEdits, type Edit, editsOverlap } from '../core/edit.ts';
import { type FileSet, fileSet, memoryFile, withFile } from '../core/files.ts';
import { decodeText } from '../skill/decode.ts';
import { parse } from '../skill/parse.ts';
import { type LintInput, startRun } from './run.ts';
import type { Settings } from './settings.ts';

/** A file as it was and as the fixes leave it; paths are relative to the skill. */
export interface FixedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** The name the file had, where a fix renames it. */
  readonly renamedFrom: string | null;
  /** True where a fix makes the file executable. */
  readonly madeExecutable: boolean;
}

/** One fix can make room for the next (a colon quoted, then a name mended); this many rounds are enough. */
const MAX_ROUNDS = 10;

/** Applies every fix of the wanted kinds to a skill until none is left; nothing is written. */
export function fixSkill(input: LintInput, settings: Settings, kinds: readonly FixKind[]) {
  let files = input.files;
  const renames = new Map<string, string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const run = startRun(settings);
    run.add({ ...input, path: '.', files });
    const wanted = run.finish().diagnostics.filter((d) => d.fix && kinds.includes(d.fix.kind));
    const next = harmlessRound(files, wanted, renames);
    if (!next) break;
    files = next;
  }
  return { files, changed: changes(input.files, files, renames) };
}

/**
 * One round that leaves a skill readable that was: where all fixes together would not, the first that does
 * by itself. Odd texts can defeat a fix; they are better left as they are.
 */
function harmlessRound(
  files: FileSet,
  diagnostics: readonly Diagnostic[],
  renames: Map<string, string>,
): FileSet | undefined {
  const before = new Set(parse(files).problems.map(({ rule }) => rule));
  const isHarmless = (next: FileSet) =>
    parse(next).problems.every(({ rule }) => before.has(rule) || !BREAKING.has(rule));
  const alone = diagnostics.slice(0, MAX_ALONE).map((one) => [one]);
  for (const some of [diagnostics, ...alone]) {
    const tried = new Map(renames);
    const next = applyRound(files, some, tried);
    if (!next || !isHarmless(next)) continue;
    for (const [to, from] of tried) renames.set(to, from);
    return next;
  }
  return undefined;
}

/** So many fixes are tried by themselves: each try reads the skill again. */
const MAX_ALONE = 8;

/** What no fix may bring about. */
const BREAKING: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'frontmatter-not-mapping',
  'frontmatter-limit',
  'frontmatter-missing',
  'frontmatter-unclosed',
]);

/** Applies the fixes of one round that do not touch each other, or gives undefined when none applies. */
function applyRound(
  files: FileSet,
  diagnostics: readonly Diagnostic[],
  renames: Map<string, string>,
): FileSet | undefined {
  let result = files;
  for (const path of new Set(diagnostics.map((diagnostic) => diagnostic.file))) {
    const fixes = diagnostics.flatMap((d) => (d.file === path && d.fix ? [d.fix] : []));
    const entry = files.get(path);
    const decoded = entry && decodeText(entry.read());
    // Text that did not decode cannot be written back without loss.
    if (!entry || !decoded || decoded.invalidAt !== null) continue;
    const edits = compatibleEdits(fixes);
    const text = applyEdits(decoded.text, edits);
    const renameTo = fixes.find((fix) => fix.renameTo !== undefined)?.renameTo;
    const executable = entry.executable || fixes.some((fix) => fix.executable === true);
    const sameBit = executable === entry.executable;
    if (text === decoded.text && renameTo === undefined && sameBit) continue;
    const target = renameTo ?? path;
    if (renameTo !== undefined) renames.set(renameTo, path);
    const others = fileSet(
      result.files.filter((file) => file.path !== path),
      { odd: result.odd, complete: result.complete },
    );
    result = withFile(others, memoryFile(target, text, executable));
  }
  return result === files ? undefined : result;
}

/** The edits of the first fixes that do not overlap; the rest get their turn in the next round. */
function compatibleEdits(fixes: readonly Fix[]): Edit[] {
  const taken: Edit[] = [];
  for (const fix of fixes) {
    const clash = fix.edits.some((edit) => taken.some((other) => editsOverlap(edit, other)));
    if (!clash) taken.push(...fix.edits);
  }
  return taken;
}

function changes(before: FileSet, after: FileSet, renames: Map<string, string>): FixedFile[] {
  return after.files.flatMap((file) => {
    const from = renames.get(file.path) ?? file.path;
    const old = before.get(from);
    if (old === file || !old) return [];
    const texts = { before: decodeText(old.read()).text, after: decodeText(file.read()).text };
    const renamedFrom = from === file.path ? null : from;
    const madeExecutable = file.executable && !old.executable;
    return [{ path: file.path, ...texts, renamedFrom, madeExecutable }];
  });
}
