import { sameBytes } from '../../core/byte-source.ts';
import { SkillsError } from '../../core/errors.ts';
import type { FileSet } from '../../core/files.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { bytesOf, placeOfField } from '../artifact.ts';
import { EXAMPLE_SKILL, sepIndex } from '../examples.ts';
import type { Artifact, SubjectSkill } from '../model.ts';
import { defineVerifyRule, type VerifyFinding } from '../rule.ts';

const named = (url: string, type: string) =>
  `{ "url": ${url}, "mimeType": "application/${type}", "digest": "{digest:refunds.${type === 'zip' ? 'zip' : 'tar.gz'}}" }`;
const index = (zip = '"skill://refunds.zip"', gzip = '"skill://refunds.tar.gz"') =>
  sepIndex({ archives: `[${named(gzip, 'gzip')}, ${named(zip, 'zip')}]` });
const archive = { archive: { 'SKILL.md': EXAMPLE_SKILL, 'a.md': 'A.\n' } };
const other = { archive: { 'SKILL.md': EXAMPLE_SKILL, 'a.md': 'B.\n' } };

export const archivesDiffer = defineVerifyRule({
  id: 'archives-differ',
  summary: 'All archives of a skill, and its loose files, hold the same files.',
  why: 'Clients choose among the alternatives, so two that differ are two skills under one name and one review.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    changed: {
      text: '{path} is not the same in {file} and in {first}.',
      hint: 'Pack the archives anew, from the same files.',
    },
    missing: {
      text: '{path} is in {first}, but not in {file}.',
      hint: 'Pack the archives anew, from the same files.',
    },
    extra: {
      text: '{path} is in {file}, but not in {first}.',
      hint: 'Pack the archives anew, from the same files.',
    },
  },
  good: [
    {
      files: {
        'index.json': index(),
        'refunds/SKILL.md': EXAMPLE_SKILL,
        'refunds.tar.gz': archive,
        'refunds.zip': archive,
      },
    },
  ],
  bad: [
    {
      files: {
        'index.json': index('«"skill://refunds.zip"»'),
        'refunds/SKILL.md': EXAMPLE_SKILL,
        'refunds.tar.gz': archive,
        'refunds.zip': other,
      },
    },
  ],
  about: 'skill',
  *check(subject) {
    const [first, ...others] = subject.archives.flatMap((one) =>
      one.read && !(one.read instanceof SkillsError) ? [{ of: one, files: one.read.files }] : [],
    );
    if (!first) return;
    for (const { of, files } of others) yield* treeFindings(of, files, first.of.file, first.files);
    for (const loose of looseFiles(subject))
      yield* looseFindings(loose, first.of.file, first.files);
  },
});

function* treeFindings(
  of: Artifact,
  files: FileSet,
  first: string,
  wanted: FileSet,
): Generator<VerifyFinding> {
  const place = placeOfField(of, 'address');
  for (const path of new Set([...wanted.files, ...files.files].map((file) => file.path))) {
    const [mine, theirs] = [files.get(path), wanted.get(path)];
    if (mine && theirs && sameBytes(mine.read(), theirs.read())) continue;
    const id = !mine ? 'missing' : theirs ? 'changed' : 'extra';
    yield { id, ...place, data: { path, file: of.file, first } };
  }
}

function looseFiles({ main, files }: SubjectSkill): readonly Artifact[] {
  return files && files.length > 0 ? files : main ? [main] : [];
}

/** A list that leaves out a file of the archive is told by `files-unlisted`. */
function* looseFindings(loose: Artifact, first: string, wanted: FileSet): Generator<VerifyFinding> {
  const bytes = bytesOf(loose);
  if (!bytes || loose.path === null) return;
  const theirs = wanted.get(loose.path);
  if (theirs && sameBytes(theirs.read(), bytes)) return;
  const data = { path: loose.path, file: loose.file, first };
  yield { id: theirs ? 'changed' : 'extra', ...placeOfField(loose, 'address'), data };
}
