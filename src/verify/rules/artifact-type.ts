import { mimeTypeOf } from '../../catalog/skill-url.ts';
import { DISCOVERY_RFC, SKILL_FILE } from '../../skill/spec.ts';
import { archiveTypeOf } from '../archive.ts';
import { bytesOf, placeOfField } from '../artifact.ts';
import { ARCHIVE_FIELDS, discoveryIndex, EXAMPLE_SKILL, sepIndex } from '../examples.ts';
import type { ArchiveArtifact, SubjectSkill } from '../model.ts';
import { defineVerifyRule, type VerifyFinding } from '../rule.ts';

const ARCHIVE = { archive: { 'SKILL.md': EXAMPLE_SKILL } };

export const artifactType = defineVerifyRule({
  id: 'artifact-type',
  summary: 'An artifact is what the index calls it.',
  why: 'Clients choose by the type how they read an artifact: an archive that is called a skill file is installed as garbage or dropped.',
  basis: 'spec',
  source: DISCOVERY_RFC,
  severity: 'error',
  fix: 'none',
  messages: {
    other: {
      text: '{file} is called {said}, but its bytes are {actual}.',
      hint: 'Name it by what it is, or publish what the index names.',
    },
    none: {
      text: '{file} is called an archive, but is neither gzip nor zip.',
      hint: 'Publish the archive there; `skills pack` makes one.',
    },
    archive: {
      text: '{file} is called a skill file, but is an archive.',
      hint: 'The type of this entry has to be "archive".',
    },
    more: {
      text: 'The type is "skill-md", but the skill has more files, such as {path}.',
      hint: 'Pack the skill and let the type be "archive": readers take nothing but SKILL.md from this entry.',
    },
  },
  good: [
    {
      files: { 'index.json': discoveryIndex(ARCHIVE_FIELDS), 'refunds.tar.gz': ARCHIVE },
    },
  ],
  bad: [
    {
      files: {
        'index.json': discoveryIndex({ ...ARCHIVE_FIELDS, type: '«"archive"»' }),
        'refunds.tar.gz': EXAMPLE_SKILL,
      },
    },
    {
      files: {
        'index.json': discoveryIndex({ ...ARCHIVE_FIELDS, type: '«"skill-md"»' }),
        'refunds.tar.gz': ARCHIVE,
      },
    },
    {
      files: {
        'index.json': discoveryIndex({ type: '«"skill-md"»' }),
        'refunds/SKILL.md': EXAMPLE_SKILL,
        'refunds/scripts/run.sh': 'echo\n',
      },
    },
    {
      files: {
        'index.json': sepIndex({
          archives:
            '[{ "url": "skill://refunds.tar.gz", "mimeType": «"application/zip"», "digest": "{digest:refunds.tar.gz}" }]',
        }),
        'refunds/SKILL.md': EXAMPLE_SKILL,
        'refunds.tar.gz': ARCHIVE,
      },
    },
  ],
  about: 'skill',
  *check(subject) {
    for (const archive of subject.archives) yield* archiveFindings(archive);
    yield* skillFileFindings(subject);
  },
});

function* archiveFindings(archive: ArchiveArtifact): Generator<VerifyFinding> {
  const bytes = bytesOf(archive);
  if (!bytes || !archive.named) return;
  const { file, mimeType } = archive;
  const actual = archiveTypeOf(bytes);
  if (actual === null) {
    yield { id: 'none', ...placeOfField(archive, 'type'), data: { file } };
    return;
  }
  const field = archive.named.pointer.includes('/archives/') ? 'mimeType' : 'address';
  const said = mimeType ?? mimeTypeOf(file) ?? actual;
  if (said === actual) return;
  yield { id: 'other', ...placeOfField(archive, field), data: { file, said, actual } };
}

function* skillFileFindings({ main, entry, present, files }: SubjectSkill) {
  if (!main || entry?.raw.get('type') !== 'skill-md') return;
  const bytes = bytesOf(main);
  const place = placeOfField(main, 'type');
  if (bytes && archiveTypeOf(bytes) !== null) {
    yield { id: 'archive', ...place, data: { file: main.file } };
    return;
  }
  const known = present ?? files?.map(({ path }) => path) ?? [];
  const path = known.find((one) => one !== null && one !== SKILL_FILE);
  if (path) yield { id: 'more', ...place, data: { path } };
}
