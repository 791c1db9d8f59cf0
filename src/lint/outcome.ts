import type { Diagnostic } from '../core/diagnostic.ts';
import type { FileSet } from '../core/files.ts';
import { forLatest } from '../core/kept.ts';
import type { Surroundings } from '../core/surroundings.ts';
import { detached } from '../core/text.ts';
import { isSetRule, type SetRule, type SkillRule } from '../rules/rule.ts';
import { parse } from '../skill/parse.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { type CappedFinding, type FindingCap, findingCap } from './cap.ts';
import { type Diagnose, diagnoser } from './diagnose.ts';
import { type ListingShare, listingShare } from './listing.ts';
import type { Settings } from './settings.ts';
import type { Stopwatch } from './stopwatch.ts';
import { type SuppressedFinding, Suppressor } from './suppress.ts';

/** One skill to lint: its files, and how it is called in a report. */
export interface LintInput {
  readonly files: FileSet;
  /** The real folder name, or null where there is none to compare. */
  readonly folder: string | null;
  /** How the skill's folder is shown; `.` for the current one. */
  readonly path: string;
  /** The path argument under which it was found. */
  readonly root: string;
  /** What lies around the folder; references that leave the skill are not judged without it. */
  readonly surroundings?: Surroundings | undefined;
}

/** A skill as a report lists it. */
export interface LintedSkill {
  readonly name: string;
  readonly path: string;
}

/** What a rule that compares skills keeps of one of them. */
export interface SetEntry {
  readonly rule: string;
  readonly key: string;
  /** The finding it gets when another skill has the key; null where it is off or suppressed. */
  readonly draft: Diagnostic | null;
}

/** All that is kept of a skill once it is linted: plain data, whatever the rules looked at. */
export interface SkillOutcome {
  readonly skill: LintedSkill;
  readonly root: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly SuppressedFinding[];
  readonly entries: readonly SetEntry[];
  readonly listing: ListingShare;
  /** True for a skill of another shard, which others are only compared with. */
  readonly elsewhere?: true;
}

/** Lints one skill by itself; what depends on other skills is kept for `mergeOutcomes`. */
export function lintOne(input: LintInput, settings: Settings, watch?: Stopwatch): SkillOutcome {
  const files = watch?.timed(input.files) ?? input.files;
  const { skill } = parse(files, { ...input, treePath: treePath(input) });
  watch?.lap('parsing frontmatter');
  const diagnose = diagnoser(skill, input.path, settings);
  const comments = new Suppressor(skill, input.path);
  const kept: Kept = { diagnostics: [], suppressed: [], entries: [] };
  const keep = keeper(diagnose, comments, kept);
  watch?.lap('finding suppressions');
  for (const { setRule, skillRule, concerns } of stepsOf(settings.rules)) {
    if (setRule) keepEntry(setRule, skill, diagnose, comments, kept);
    else if (concerns === undefined || concerns(skill)) {
      keepFindings(skillRule, skill, comments, keep);
    }
    watch?.lap((setRule ?? skillRule).id);
  }
  for (const diagnostic of comments.unused(settings, diagnose)) kept.diagnostics.push(diagnostic);
  const listing = listingShare(skill, input.root, settings);
  return {
    skill: { name: nameOrFolder(skill), path: input.path },
    root: input.root,
    ...kept,
    listing,
  };
}

/** Looks at a skill of another shard: only what the skills of this one are compared with. */
export function glanceAt(input: LintInput, settings: Settings): SkillOutcome {
  const { skill } = parse(input.files, input);
  const entries = settings.rules.flatMap((rule) => {
    const found = isSetRule(rule) ? rule.key(skill) : undefined;
    return found ? [{ rule: rule.id, key: detached(found.key), draft: null }] : [];
  });
  const listing = listingShare(skill, input.root, settings);
  const { path, root } = input;
  const named = { name: nameOrFolder(skill), path };
  return { skill: named, root, diagnostics: [], suppressed: [], entries, listing, elsewhere: true };
}

/** A rule of either kind. All have one shape, so that going through them for every skill costs little. */
type Step =
  | { readonly setRule: SetRule; readonly skillRule: undefined; readonly concerns: undefined }
  | {
      readonly setRule: undefined;
      readonly skillRule: SkillRule;
      readonly concerns: SkillRule['concerns'];
    };

const stepsOf = forLatest((rules: Settings['rules']): readonly Step[] =>
  rules.map((rule) =>
    isSetRule(rule)
      ? { setRule: rule, skillRule: undefined, concerns: undefined }
      : { setRule: undefined, skillRule: rule, concerns: rule.concerns },
  ),
);

interface Kept {
  readonly diagnostics: Diagnostic[];
  readonly suppressed: SuppressedFinding[];
  readonly entries: SetEntry[];
}

function keepEntry(
  rule: SetRule,
  skill: Skill,
  diagnose: Diagnose,
  comments: Suppressor,
  kept: Kept,
): void {
  const found = rule.key(skill);
  if (!found) return;
  const draft = diagnose(rule, { id: '', at: found.at });
  const shown = draft && !comments.match(draft) ? draft : null;
  kept.entries.push({ rule: rule.id, key: detached(found.key), draft: shown });
}

/** Keeps a finding of a rule as a diagnostic: to report, or as suppressed by a comment. */
type Keep = (rule: SkillRule, capped: CappedFinding) => void;

function keeper(diagnose: Diagnose, comments: Suppressor, kept: Kept): Keep {
  return (rule, { finding, more }) => {
    const diagnostic = diagnose(rule, finding);
    const by = diagnostic && comments.match(diagnostic);
    if (diagnostic && by) kept.suppressed.push({ diagnostic, reason: by.reason });
    else if (diagnostic) kept.diagnostics.push(more === 0 ? diagnostic : andMore(diagnostic, more));
  };
}

function keepFindings(rule: SkillRule, skill: Skill, comments: Suppressor, keep: Keep): void {
  // Most rules find nothing in most skills: nothing is made for them.
  let cap: FindingCap | undefined;
  for (const finding of rule.check(skill)) {
    cap ??= findingCap((file) => comments.holdsFor(file));
    if (cap.admits(finding)) keep(rule, { finding, more: 0 });
  }
  if (cap) for (const capped of cap.rest()) keep(rule, capped);
}

function andMore(diagnostic: Diagnostic, more: number): Diagnostic {
  const message = `${diagnostic.message} And ${more} more of this rule in this file, which are not listed.`;
  return { ...diagnostic, message };
}

function nameOrFolder(skill: Skill): string {
  return detached(textField(skill, 'name') || (skill.folder ?? ''));
}

/** The folders below the path argument; an argument that is itself a skill gives its own folder only. */
function treePath({ path, root, folder }: LintInput): string | undefined {
  if (path === root) return folder ?? undefined;
  if (root === '.') return path;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}
