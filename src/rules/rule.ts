import type { Basis, FixKind, Severity } from '../core/diagnostic.ts';
import type { Finding } from '../skill/finding.ts';
import type { Skill } from '../skill/skill.ts';
import type { ProfileId } from './profiles.ts';

/** The words of a finding: what is wrong, and what would be right. `{name}` is filled from its data. */
export interface Message {
  readonly text: string;
  readonly hint: string;
}

/** A skill as an example: the text of its `SKILL.md`, or a whole folder. */
export type Example = string | ExampleFolder;

/** An example that needs more than one file, another folder name or another expected place. */
export interface ExampleFolder {
  /** The text of `SKILL.md`; in a bad example `«»` marks each range that must be reported. */
  readonly skill?: string | Uint8Array;
  /** Files beside it, with marks as in `SKILL.md`. A name that ends in `@` is a symbolic link, in `*` executable. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** The folder's name; `demo` when absent. */
  readonly folder?: string;
  /** Other skills of the same run, for rules that compare skills. */
  readonly beside?: readonly ExampleFolder[];
  /** The text of `SKILL.md` after the rule's fix. */
  readonly fixed?: string;
  /** The texts of other files after the rule's fix; a name that ends in `*` has to be executable then. */
  readonly fixedFiles?: Readonly<Record<string, string>>;
}

/** What a rule rests on; a client rule names the client whose profile turns it on. */
type RuleBasis =
  | { readonly basis: 'client'; readonly profile: ProfileId }
  | { readonly basis: Exclude<Basis, 'client'>; readonly profile?: never };

/** What every rule says about itself, whatever it looks at; listings and reports are made from it. */
export type RuleText = RuleBasis & {
  /** Kebab-case, equals the file name, stable for ever. */
  readonly id: string;
  readonly summary: string;
  readonly why: string;
  /** A URL or a requirement id; never empty. */
  readonly source: string;
  /** The weight when the rule is on. */
  readonly severity: Severity;
  /** `off` for opinions: they run in preset `strict` or by name. */
  readonly default?: 'off';
  readonly fix: 'none' | FixKind;
  readonly messages: Readonly<Record<string, Message>>;
};

/** A rule with its examples, which are its documentation and its test. */
export type RuleBase = RuleText & {
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
};

/** A rule that judges one skill by itself. */
export type SkillRule = RuleBase & {
  /** A quick look that is false only where `check` finds nothing; absent where there is no quicker one. */
  readonly concerns?: (skill: Skill) => boolean;
  check(skill: Skill): Iterable<Finding>;
};

/** A rule that compares the skills of one run: two with the same key under one root are reported. */
export type SetRule = RuleBase & {
  /** What to keep of a skill until all are seen: a key, and where to report. */
  key(skill: Skill): { readonly key: string; readonly at: Finding['at'] } | undefined;
  /** The finding for a skill whose key others share; `others` are their paths. */
  describe(key: string, others: readonly string[]): Pick<Finding, 'id' | 'data'>;
};

export type Rule = SkillRule | SetRule;

/** True for a rule that needs the whole run. */
export function isSetRule(rule: Rule): rule is SetRule {
  return 'key' in rule;
}

/** Declares a rule; its literal is its documentation and its test. */
export function defineRule<R extends Rule>(rule: R): R {
  return rule;
}

/** The metadata of a rule as every listing shows it. */
export interface RuleDescription {
  readonly id: string;
  readonly summary: string;
  readonly why: string;
  readonly basis: Basis;
  readonly source: string;
  readonly severity: Severity | 'off';
  readonly fix: 'none' | FixKind;
}

/** The one description that `skills rules`, the documentation and reports are made from. */
export function describeRule(rule: RuleText): RuleDescription {
  const { id, summary, why, basis, source, severity, fix } = rule;
  return { id, summary, why, basis, source, severity: rule.default ?? severity, fix };
}
