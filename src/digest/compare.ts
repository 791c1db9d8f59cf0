import { comparePaths } from '../core/files.ts';
import type { Digest, SkillDigest } from './digest.ts';
import type { ExpectedSkill } from './expected.ts';

/** A skill as it is now. */
export interface ActualSkill extends SkillDigest {
  readonly name: string;
  /** As seen from the current folder; of an archive its file. */
  readonly path: string;
  /** The folders from the path argument down to the skill. */
  readonly treePath: string;
  /** The digest of the archive's bytes, where the skill came from one. */
  readonly archive: Digest | null;
}

/** One way in which skills are not what a document says. */
export interface DigestDifference {
  readonly kind: 'changed' | 'missing' | 'extra';
  readonly skill: string;
  /** Null when the difference is about the whole skill or its archive. */
  readonly path: string | null;
  readonly expected: Digest | null;
  readonly actual: Digest | null;
}

/** The differences, and the names of skills of which the document says nothing that can be compared. */
export interface DigestComparison {
  readonly differences: readonly DigestDifference[];
  readonly unchecked: readonly string[];
}

/** Compares skills with what a document says; with `whole` it must name them all, and no other. */
export function compareDigests(
  actual: readonly ActualSkill[],
  expected: readonly ExpectedSkill[],
  whole: boolean,
): DigestComparison {
  const differences: DigestDifference[] = [];
  const unchecked: string[] = [];
  const taken = new Set<ExpectedSkill>();
  const match = matcher(expected);
  for (const skill of actual) {
    const wanted = match(skill);
    if (!wanted) {
      const { name, digest } = skill;
      differences.push({ kind: 'extra', skill: name, path: null, expected: null, actual: digest });
      continue;
    }
    taken.add(wanted);
    if (!isComparable(skill, wanted)) unchecked.push(skill.name);
    else differences.push(...skillDifferences(skill, wanted));
  }
  for (const skill of expected) {
    if (!whole || taken.has(skill)) continue;
    const name = skill.name ?? skill.path ?? '';
    const digest = skill.digest ?? skill.files.get('SKILL.md') ?? null;
    differences.push({ kind: 'missing', skill: name, path: null, expected: digest, actual: null });
  }
  return { differences, unchecked };
}

/** The promise about a skill among those of its name: by its path, else by the end of its path. */
function matching(skill: ActualSkill, named: readonly ExpectedSkill[]): ExpectedSkill | undefined {
  if (named.length < 2) return named[0];
  const tail = `/${skill.treePath}`;
  return (
    named.find((one) => one.path === skill.path) ??
    named.find((one) => `/${one.path ?? ''}`.endsWith(tail)) ??
    named[0]
  );
}

/** Finds the promise about a skill, each promise once. */
function matcher(expected: readonly ExpectedSkill[]) {
  const byName = new Map<string | null, ExpectedSkill[]>();
  for (const skill of expected) {
    const known = byName.get(skill.name);
    if (known) known.push(skill);
    else byName.set(skill.name, [skill]);
  }
  return (skill: ActualSkill): ExpectedSkill | undefined => {
    for (const named of [byName.get(skill.name), byName.get(null)]) {
      const found = named && matching(skill, named);
      if (found) named.splice(named.indexOf(found), 1);
      if (found) return found;
    }
    return undefined;
  };
}

function isComparable(skill: ActualSkill, wanted: ExpectedSkill): boolean {
  if (wanted.files.size > 0 || wanted.digest !== null) return true;
  return skill.archive !== null && wanted.archives.length > 0;
}

function* skillDifferences(skill: ActualSkill, wanted: ExpectedSkill): Generator<DigestDifference> {
  const { name, files } = skill;
  const now = new Map(files.map((file) => [file.path, file.digest]));
  const promised = wanted.files.size > 0 || wanted.complete ? wanted.files : null;
  const paths = new Set([...(promised?.keys() ?? []), ...(wanted.complete ? now.keys() : [])]);
  let same = true;
  for (const path of [...paths].sort(comparePaths)) {
    const expected = wanted.files.get(path) ?? null;
    const actual = now.get(path) ?? null;
    if (expected === actual) continue;
    same = false;
    const kind = actual === null ? 'missing' : expected === null ? 'extra' : 'changed';
    yield { kind, skill: name, path, expected, actual };
  }
  if (same && wanted.digest !== null && wanted.digest !== skill.digest) {
    yield difference(name, wanted.digest, skill.digest);
  }
  const archive = skill.archive === null ? undefined : archiveOf(skill.path, wanted);
  if (archive !== undefined && archive !== skill.archive) {
    yield difference(name, archive, skill.archive);
  }
}

function difference(skill: string, expected: Digest, actual: Digest | null): DigestDifference {
  return { kind: 'changed', skill, path: null, expected, actual };
}

/** The digest promised for an archive of that file name, or for the only one. */
function archiveOf(path: string, { archives }: ExpectedSkill): Digest | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const same = archives.find((archive) => archive.file === file);
  return (same ?? (archives.length === 1 ? archives[0] : undefined))?.digest;
}
