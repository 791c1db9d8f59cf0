import { type FileEntry, type FileSet, glance } from '../core/files.ts';
import { describeBytes, digestFile, type FileDigest } from '../digest/digest.ts';
import { parseHead } from '../skill/head.ts';
import { publishedFiles } from '../skill/published.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import type { CatalogSource } from './build.ts';
import type { WrittenForm } from './model.ts';

/** What a form tells of a skill and its files; the skill file is read once, so that digest and frontmatter agree. */
export function describeFiles(
  found: FileSet,
  form: WrittenForm,
): Pick<CatalogSource, 'skill' | 'files'> {
  const file = found.get(SKILL_FILE);
  const bytes = file && glance(file);
  const main = bytes && describeBytes(SKILL_FILE, bytes);
  const { skill } = parseHead(found, bytes);
  const kept = publishedFiles(found);
  // This form names the skill file alone.
  const named = form === 'sep-2640' ? kept.filter(({ path }) => path === SKILL_FILE) : kept;
  return { skill, files: named.map((file) => described(file, main, form)) };
}

/** Only the listing tells the digests of all files; elsewhere the others need not be read. */
function described(file: FileEntry, main: FileDigest | undefined, form: WrittenForm) {
  if (file.path === SKILL_FILE && main) return main;
  if (form === 'listing') return digestFile(file);
  return { path: file.path, digest: null, size: null };
}
