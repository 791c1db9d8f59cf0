import { isJsonList, type JsonObject, type JsonValue, jsonObject } from '../core/json.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import {
  type CatalogArchive,
  type CatalogEntry,
  type CatalogFile,
  type Decode,
  EMPTY_ENTRY,
  type Encode,
} from './model.ts';
import { readEntries, skillsOf, textAt } from './read-fields.ts';
import { mimeTypeOf } from './skill-url.ts';

/** WK-01: readers drop the whole index for any other value. */
export const DISCOVERY_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** The one artifact of an entry: the archive of a skill with more than its skill file (WK-02). */
export function artifactOf({
  main,
  archives,
  files,
}: CatalogEntry): { type: 'skill-md' | 'archive'; of: CatalogFile | CatalogArchive } | undefined {
  if (Array.isArray(files) && files.length === 1 && main) return { type: 'skill-md', of: main };
  // Every reader of this form takes gzip; zip came later.
  const gzip = archives.find(({ mimeType }) => mimeType === 'application/gzip');
  const archive = gzip ?? archives[0];
  return archive && { type: 'archive', of: archive };
}

/** Writes the well-known index 0.2.0 (WK-01 to WK-05). */
export const encodeDiscovery: Encode = (entries, options = {}) => {
  const skills = entries.map((entry) => {
    const artifact = artifactOf(entry);
    const paths = Array.isArray(entry.files) ? entry.files.map(({ path }) => path) : [];
    return jsonObject([
      ['name', entry.name ?? undefined],
      ['type', artifact?.type],
      ['description', entry.description ?? undefined],
      ['url', artifact?.of.url ?? undefined],
      ['digest', artifact?.of.digest ?? undefined],
      ['files', options.hybrid ? paths : undefined],
    ]);
  });
  return jsonObject([
    ['$schema', DISCOVERY_SCHEMA],
    ['skills', skills],
  ]);
};

/** Reads the well-known index 0.2.0 and the drafts with the same entries; unknown types are skipped. */
export const decodeDiscovery: Decode = (document) =>
  readEntries(skillsOf(document), (entry) => {
    const type = textAt(entry, 'type');
    if (type !== 'skill-md' && type !== 'archive') {
      return type === null ? 'it has no type' : `its type is "${type}"`;
    }
    const url = textAt(entry, 'url');
    const digest = textAt(entry, 'digest');
    const about = { ...EMPTY_ENTRY, ...described(entry) };
    const listed = fileList(entry.get('files'));
    if (type === 'archive') {
      const archives = url === null ? [] : [{ url, mimeType: mimeTypeOf(url), digest }];
      return { ...about, archives, files: listed };
    }
    const main = { path: SKILL_FILE, url, digest, size: null };
    // WK-02: such a skill has no other file.
    return { ...about, main, files: [main] };
  });

/** Reads the legacy index 0.1.0, whose files lie at `<name>/<file>` (WK-07). */
export const decodeLegacy: Decode = (document) =>
  readEntries(skillsOf(document), (entry) => {
    const { name, description } = described(entry);
    const files = (fileList(entry.get('files')) ?? []).map((file) => ({
      ...file,
      url: name === null ? null : `${name}/${file.path}`,
    }));
    const main = files.find(({ path }) => path === SKILL_FILE) ?? null;
    return { ...EMPTY_ENTRY, name, description, main, files };
  });

function described(entry: JsonObject) {
  return { name: textAt(entry, 'name'), description: textAt(entry, 'description') };
}

function fileList(list: JsonValue | undefined): CatalogFile[] | null {
  if (!isJsonList(list)) return null;
  const paths = list.filter((path) => typeof path === 'string');
  return paths.map((path) => ({ path, url: null, digest: null, size: null }));
}
