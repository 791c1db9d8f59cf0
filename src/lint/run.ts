import { compareDiagnostics, compareText, type Diagnostic } from '../core/diagnostic.ts';
import type { FileSet } from '../core/files.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { isSetRule, type SetRule } from '../rules/rule.ts';
import { parse } from '../skill/parse.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { diagnoser } from './diagnose.ts';
import { wording } from './message.ts';
import type { Settings } from './settings.ts';

/** One skill to lint: its files, and how it is called in a report. */
export interface LintInput {
  readonly files: FileSet;
  /** The real folder name, or null where there is none to compare. */
  readonly folder: string | null;
  /** How the skill's folder is shown; `.` for the current one. */
  readonly path: string;
  /** The path argument under which it was found. */
  readonly root: string;
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
}

/** A run that takes skills one by one and keeps nothing of them but their findings. */
export interface LintRun {
  add(input: LintInput): void;
  finish(): LintResult;
}

/** Starts a run; findings about several skills come with `finish`. */
export function startRun(settings: Settings): LintRun {
  const skills: LintedSkill[] = [];
  const diagnostics: Diagnostic[] = [];
  const sets = settings.rules.filter(isSetRule).map(startSet);
  return {
    add(input) {
      const { skill } = parse(input.files, { folder: input.folder });
      const diagnose = diagnoser(skill, input.path, settings);
      skills.push({ name: nameOrFolder(skill), path: input.path });
      for (const rule of settings.rules) {
        if (isSetRule(rule)) continue;
        for (const finding of rule.check(skill)) diagnostics.push(diagnose(rule, finding));
      }
      for (const set of sets) set.add(skill, input, diagnose);
    },
    finish() {
      for (const set of sets) diagnostics.push(...set.finish());
      return {
        skills: skills.sort((a, b) => compareText(a.path, b.path)),
        diagnostics: diagnostics.sort(compareDiagnostics),
      };
    },
  };
}

function nameOrFolder(skill: Skill): string {
  return textField(skill, 'name') || (skill.folder ?? '');
}

/** What is kept of a skill for a rule that compares: where it is, and the finding it would get. */
interface Kept {
  readonly path: string;
  readonly draft: Diagnostic;
}

/** Groups skills by root and key; the place is worked out at once, so that the skill can be let go. */
function startSet(rule: SetRule) {
  const groups = new Map<string, { readonly key: string; readonly kept: Kept[] }>();
  return {
    add(skill: Skill, input: LintInput, diagnose: ReturnType<typeof diagnoser>) {
      const found = rule.key(skill);
      if (!found) return;
      const draft = diagnose(rule, { id: '', at: found.at });
      const id = `${input.root}\n${found.key}`;
      const group = groups.get(id) ?? { key: found.key, kept: [] };
      group.kept.push({ path: input.path, draft });
      groups.set(id, group);
    },
    *finish(): Generator<Diagnostic> {
      for (const { key, kept } of groups.values()) {
        for (const one of kept.length > 1 ? kept : []) {
          const others = kept.filter((other) => other !== one).map((other) => other.path);
          const finding = { ...rule.describe(key, others), at: WHOLE_FILE };
          yield { ...one.draft, ...wording(rule, finding) };
        }
      }
    },
  };
}
