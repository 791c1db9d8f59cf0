import { RULES } from '../rules/registry.ts';
import { describeRule, type RuleDescription } from '../rules/rule.ts';
import type { VerifyRule } from './rule.ts';
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

/** Every rule that any command reports, as all listings describe it. */
export function describeAllRules(): readonly RuleDescription[] {
  return [...RULES, ...VERIFY_RULES].map(describeRule);
}
