import type { WrittenForm } from '../catalog/model.ts';
import { SKILL_SCHEME } from '../catalog/skill-url.ts';
import { SkillsError } from '../core/errors.ts';
import { pathProblems } from '../core/paths.ts';
import { quoted } from '../core/visible.ts';
import { type CommandInput, flag, text } from './command.ts';

/** What `skills index` was asked for. */
export interface IndexOptions {
  readonly form: WrittenForm;
  /** What every address begins with; empty for relative ones. */
  readonly base: string;
  readonly prefix: readonly string[];
  readonly hybrid: boolean;
  /** Where the archives lie, or undefined when none are named. */
  readonly archives: string | undefined;
  /** The folder of the site that the index is made for, if it is. */
  readonly site?: string;
}

/** Reads the options and refuses those that do not go together. */
export function indexOptions(input: CommandInput): IndexOptions {
  if (flag(input, 'hashedNames')) throw usage('--hashed-names goes with --site');
  const form = (text(input, 'format') ?? 'sep-2640') as WrittenForm;
  const hybrid = flag(input, 'hybrid');
  const pack = flag(input, 'pack');
  const given = (name: string) => text(input, name) !== undefined;
  if (hybrid && form !== 'discovery') throw usage('--hybrid goes with --format discovery');
  if (given('check') && given('output')) throw usage('--check writes nothing, so -o has no use');
  if (given('outDir') && !pack) throw usage('--out-dir goes with --pack');
  if (given('archives') && pack) throw usage('--pack goes with --out-dir, not with --archives');
  const named = given('archives') || pack;
  if (named && (form === 'listing' || form === 'mdp')) {
    throw usage(`an index in the form ${form} names no archives`);
  }
  const outDir = pack ? (text(input, 'outDir') ?? 'dist') : undefined;
  const archives = outDir ?? text(input, 'archives');
  return {
    form,
    base: baseOf(form, text(input, 'baseUrl')),
    prefix: prefixOf(input),
    hybrid,
    archives,
  };
}

const SCHEME = /^[a-z][a-z0-9+.-]{0,31}:\/\//i;
/** What RFC 3986 lets stand in an address, without the signs that begin a query or a fragment. */
const ADDRESS = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@/[\]-]|%[0-9A-Fa-f]{2})*$/;

/** What addresses begin with in a form, or why they cannot begin so. */
export function baseOf(form: WrittenForm, base: string | undefined): string {
  if (base === undefined) return form === 'discovery' ? '' : SKILL_SCHEME;
  if (form === 'mdp') throw usage('strict paths have no base address: --base-url has no use');
  if (!ADDRESS.test(base)) {
    throw usage(`"${quoted(base)}" is no address to begin others with`, 'No query, no fragment.');
  }
  const hint = 'Begin it with a scheme, such as https://example.com/skills/.';
  // WK-03: only the index of a web site may count from its own place.
  if (!SCHEME.test(base) && form !== 'discovery') throw usage('the base address is relative', hint);
  return base;
}

/** The segments of --prefix, refused where they cannot be part of an address. */
export function prefixOf(input: CommandInput): readonly string[] {
  const prefix = text(input, 'prefix');
  if (prefix === undefined) return [];
  const problem = pathProblems(prefix).find(({ level }) => level === 'error');
  if (!problem) return prefix.split('/');
  const hint = 'Write segments with / between them, such as acme/billing.';
  throw usage(`the prefix "${quoted(prefix)}" ${problem.reason}`, hint);
}

/** Options that do not go together, or a value that is none. */
export function usage(message: string, hint?: string): SkillsError {
  return new SkillsError('usage', message, { hint });
}
