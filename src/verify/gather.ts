import type { ArchiveLimits } from '../archive/limits.ts';
import { urlBelow } from '../catalog/skill-url.ts';
import { SkillsError } from '../core/errors.ts';
import { fileSet, memoryFile } from '../core/files.ts';
import { isJsonList, isJsonObject } from '../core/json.ts';
import { isSafePath } from '../core/paths.ts';
import { parse } from '../skill/parse.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { archiveArtifact } from './archive.ts';
import { artifactFrom, bytesOf, type Named } from './artifact.ts';
import type {
  ArchiveArtifact,
  Artifact,
  IndexDocument,
  IndexEntry,
  Located,
  SkillContent,
  Source,
  SubjectSkill,
} from './model.ts';

/** Fetches all that an entry of an index names, and reads it as far as it can be read. */
export async function gatherSkill(
  index: IndexDocument,
  item: IndexEntry,
  source: Source,
  limits: ArchiveLimits,
): Promise<SubjectSkill> {
  const locate = remembered(source);
  const { entry } = item;
  const files = await inTurn(listedFiles(index, item), async ({ url, ...said }) => {
    const located = url === null ? outside(said.path ?? '') : await locate(url);
    return artifactFrom(said, located);
  });
  const archives = await inTurn(namedArchives(index, item), async ({ url, ...said }) =>
    archiveArtifact(said, await locate(url), { name: url, limits }),
  );
  const main = mainAmong(index, files) ?? (await mainArtifact(index, item, locate));
  const present = entry.main?.url && main?.actual ? await source.list(entry.main.url) : null;
  const isListed = ['resources', 'files'].some((key) => isJsonList(item.raw.get(key)));
  const listed = isListed ? files : null;
  const alone = index.form === 'discovery' && item.raw.get('type') === 'skill-md';
  const content = contentOf(main, archives, listed, alone);
  const path = content?.path ?? main?.file ?? archives[0]?.file ?? index.file;
  const name = entry.name ?? '';
  return { name, path, index, entry: item, main, archives, files: listed, present, content };
}

/** The most complete content: an archive that could be read, else the loose files, else the skill file. */
export function contentOf(
  main: Artifact | null,
  archives: readonly ArchiveArtifact[],
  files: readonly Artifact[] | null,
  alone: boolean,
): SkillContent | null {
  for (const { read, file } of archives) {
    if (!read || read instanceof SkillsError) continue;
    const { files: set, folder } = read;
    return { path: file, folder, files: set, skill: parse(set, { folder }).skill };
  }
  const loose = files ?? (main ? [main] : []);
  const entries = loose.flatMap((artifact) => {
    const bytes = bytesOf(artifact);
    return bytes && artifact.path !== null && isSafePath(artifact.path)
      ? [memoryFile(artifact.path, bytes)]
      : [];
  });
  const skillFile = main ?? loose.find(({ path }) => path === SKILL_FILE);
  if (!skillFile || !entries.some(({ path }) => path === SKILL_FILE)) return null;
  const complete = alone || (files !== null && entries.length === loose.length);
  const set = fileSet(entries, { complete });
  const path = skillFile.file.replace(/\/SKILL\.md$/i, '') || '.';
  return { path, folder: null, files: set, skill: parse(set).skill };
}

type Locate = (url: string) => Promise<Located>;

/** An address that is named twice is asked once. */
function remembered(source: Source): Locate {
  const known = new Map<string, Promise<Located>>();
  return (url) => {
    const found = known.get(url) ?? source.locate(url);
    known.set(url, found);
    return found;
  };
}

/** Where every file is listed, the skill file is one of them. */
function mainAmong({ form }: IndexDocument, files: readonly Artifact[]): Artifact | undefined {
  const isList = form === 'listing' || form === 'discovery-0.1';
  return isList ? files.find(({ path }) => path === SKILL_FILE) : undefined;
}

async function mainArtifact(
  index: IndexDocument,
  { entry, pointer, raw }: IndexEntry,
  locate: Locate,
): Promise<Artifact | null> {
  if (!entry.main?.url) return null;
  const { url, digest, size } = entry.main;
  const key = ['url', 'uri', 'path'].find((one) => raw.has(one)) ?? '';
  const named = { index, pointer, key };
  const about: Named = { role: 'skill-file', path: SKILL_FILE, named, digest, size };
  return artifactFrom(about, await locate(url));
}

type Listed = Named & { readonly url: string | null };

function listedFiles(index: IndexDocument, { entry, raw, pointer }: IndexEntry): Listed[] {
  const listed = Array.isArray(entry.files) ? entry.files : [];
  const list = raw.get(index.form === 'listing' ? 'resources' : 'files');
  if (!isJsonList(list)) return [];
  const role = (path: string | null) => (path === SKILL_FILE ? 'skill-file' : 'file');
  if (index.form === 'listing') {
    const places = [...list.keys()].filter((at) => isJsonObject(list[at]));
    return listed.map(({ path, url, digest, size }, at) => {
      const named = { index, pointer: `${pointer}/resources/${places[at]}`, key: 'uri' };
      return { role: role(path), path, url, digest, size, named };
    });
  }
  return [...list.entries()].flatMap(([at, path]) => {
    if (typeof path !== 'string') return [];
    const named = { index, pointer: `${pointer}/files/${at}`, key: '' };
    // A path that leads elsewhere is not asked for.
    const isUsable = entry.name !== null && isSafePath(path) && isSafePath(entry.name);
    const url = isUsable ? urlBelow('', [entry.name ?? '', ...path.split('/')]) : null;
    return [{ role: role(path), path, url, digest: null, size: null, named }];
  });
}

function namedArchives(index: IndexDocument, { entry, raw, pointer }: IndexEntry) {
  const list = raw.get('archives');
  const isUsable = (at: number) => {
    const item = isJsonList(list) ? list[at] : undefined;
    return isJsonObject(item) && typeof item.get('url') === 'string';
  };
  const places = isJsonList(list) ? [...list.keys()].filter(isUsable) : [];
  return entry.archives.map(({ url, digest, mimeType }, at) => {
    const below = places[at] === undefined ? pointer : `${pointer}/archives/${places[at]}`;
    const named = { index, pointer: below, key: 'url' };
    return { role: 'archive' as const, path: null, url, digest, size: null, mimeType, named };
  });
}

function outside(path: string): Located {
  return { file: path || '.', answer: { kind: 'refused', reason: 'outside', to: path } };
}

/** One after the other: a site is not asked for everything at once. */
async function inTurn<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}
