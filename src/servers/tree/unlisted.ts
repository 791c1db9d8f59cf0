import { isJsonObject, type JsonObject } from '../../core/json.ts';
import { codePointLength } from '../../core/text.ts';
import { MAX_COMPATIBILITY, MAX_DESCRIPTION } from '../../skill/spec.ts';

/**
 * Why a skill may not stand in `skills/list`, whose readers drop an entry that breaks the limits of
 * AS-23, AS-26 and AS-28 without a word; undefined where it may.
 */
export function whyUnlisted(frontmatter: JsonObject): string | undefined {
  const description = frontmatter.get('description');
  if (typeof description === 'string' && codePointLength(description) > MAX_DESCRIPTION) {
    return `its description has more than ${MAX_DESCRIPTION} characters`;
  }
  const compatibility = frontmatter.get('compatibility');
  if (compatibility !== undefined && !isShortText(compatibility)) {
    return `its compatibility is no text of 1 to ${MAX_COMPATIBILITY} characters`;
  }
  const metadata = frontmatter.get('metadata');
  if (metadata === undefined) return undefined;
  const isTexts =
    isJsonObject(metadata) && [...metadata.values()].every((value) => typeof value === 'string');
  return isTexts ? undefined : 'its metadata holds a value that is no text: put it in quotes';
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && codePointLength(value) <= MAX_COMPATIBILITY;
}
