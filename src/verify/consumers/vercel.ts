import { DISCOVERY_SCHEMA } from '../../catalog/discovery.ts';
import { isJsonList, isJsonObject, type JsonObject } from '../../core/json.ts';
import { isDigest } from '../../digest/digest.ts';
import { MAX_DESCRIPTION, MAX_NAME, NAME_PATTERN } from '../../skill/spec.ts';
import { archiveTypeOf } from '../archive.ts';
import { bytesOf } from '../artifact.ts';
import { publishedFrontmatter } from '../frontmatter.ts';
import type { SubjectSkill } from '../model.ts';
import {
  ACCEPTS,
  archiveCode,
  artifactFault,
  type Consumer,
  drops,
  type Judgement,
} from './consumer.ts';
import { MOST_BYTES, MOST_FILES, takesZip, type ZipReader } from './vercel-zip.ts';

/** What our reader refuses in a tar and this installer takes all the same: it looks at fewer things. */
const TAKEN_ANYWAY = /^archive-(?:name-(?!nul)|depth|duplicate|collision|mode|type|pax-|size)/;

function vercel(id: string, reader: ZipReader): Consumer {
  return {
    id,
    reads: ['discovery', 'discovery-0.1', 'folder'],
    readsWords: 'folders, and the well-known index of a web site',
    judge({ subject, kind, profile }) {
      if (kind === 'folder') return profile('vercel');
      return kind === 'discovery' ? judgeEntry(subject, reader) : judgeLegacy(subject);
    },
  };
}

/** vercel skills 1.7.4. */
export const vercelNew = vercel('vercel-skills 1.7.4', 'new');

/** vercel skills 1.5.18. */
export const vercelOld = vercel('vercel-skills 1.5.18', 'old');

function judgeEntry(subject: SubjectSkill, reader: ZipReader): Judgement {
  const { index, entry, main, archives } = subject;
  const raw = entry?.raw ?? new Map();
  const top = index?.value;
  if (isJsonObject(top) && top.get('$schema') !== DISCOVERY_SCHEMA) {
    return drops('it drops the whole index: $schema is not the one it knows');
  }
  const fault = nameFault(raw) ?? descriptionFault(raw, MAX_DESCRIPTION);
  if (fault) return drops(fault);
  if (typeof raw.get('url') !== 'string') return drops('the entry has no url');
  const digest = raw.get('digest');
  if (typeof digest !== 'string' || !isDigest(digest)) {
    return drops('the digest is missing, or not sha256: and 64 lowercase digits');
  }
  for (const artifact of [...(main ? [main] : []), ...archives]) {
    const wrong = artifactFault(artifact);
    if (wrong !== null) return drops(wrong);
  }
  const code = archiveCode(subject);
  if (!takesArchive(subject, reader)) {
    return drops(`it cannot unpack the archive${code === null ? '' : ` (${code})`}`);
  }
  return code === null ? frontmatterJudgement(subject) : ACCEPTS;
}

function takesArchive(subject: SubjectSkill, reader: ZipReader): boolean {
  const bytes = subject.archives[0] && bytesOf(subject.archives[0]);
  if (!bytes) return true;
  if (archiveTypeOf(bytes) === 'application/zip') return takesZip(bytes, reader);
  const code = archiveCode(subject);
  if (code !== null) return TAKEN_ANYWAY.test(code);
  const files = subject.content?.files.files ?? [];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return files.length <= MOST_FILES && size <= MOST_BYTES;
}

/** One bad entry makes it drop the whole legacy index. */
function judgeLegacy(subject: SubjectSkill): Judgement {
  for (const { raw } of subject.index?.entries ?? []) {
    const fault = nameFault(raw) ?? descriptionFault(raw, Number.POSITIVE_INFINITY);
    const files = raw.get('files');
    const isComplete = isJsonList(files) && files.includes('SKILL.md');
    if (fault || !isComplete) {
      return drops(`it drops the whole index: ${fault ?? 'an entry does not list SKILL.md'}`);
    }
  }
  const wrong = subject.main && artifactFault(subject.main);
  return wrong ? drops(wrong) : frontmatterJudgement(subject);
}

function nameFault(raw: JsonObject): string | null {
  const name = raw.get('name');
  const isGood = typeof name === 'string' && NAME_PATTERN.test(name) && name.length <= MAX_NAME;
  return isGood ? null : 'the name in the index is missing or not of a-z, 0-9 and single hyphens';
}

/** It counts UTF-16 units, where the specification counts characters. */
function descriptionFault(raw: JsonObject, most: number): string | null {
  const text = raw.get('description');
  if (typeof text !== 'string' || text === '') return 'the description in the index is missing';
  return text.length > most ? `the description is over ${most} UTF-16 units` : null;
}

function frontmatterJudgement(subject: SubjectSkill): Judgement {
  if (!subject.content) return ACCEPTS;
  const frontmatter = publishedFrontmatter(subject);
  for (const field of ['name', 'description']) {
    if (typeof frontmatter?.get(field) !== 'string') {
      return drops(`the frontmatter has no ${field} that it can read`);
    }
  }
  return ACCEPTS;
}
