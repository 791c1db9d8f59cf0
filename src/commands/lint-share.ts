import { internalError, SkillsError } from '../core/errors.ts';
import type { Threads } from '../host/threads.ts';
import type { SkillOutcome } from '../lint/outcome.ts';
import type { CommandInput } from './command.ts';

/** The skills that one thread lints: from the first on, every so many-th. */
export interface Share {
  readonly first: number;
  readonly index: number;
  readonly of: number;
}

/** True when the skill at a place in the order of all skills belongs to a share. */
export function isInShare({ first, index, of }: Share, at: number): boolean {
  return at >= first && (at - first) % of === index;
}

/** A linted skill with its place in the order of all skills. */
export interface Numbered {
  readonly at: number;
  readonly outcome: SkillOutcome;
}

/** What a thread has done when it ends: its skills, and what stopped it, if anything did. */
export interface ShareDone {
  readonly linted: readonly Numbered[];
  readonly failure?: Failure;
}

/** An error as data, with the place of the skill at which it came up. */
export interface Failure {
  readonly at: number;
  readonly error: Pick<SkillsError, 'code' | 'message' | 'where' | 'hint'>;
}

/** What a thread is asked to do. */
export interface ShareJob {
  readonly input: CommandInput;
  readonly share: Share;
}

/** An error with its place, as plain data that can go from thread to thread. */
export function failureAt(at: number, error: unknown): Failure {
  const { code, message, where, hint } =
    error instanceof SkillsError ? error : internalError(error);
  return { at, error: { code, message, where, hint } };
}

/** The outcomes of all threads in the order of the skills; of several failures the first is thrown. */
export function joined(shares: readonly ShareDone[]): SkillOutcome[] {
  const failures = shares.flatMap(({ failure }) => failure ?? []).sort((a, b) => a.at - b.at);
  const [first] = failures;
  if (first) throw new SkillsError(first.error.code, first.error.message, first.error);
  const all = shares.flatMap(({ linted }) => linted).sort((a, b) => a.at - b.at);
  return all.map(({ outcome }) => outcome);
}

/** Asks every other thread for its share of the skills that are not linted alone. */
export function askOthers(input: CommandInput, threads: Threads): Promise<ShareDone>[] {
  const { alone: first, count: of } = threads;
  return Array.from({ length: of - 1 }, async (_, index) => {
    const job: ShareJob = { input, share: { first, index: index + 1, of } };
    try {
      return (await threads.run(job)) as ShareDone;
    } catch (error) {
      return { linted: [], failure: failureAt(first, error) };
    }
  });
}
