import { baseOf, prefixSegments } from '../catalog/base-url.ts';
import type { WrittenForm } from '../catalog/model.ts';
import { SkillsError } from '../core/errors.ts';
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

/** The segments of --prefix, refused where they cannot be part of an address. */
export function prefixOf(input: CommandInput): readonly string[] {
  return prefixSegments(text(input, 'prefix'));
}

/** Options that do not go together, or a value that is none. */
export function usage(message: string, hint?: string): SkillsError {
  return new SkillsError('usage', message, { hint });
}
