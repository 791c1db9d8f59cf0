import type { FormId } from '../../catalog/model.ts';
import { SkillsError } from '../../core/errors.ts';
import type { ProfileId } from '../../rules/profiles.ts';
import type { Artifact, ConsumerVerdict, SubjectSkill } from '../model.ts';

/** What is looked at: an index of some form, or something that was named by itself. */
export type Kind = FormId | 'archive' | 'skill-file' | 'folder';

/** A verdict and why; the reason is empty where the skill is taken whole. */
export type Judgement = Pick<ConsumerVerdict, 'verdict' | 'reason'>;

/** A skill as a consumer meets it. */
export interface ConsumerCase {
  readonly subject: SubjectSkill;
  readonly kind: Kind;
  /** What the client's profile of `lint` says of the files; accepts where there are none to judge. */
  profile(id: ProfileId): Judgement;
}

/** A known consumer: what it reads, and what it does with it. */
export interface Consumer {
  readonly id: string;
  /** The kinds that it reads. */
  readonly reads: readonly Kind[];
  /** In words, for what it does not read. */
  readonly readsWords: string;
  judge(found: ConsumerCase): Judgement;
}

export const ACCEPTS: Judgement = { verdict: 'accepts', reason: '' };

/** Passed over with exit 0 and no message: the publisher never learns of it. */
export function drops(reason: string): Judgement {
  return { verdict: 'drops', reason };
}

/** Turned away with a message. */
export function refuses(reason: string): Judgement {
  return { verdict: 'refuses', reason };
}

/** The kind of what a skill was found in. */
export function kindOf({ index, archives, main }: SubjectSkill): Kind {
  if (index?.form) return index.form;
  if (archives.length > 0) return 'archive';
  return main ? 'skill-file' : 'folder';
}

/** Why an artifact cannot be taken, as every client that checks digests sees it; null where it can. */
export function artifactFault({ answer, digest, actual, size, file }: Artifact): string | null {
  if (answer.kind === 'status') return `${file} answers ${answer.status}`;
  if (answer.kind === 'broken') return `the answer of ${file} breaks off`;
  if (answer.kind === 'missing') return `${file} is not there`;
  if (answer.kind === 'refused') return `${file} cannot be followed`;
  if (answer.kind === 'unresolved') return null;
  if (digest !== null && digest !== actual) return `the digest of ${file} does not match`;
  return size !== null && size !== answer.bytes.length
    ? `the size of ${file} does not match`
    : null;
}

/** The code with which the strict reader refuses the first archive; null where it reads it. */
export function archiveCode({ archives }: SubjectSkill): string | null {
  const read = archives[0]?.read;
  return read instanceof SkillsError ? read.code : null;
}
