import type { ConsumerVerdict, SubjectSkill } from './model.ts';

/** What each known consumer does with one skill. */
export function judgeSkill(_subject: SubjectSkill): readonly ConsumerVerdict[] {
  return [];
}
