import { compareDiagnostics, compareText, type Diagnostic } from '../core/diagnostic.ts';
import { ruleById } from '../rules/registry.ts';
import { isSetRule } from '../rules/rule.ts';
import { type ListingSize, listingFindings, listingSizes } from './listing.ts';
import { wording } from './message.ts';
import { type LintedSkill, type LintInput, lintOne, type SkillOutcome } from './outcome.ts';
import type { Settings } from './settings.ts';
import type { Shard } from './shard.ts';
import type { SuppressedFinding } from './suppress.ts';

export type { LintedSkill, LintInput } from './outcome.ts';

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
  const outcomes: SkillOutcome[] = [];
  return {
    add: (input, own = settings) => void outcomes.push(lintOne(input, own)),
    finish: () => mergeOutcomes(outcomes),
  };
}

/**
 * Puts the outcomes of single skills together and adds what shows only between them. Of several shards
 * only the first tells what is about the whole set.
 */
export function mergeOutcomes(outcomes: readonly SkillOutcome[], shard?: Shard): LintResult {
  const listings = listingSizes(outcomes);
  const diagnostics = outcomes.flatMap((outcome) => outcome.diagnostics);
  for (const diagnostic of sharedKeys(outcomes)) diagnostics.push(diagnostic);
  if (shard === undefined || shard.part === 1) diagnostics.push(...listingFindings(listings));
  const own = outcomes.filter((outcome) => !outcome.elsewhere);
  return {
    skills: own.map(({ skill }) => skill).sort((a, b) => compareText(a.path, b.path)),
    diagnostics: diagnostics.sort(compareDiagnostics),
    suppressed: outcomes.flatMap((outcome) => outcome.suppressed),
    listings,
  };
}

/** The drafts of skills that share a key under one root, each told where the others are. */
function* sharedKeys(outcomes: readonly SkillOutcome[]): Generator<Diagnostic> {
  const repeated = repeatedKeys(outcomes);
  const groups = new Map<string, { path: string; draft: Diagnostic | null }[]>();
  for (const { root, skill, entries } of outcomes) {
    for (const { rule, key, draft } of entries) {
      if (!repeated.has(key)) continue;
      const id = JSON.stringify([rule, key, root]);
      const group = groups.get(id) ?? [];
      groups.set(id, group);
      group.push({ path: skill.path, draft });
    }
  }
  for (const [id, group] of groups) {
    const [ruleId = '', key = ''] = JSON.parse(id) as string[];
    const rule = ruleById(ruleId);
    if (group.length < 2 || !rule || !isSetRule(rule)) continue;
    for (const { draft } of group) {
      if (!draft) continue;
      const others = group.filter((other) => other.draft !== draft).map((other) => other.path);
      yield { ...draft, ...wording(rule, rule.describe(key, others)) };
    }
  }
}

/** The keys that stand more than once, under whatever rule and root: few of many. */
function repeatedKeys(outcomes: readonly SkillOutcome[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { entries } of outcomes) {
    for (const { key } of entries) {
      if (seen.has(key)) repeated.add(key);
      seen.add(key);
    }
  }
  return repeated;
}
