import type { CatalogSource } from '../catalog/build.ts';
import { MAX_LISTED_BYTES, MAX_LISTED_FILES } from '../catalog/listing.ts';
import { type FileEntry, glance } from '../core/files.ts';
import { describeBytes, digestFile, type FileDigest } from '../digest/digest.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { parseHead } from '../skill/head.ts';
import { published } from '../skill/published.ts';
import { textField } from '../skill/skill.ts';
import { NAME_PATTERN, SKILL_FILE } from '../skill/spec.ts';
import { archivesOf } from './index-archives.ts';
import type { IndexOptions } from './index-options.ts';
import { folderPath } from './skill-path.ts';
import { warn, warnOfOdd } from './warnings.ts';

/** What an index says of one skill; its skill file is read once, so that digest and frontmatter agree. */
export function indexSource(found: FoundSkill, options: IndexOptions, host: Host): CatalogSource {
  const kept = published(found.files);
  const file = found.files.get(SKILL_FILE);
  const bytes = file && glance(file);
  const main = bytes && describeBytes(SKILL_FILE, bytes);
  const { skill } = parseHead(found.files, bytes);
  warnOfOdd(found, kept.odd, host);
  const { above, folder } = folderPath(found);
  // This form names the skill file alone.
  const isShort = options.form === 'sep-2640';
  const named = isShort ? kept.files.filter(({ path }) => path === SKILL_FILE) : kept.files;
  const listed = named.map((file) => described(file, main, options));
  if (options.form === 'listing') warnOfLimits(found, listed, host);
  const name = textField(skill, 'name') ?? '';
  const hasArchives = options.archives !== undefined && NAME_PATTERN.test(name);
  const archives = hasArchives ? archivesOf(name, found, kept.files, options.archives, host) : [];
  return {
    skill,
    place: found.path,
    above: [...options.prefix, ...above],
    prefix: options.prefix,
    folder,
    files: listed,
    archives,
  };
}

/** Only the listing tells the digests of all files; elsewhere the others need not be read. */
function described(file: FileEntry, main: FileDigest | undefined, { form }: IndexOptions) {
  if (file.path === SKILL_FILE && main) return main;
  if (form === 'listing') return digestFile(file);
  return { path: file.path, digest: null, size: null };
}

function warnOfLimits(
  { path }: FoundSkill,
  files: readonly { readonly size: number | null }[],
  host: Host,
): void {
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  if (files.length > MAX_LISTED_FILES) {
    warn(host, `${path} has ${files.length} files; hosts need not take over ${MAX_LISTED_FILES}`);
  }
  if (bytes > MAX_LISTED_BYTES) {
    warn(host, `${path} has ${bytes} bytes; hosts need not take over ${MAX_LISTED_BYTES}`);
  }
}
