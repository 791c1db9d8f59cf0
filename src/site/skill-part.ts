import { archiveBytes } from '../archive/write.ts';
import type { CatalogEntry } from '../catalog/model.ts';
import { mimeTypeOf } from '../catalog/skill-url.ts';
import { SkillsError } from '../core/errors.ts';
import { type FileSet, memoryFile, withFile } from '../core/files.ts';
import { digestBytes, type FileDigest } from '../digest/digest.ts';
import { digestedFiles } from '../digest/running.ts';
import { parseHead } from '../skill/head.ts';
import { parse } from '../skill/parse.ts';
import { textField } from '../skill/skill.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { versionOf } from '../skill/version.ts';
import { siteFile } from './file.ts';
import { BY_DIGEST, WELL_KNOWN } from './headers.ts';
import type { Download, ListedSkill, SiteFile, SiteOptions, SiteSkill } from './model.ts';
import { skillPage } from './skill-page.ts';

/** How much of a digest an address carries: enough that no two contents of one skill ever share it. */
const ADDRESS_DIGITS = 16;

/** What one skill adds to a site. */
export interface SkillPart {
  readonly listed: ListedSkill;
  readonly files: readonly SiteFile[];
}

/** The page and the artifacts of one skill; digests, archive and page are of the same bytes. */
export function skillPart({ entry, files }: SiteSkill, options: SiteOptions): SkillPart {
  const name = entry.name ?? '';
  const main = files.get(SKILL_FILE)?.read() ?? new Uint8Array();
  if (digestBytes(main) !== entry.main?.digest) throw changed(name, SKILL_FILE);
  const whole = withFile(files, memoryFile(SKILL_FILE, main, files.get(SKILL_FILE)?.executable));
  const digested = digestedFiles(whole);
  const download = downloadOf(name, digested.files, options);
  const digests = digested.list();
  const { skill } = parse(whole);
  // What is kept of every skill must not be a piece of its whole text, which would be kept with it.
  const { skill: head } = parseHead(whole, main);
  const listed = {
    name,
    description: entry.description ?? '',
    version: versionOf(head),
    license: textField(head, 'license'),
    files: digests.length,
    bytes: digests.reduce((sum, { size }) => sum + size, 0),
    ...entriesOf(entry, download, digests),
  };
  const about = { listed, skill, digests, digest: digested.digest(), download, options };
  const own = [
    // Drawn when it is read: who only lists skills does not pay for it.
    siteFile(`skills/${name}/index.html`, 'page', () => new TextEncoder().encode(skillPage(about))),
    siteFile(WELL_KNOWN + download.url, 'content', download.bytes, options.hashedNames),
  ];
  return { listed, files: options.hybrid ? [...own, ...looseFiles(name, whole, about)] : own };
}

/** WK-02: a skill of one file is that file, every other an archive. */
function downloadOf(name: string, files: FileSet, options: SiteOptions): Download {
  const single = files.files.length === 1 ? files.get(SKILL_FILE) : undefined;
  const { time } = options;
  const bytes = single ? single.read() : archiveBytes(files, 'tar.gz', { layout: 'root', time });
  const digest = digestBytes(bytes);
  const hex = digest.slice('sha256:'.length, 'sha256:'.length + ADDRESS_DIGITS);
  const stem = options.hashedNames ? `${BY_DIGEST}${name}.${hex}` : name;
  return { url: single ? `${stem}/${SKILL_FILE}` : `${stem}.tar.gz`, digest, bytes };
}

/** The skill in the index of the site, where all is flat, and in the one that MCP servers give. */
function entriesOf(
  entry: CatalogEntry,
  { url, digest }: Download,
  digests: readonly FileDigest[],
): Pick<ListedSkill, 'discovery' | 'mcp'> {
  const isArchive = url.endsWith('.tar.gz');
  const mimeType = mimeTypeOf(url);
  const files = digests.map((file) => ({ ...file, url: null }));
  const main = isArchive ? null : { path: SKILL_FILE, url, digest, size: null };
  const beside = entry.main?.url?.replace(/\/SKILL\.md$/, '.tar.gz') ?? url;
  return {
    discovery: { ...entry, main, archives: isArchive ? [{ url, mimeType, digest }] : [], files },
    mcp: { ...entry, archives: isArchive ? [{ url: beside, mimeType, digest }] : [] },
  };
}

/** WK-05: the files at `<name>/<file>`; one that changed since its digest was made is an error. */
function looseFiles(
  name: string,
  files: FileSet,
  { digests, download }: { digests: readonly FileDigest[]; download: Download },
): SiteFile[] {
  return digests.flatMap(({ path, digest }) => {
    if (`${name}/${path}` === download.url) return [];
    return siteFile(`${WELL_KNOWN}${name}/${path}`, 'content', () => {
      const bytes = files.get(path)?.read() ?? new Uint8Array();
      if (digestBytes(bytes) !== digest) throw changed(name, path);
      return bytes;
    });
  });
}

function changed(name: string, path: string): SkillsError {
  const message = 'a file changed while the site was made';
  return new SkillsError('tree-changed', message, { where: `${name}/${path}` });
}
