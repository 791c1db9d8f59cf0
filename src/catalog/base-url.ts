import { SkillsError } from '../core/errors.ts';
import { pathProblems } from '../core/paths.ts';
import { quoted } from '../core/visible.ts';
import type { WrittenForm } from './model.ts';
import { SKILL_SCHEME } from './skill-url.ts';

const SCHEME = /^[a-z][a-z0-9+.-]{0,31}:\/\//i;
/** What RFC 3986 lets stand in an address, without the signs that begin a query or a fragment. */
const ADDRESS = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@/[\]-]|%[0-9A-Fa-f]{2})*$/;

/** What addresses begin with in a form, or why they cannot begin so. */
export function baseOf(form: WrittenForm, base: string | undefined): string {
  if (base === undefined) return form === 'discovery' ? '' : SKILL_SCHEME;
  if (form === 'mdp') throw usage('strict paths have no base address');
  if (!ADDRESS.test(base)) {
    throw usage(`"${quoted(base)}" is no address to begin others with`, 'No query, no fragment.');
  }
  const hint = 'Begin it with a scheme, such as https://example.com/skills/.';
  // WK-03: only the index of a web site may count from its own place.
  if (!SCHEME.test(base) && form !== 'discovery') throw usage('the base address is relative', hint);
  return base;
}

/** Where a site will be on the web, or why it cannot be there; null where nobody said. */
export function siteBase(given: string | undefined): string | null {
  if (given === undefined) return null;
  const base = baseOf('discovery', given);
  if (/^https?:\/\/[^/]/i.test(base)) return base;
  throw usage('the address of a site begins with https:// or http://');
}

/** The segments of a prefix, refused where they cannot be part of an address. */
export function prefixSegments(prefix: string | undefined): readonly string[] {
  if (prefix === undefined) return [];
  const problem = pathProblems(prefix).find(({ level }) => level === 'error');
  if (!problem) return prefix.split('/');
  const hint = 'Write segments with / between them, such as acme/billing.';
  throw usage(`the prefix "${quoted(prefix)}" ${problem.reason}`, hint);
}

function usage(message: string, hint?: string): SkillsError {
  return new SkillsError('usage', message, { hint });
}
