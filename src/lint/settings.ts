import type { Severity } from '../core/diagnostic.ts';
import { SkillsError } from '../core/errors.ts';
import { nearestWord } from '../core/suggest.ts';
import { isInPreset, type Preset, RULES, ruleById } from '../rules/registry.ts';
import type { Rule } from '../rules/rule.ts';
import type { Finding } from '../skill/finding.ts';

/** How much a rule weighs in a run. */
export type Level = Severity | 'off';

/** What a user chose; everything else follows from the rules themselves. */
export interface LintOptions {
  readonly preset?: Preset;
  /** Levels by rule id, which win over the preset. */
  readonly rules?: Readonly<Record<string, Level>>;
}

/** The rules of a run and how their findings weigh. */
export interface Settings {
  /** The rules that are on, in the registry's order. */
  readonly rules: readonly Rule[];
  severity(rule: Rule, finding: Finding): Severity;
}

/** Works out which rules run; an unknown rule id is wrong usage. */
export function resolveSettings(options: LintOptions = {}): Settings {
  const chosen = new Map<string, Level>(Object.entries(options.rules ?? {}));
  for (const id of chosen.keys()) if (!ruleById(id)) throw unknownRule(id);
  const preset = options.preset ?? 'recommended';
  const isOn = (rule: Rule) => (chosen.get(rule.id) ?? 'on') !== 'off';
  return {
    rules: RULES.filter((rule) => (chosen.has(rule.id) || isInPreset(rule, preset)) && isOn(rule)),
    severity(rule, finding) {
      const level = chosen.get(rule.id);
      if (level !== undefined && level !== 'off') return level;
      return finding.severity ?? rule.severity;
    },
  };
}

/** The error for a rule id that does not exist, with the one that was probably meant. */
export function unknownRule(id: string): SkillsError {
  const meant = nearestWord(
    id,
    RULES.map((rule) => rule.id),
  );
  const hint = meant ? `Did you mean ${meant}?` : 'Run `skills rules` to see them all.';
  return new SkillsError('unknown-rule', `there is no rule "${id}"`, { hint });
}
