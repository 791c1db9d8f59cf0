import type { Severity } from '../core/diagnostic.ts';
import type { Edit } from '../core/edit.ts';
import type { Range } from '../core/text.ts';

/** What a rule yields: which of its messages, where, and the words to fill in. */
export interface Finding {
  /** The id of one of the rule's messages. */
  readonly id: string;
  readonly at: Range;
  readonly data?: Readonly<Record<string, string | number>>;
  /** The file that `at` counts in, relative to the skill root; `SKILL.md` when absent. */
  readonly file?: string;
  readonly fix?: FindingFix | undefined;
  /** Where one finding weighs more or less than the rule's others. */
  readonly severity?: Severity;
  /** The id of a client that documents what is found here: with its profile on, this is no finding. */
  readonly allowedBy?: string;
}

/** What would mend the finding; whether that is safe is said once, by the rule. */
export interface FindingFix {
  readonly edits: readonly Edit[];
  readonly renameTo?: string;
  /** True where the file has to become executable. */
  readonly executable?: boolean;
}

/** A finding made while parsing, kept for the rule of that id to report. */
export interface Problem extends Finding {
  readonly rule: string;
}
