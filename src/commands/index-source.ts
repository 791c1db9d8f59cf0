import type { CatalogSource } from '../catalog/build.ts';
import { describeFiles } from '../catalog/describe.ts';
import { MAX_LISTED_BYTES, MAX_LISTED_FILES } from '../catalog/listing.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { published } from '../skill/published.ts';
import { textField } from '../skill/skill.ts';
import { NAME_PATTERN } from '../skill/spec.ts';
import { archivesOf } from './index-archives.ts';
import type { IndexOptions } from './index-options.ts';
import { folderPath } from './skill-path.ts';
import { warn, warnOfOdd } from './warnings.ts';

/** What an index says of one skill. */
export function indexSource(found: FoundSkill, options: IndexOptions, host: Host): CatalogSource {
  const kept = published(found.files);
  const { skill, files } = describeFiles(found.files, options.form);
  warnOfOdd(found, kept.odd, host);
  const { above, folder } = folderPath(found);
  if (options.form === 'listing') warnOfLimits(found, files, host);
  const name = textField(skill, 'name') ?? '';
  const hasArchives = options.archives !== undefined && NAME_PATTERN.test(name);
  const archives = hasArchives ? archivesOf(name, found, kept.files, options.archives, host) : [];
  return {
    skill,
    place: found.path,
    above: [...options.prefix, ...above],
    prefix: options.prefix,
    folder,
    files,
    archives,
  };
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
