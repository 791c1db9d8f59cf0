import { RULES } from '../rules/registry.ts';
import {
  describeRule,
  type Example,
  type ExampleFolder,
  type Rule,
  type RuleDescription,
} from '../rules/rule.ts';
import type { VerifyExample, VerifyRule } from './rule.ts';
import { addressRefused } from './rules/address-refused.ts';
import { addressUnresolved } from './rules/address-unresolved.ts';
import { archiveOdd } from './rules/archive-odd.ts';
import { archiveRefused } from './rules/archive-refused.ts';
import { archivesDiffer } from './rules/archives-differ.ts';
import { artifactMissing } from './rules/artifact-missing.ts';
import { artifactSize } from './rules/artifact-size.ts';
import { artifactType } from './rules/artifact-type.ts';
import { contentType } from './rules/content-type.ts';
import { digestFormat } from './rules/digest-format.ts';
import { digestMismatch } from './rules/digest-mismatch.ts';
import { filesUnlisted } from './rules/files-unlisted.ts';
import { frontmatterDiffers } from './rules/frontmatter-differs.ts';
import { httpStatus } from './rules/http-status.ts';
import { indexDuplicate } from './rules/index-duplicate.ts';
import { indexEntrySkipped } from './rules/index-entry-skipped.ts';
import { indexForm } from './rules/index-form.ts';
import { indexKeyRepeated } from './rules/index-key-repeated.ts';
import { indexOldForm } from './rules/index-old-form.ts';
import { indexSchema } from './rules/index-schema.ts';
import { indexSyntax } from './rules/index-syntax.ts';
import { indexVersion } from './rules/index-version.ts';
import { sizeMismatch } from './rules/size-mismatch.ts';
import { urlName } from './rules/url-name.ts';

/** The rules of `skills verify` beyond those of `skills lint`. */
export const VERIFY_RULES: readonly VerifyRule[] = [
  httpStatus,
  artifactMissing,
  addressRefused,
  addressUnresolved,
  artifactSize,
  contentType,
  indexSyntax,
  indexForm,
  indexVersion,
  indexSchema,
  indexOldForm,
  indexEntrySkipped,
  indexDuplicate,
  indexKeyRepeated,
  urlName,
  digestFormat,
  digestMismatch,
  sizeMismatch,
  artifactType,
  archiveRefused,
  archiveOdd,
  archivesDiffer,
  filesUnlisted,
  frontmatterDiffers,
];

/** Every rule that any command reports, in the order of listings. */
export const ALL_RULES: readonly (Rule | VerifyRule)[] = [...RULES, ...VERIFY_RULES];

/** Every rule that any command reports, as all listings describe it. */
export function describeAllRules(): readonly RuleDescription[] {
  return ALL_RULES.map(describeRule);
}

/** True for a rule of `skills verify`. */
export function isVerifyRule(rule: Rule | VerifyRule): rule is VerifyRule {
  return 'about' in rule;
}

/** The first example that can be shown as one text, without its marks: a skill file or an index. */
export function exampleText(examples: readonly (Example | VerifyExample)[]): string | undefined {
  for (const example of examples) {
    const shown = typeof example === 'string' ? example : mainText(example);
    if (shown !== undefined) {
      return shown.replace(/[«»]/g, '').replace(/\{digest:[^}]+\}/g, 'sha256:…');
    }
  }
  return undefined;
}

function mainText(example: ExampleFolder | VerifyExample): string | undefined {
  const index = example.files?.['index.json'];
  if (typeof index === 'string') return index;
  if (index && 'body' in index && typeof index.body === 'string') return index.body;
  return 'skill' in example && typeof example.skill === 'string' ? example.skill : undefined;
}
