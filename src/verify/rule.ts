import type { Range } from '../core/text.ts';
import type { RuleText } from '../rules/rule.ts';
import type { Artifact, IndexDocument, SubjectSkill } from './model.ts';

/** What a rule of the verifier yields: which of its messages, in which file, where. */
export interface VerifyFinding {
  readonly id: string;
  /** As a report shows it. */
  readonly file: string;
  readonly at: Range;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** An archive in an example: texts by path; a name that ends in `@` is a symbolic link. */
export interface ExampleArchive {
  readonly archive: Readonly<Record<string, string>>;
}

/** What a site answers in an example. */
export interface ExampleAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | ExampleArchive;
}

/** Something to verify, as an example. */
export interface VerifyExample {
  /** What is verified; `index.json` when absent. An address makes the files those of a site. */
  readonly target?: string;
  /**
   * Files by path. In a text `{digest:path}` stands for the digest of another file and `«»`, in a bad
   * example, marks each range that must be reported.
   */
  readonly files: Readonly<Record<string, string | ExampleArchive | ExampleAnswer>>;
  /** How large an artifact may be; what `--max-archive` sets. */
  readonly maxBytes?: number;
}

type VerifyRuleText = RuleText & {
  readonly good: readonly VerifyExample[];
  readonly bad: readonly VerifyExample[];
};

/** A rule about an index as a document. */
export type IndexRule = VerifyRuleText & {
  readonly about: 'index';
  check(index: IndexDocument): Iterable<VerifyFinding>;
};

/** A rule about one thing that was fetched or read, whatever it belongs to. */
export type ArtifactRule = VerifyRuleText & {
  readonly about: 'artifact';
  /** One finding says it for all artifacts of an index. */
  readonly once?: true;
  check(artifact: Artifact): Iterable<VerifyFinding>;
};

/** A rule about one skill: its artifacts, and what an index says of them. */
export type SubjectRule = VerifyRuleText & {
  readonly about: 'skill';
  check(skill: SubjectSkill): Iterable<VerifyFinding>;
};

export type VerifyRule = IndexRule | ArtifactRule | SubjectRule;

/** Declares a rule of the verifier; its literal is its documentation and its test. */
export function defineVerifyRule<R extends VerifyRule>(rule: R): R {
  return rule;
}
