import type { Severity } from '../core/diagnostic.ts';
import { SkillsError } from '../core/errors.ts';
import { nearestWord } from '../core/suggest.ts';
import { PROFILES, type ProfileId } from '../rules/profiles.ts';
import { isInPreset, type Preset, RULES, ruleById } from '../rules/registry.ts';
import type { Rule } from '../rules/rule.ts';
import type { Finding } from '../skill/finding.ts';

/** How much a rule weighs in a run. */
export type Level = Severity | 'off';

/** What a user chose; everything else follows from the rules themselves. */
export interface LintOptions {
  readonly preset?: Preset;
  /** The clients whose rules are on. */
  readonly profiles?: readonly ProfileId[];
  /** Levels by rule id, which win over the preset. */
  readonly rules?: Readonly<Record<string, Level>>;
  /** Levels that hold for some files only, later ones winning; they win over `rules`. */
  readonly overrides?: readonly LevelOverride[];
  /** How many tokens the listing of all skills may cost. */
  readonly listingBudget?: number | undefined;
  /** Files that are not reported on, by their path as a report shows it. */
  readonly ignores?: (file: string) => boolean;
  /** Frontmatter fields that `unknown-field` lets be. */
  readonly allowedFields?: readonly string[];
}

/** Levels for the files that a test picks, by their path as a report shows it. */
export interface LevelOverride {
  readonly applies: (file: string) => boolean;
  readonly rules: Readonly<Record<string, Level>>;
}

/** The rules of a run and how their findings weigh. */
export interface Settings {
  /** The rules that are on, in the registry's order. */
  readonly rules: readonly Rule[];
  /** How many tokens the listing of all skills may cost; undefined for the rule's own budget. */
  readonly listingBudget?: number | undefined;
  /** How one finding weighs; `off` drops it. */
  level(rule: Rule, finding: Finding, file: string): Level;
}

/** Works out which rules run; an unknown rule id is wrong usage. */
export function resolveSettings(options: LintOptions = {}): Settings {
  const chosen = new Map<string, Level>(Object.entries(options.rules ?? {}));
  const overrides = options.overrides ?? [];
  const somewhere = new Set(overrides.flatMap(({ rules }) => Object.keys(rules)));
  for (const id of [...chosen.keys(), ...somewhere]) if (!ruleById(id)) throw unknownRule(id);
  const preset = options.preset ?? 'recommended';
  const clients = new Set<string>(profilesNamed(options.profiles ?? []));
  const isForClient = (rule: Rule) => rule.basis === 'client' && clients.has(rule.profile);
  const fields = new Set(options.allowedFields ?? []);
  /** What was chosen for a rule in general; undefined leaves it to the finding. */
  const general = (rule: Rule): Level | undefined =>
    chosen.get(rule.id) ?? (isInPreset(rule, preset) || isForClient(rule) ? undefined : 'off');
  const levels = new Map(RULES.map((rule) => [rule, general(rule)]));
  return {
    rules: RULES.filter((rule) => levels.get(rule) !== 'off' || somewhere.has(rule.id)),
    listingBudget: options.listingBudget,
    level(rule, finding, file) {
      if (options.ignores?.(file)) return 'off';
      if (finding.allowedBy !== undefined && clients.has(finding.allowedBy)) return 'off';
      if (rule.id === 'unknown-field' && fields.has(String(finding.data?.['key']))) return 'off';
      const special = overrides.findLast(({ rules, applies }) => rule.id in rules && applies(file));
      return special?.rules[rule.id] ?? levels.get(rule) ?? finding.severity ?? rule.severity;
    },
  };
}

/** The error for a rule id that does not exist, with the one that was probably meant. */
export function unknownRule(
  id: string,
  known: readonly { readonly id: string }[] = RULES,
): SkillsError {
  const meant = nearestWord(
    id,
    known.map((rule) => rule.id),
  );
  const hint = meant ? `Did you mean ${meant}?` : 'Run `skills rules` to see them all.';
  return new SkillsError('unknown-rule', `there is no rule "${id}"`, { hint });
}

/** The clients of words as `--profile` takes them; `all` names every one, an unknown one is wrong usage. */
export function profilesNamed(words: readonly string[]): readonly ProfileId[] {
  const ids: readonly ProfileId[] = PROFILES.map((profile) => profile.id);
  const unknown = words.find((word) => word !== 'all' && !ids.some((id) => id === word));
  if (unknown !== undefined) {
    const meant = nearestWord(unknown, [...ids, 'all']);
    const hint = meant ? `Did you mean ${meant}?` : `Name one of ${ids.join(', ')}, or all.`;
    throw new SkillsError('usage', `there is no client profile "${unknown}"`, { hint });
  }
  return ids.filter((id) => words.includes(id) || words.includes('all'));
}
