import { compareDiagnostics, compareText, type Diagnostic } from '../core/diagnostic.ts';
import type { FileSet } from '../core/files.ts';
import type { Surroundings } from '../core/surroundings.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { isSetRule, type SetRule } from '../rules/rule.ts';
import { parse } from '../skill/parse.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { diagnoser } from './diagnose.ts';
import { type ListingSize, startListing } from './listing.ts';
import { wording } from './message.ts';
import type { Settings } from './settings.ts';
import { type SuppressedFinding, suppressor } from './suppress.ts';

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

/** The result of a run over any number of skills. */
export interface LintResult {
  readonly skills: readonly LintedSkill[];
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that comments in the files suppress. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly listings: readonly ListingSize[];
}

/** A run that takes skills one by one and keeps nothing of them but their findings. */
export interface LintRun {
  /** Lints a skill, by the run's settings or by settings of its own. */
  add(input: LintInput, own?: Settings): void;
  finish(): LintResult;
}

/** Starts a run; findings about several skills come with `finish`. */
export function startRun(settings: Settings): LintRun {
  const skills: LintedSkill[] = [];
  const diagnostics: Diagnostic[] = [];
  const suppressed: SuppressedFinding[] = [];
  const sets = new Map<SetRule, ReturnType<typeof startSet>>();
  const listing = startListing();
  return {
    add(input, own = settings) {
      const { skill } = parse(input.files, { ...input, treePath: treePath(input) });
      const diagnose = diagnoser(skill, input.path, own);
      const comments = suppressor(skill, input.path);
      skills.push({ name: nameOrFolder(skill), path: input.path });
      listing.add(skill, input.root, own);
      for (const rule of own.rules) {
        if (isSetRule(rule)) {
          const set = sets.get(rule) ?? startSet(rule);
          sets.set(rule, set);
          set.add(skill, input, diagnose, comments.match);
          continue;
        }
        for (const finding of rule.check(skill)) {
          const diagnostic = diagnose(rule, finding);
          const by = diagnostic && comments.match(diagnostic);
          if (!diagnostic) continue;
          if (by) suppressed.push({ diagnostic, reason: by.reason });
          else diagnostics.push(diagnostic);
        }
      }
      diagnostics.push(...comments.unused(own, diagnose));
    },
    finish() {
      for (const set of sets.values()) diagnostics.push(...set.finish());
      diagnostics.push(...listing.findings());
      return {
        skills: skills.sort((a, b) => compareText(a.path, b.path)),
        diagnostics: diagnostics.sort(compareDiagnostics),
        suppressed,
        listings: listing.sizes(),
      };
    },
  };
}

/** The folders below the path argument; an argument that is itself a skill gives its own folder only. */
function treePath({ path, root, folder }: LintInput): string | undefined {
  if (path === root) return folder ?? undefined;
  if (root === '.') return path;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}

function nameOrFolder(skill: Skill): string {
  return textField(skill, 'name') || (skill.folder ?? '');
}

/** What is kept of a skill for a rule that compares: where it is, and the finding it would get. */
interface Kept {
  readonly path: string;
  /** Null where it is off or a comment suppresses it; the others are still told about this one. */
  readonly draft: Diagnostic | null;
}

/** Groups skills by root and key; the place is worked out at once, so that the skill can be let go. */
function startSet(rule: SetRule) {
  const groups = new Map<string, { readonly key: string; readonly kept: Kept[] }>();
  return {
    add(
      skill: Skill,
      input: LintInput,
      diagnose: ReturnType<typeof diagnoser>,
      suppressedBy: (diagnostic: Diagnostic) => unknown,
    ) {
      const found = rule.key(skill);
      if (!found) return;
      const draft = diagnose(rule, { id: '', at: found.at });
      const id = `${input.root}\n${found.key}`;
      const group = groups.get(id) ?? { key: found.key, kept: [] };
      group.kept.push({ path: input.path, draft: !draft || suppressedBy(draft) ? null : draft });
      groups.set(id, group);
    },
    *finish(): Generator<Diagnostic> {
      for (const { key, kept } of groups.values()) {
        for (const one of kept.length > 1 ? kept : []) {
          const others = kept.filter((other) => other !== one).map((other) => other.path);
          const finding = { ...rule.describe(key, others), at: WHOLE_FILE };
          if (one.draft) yield { ...one.draft, ...wording(rule, finding) };
        }
      }
    },
  };
}
