import { catalogText } from '../../catalog/forms.ts';
import type { CatalogEntry } from '../../catalog/model.ts';
import { safeJson } from '../../core/visible.ts';
import { promptXml } from '../../report/prompt.ts';
import { SKILL_FILE } from '../../skill/spec.ts';
import type {
  ServedArchive,
  ServedSkill,
  ServedTree,
  ServedTreeSource,
  ServeOptions,
} from '../model.ts';
import { ARCHIVE_FORMATS, archiveUri } from '../tree/archives.ts';
import { INDEX_URI, manifestUri, PROMPT_XML_URI } from '../tree/tree.ts';
import { mainFile } from './call-names.ts';

/** What a client reads at an address. */
export interface ReadDocument {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** The file, or the document made from what is served, at an address; undefined where there is none. */
export function readDocument(
  source: ServedTreeSource,
  tree: ServedTree,
  options: ServeOptions,
  uri: string,
): ReadDocument | undefined {
  const file = readServedFile(source, tree, uri);
  if (file) return file;
  const { surfaces } = options;
  if (uri === INDEX_URI && surfaces.has('index')) return json(indexText(source, tree));
  if (uri === PROMPT_XML_URI && surfaces.has('prompt-xml')) {
    return { bytes: encode(promptXml(tree.skills.map(listed))), mimeType: 'application/xml' };
  }
  const described = surfaces.has('manifest') && tree.skills.find((s) => manifestUri(s) === uri);
  if (described) return json(manifestText(described));
  const archive = surfaces.has('index') ? archiveAt(source, tree, uri) : undefined;
  return archive && { bytes: archive.read(), mimeType: archive.mimeType };
}

/** True when something is served at an address, without reading or making it. */
export function isReadable(tree: ServedTree, { surfaces }: ServeOptions, uri: string): boolean {
  if (tree.file(uri)) return true;
  if (uri === INDEX_URI) return surfaces.has('index');
  if (uri === PROMPT_XML_URI) return surfaces.has('prompt-xml');
  return tree.skills.some((skill) => {
    if (surfaces.has('manifest') && manifestUri(skill) === uri) return true;
    return surfaces.has('index') && ARCHIVE_FORMATS.some((one) => archiveUri(skill, one) === uri);
  });
}

/** The file at an address, with the bytes that were listed. */
export function readServedFile(
  source: ServedTreeSource,
  tree: ServedTree,
  uri: string,
): ReadDocument | undefined {
  const hit = tree.file(uri);
  const bytes = hit && source.files(hit.skill).get(hit.file.path)?.read();
  return bytes && { bytes, mimeType: hit.file.mimeType };
}

/** The index of all that is served, in the `sep-2640` form, with an archive wherever one can be made. */
export function indexText(source: ServedTreeSource, tree: ServedTree): string {
  const entries = tree.skills.map((skill): CatalogEntry => {
    const { digest, size } = mainFile(skill);
    const main = { path: SKILL_FILE, url: skill.uri, digest, size };
    const archives = archivesOf(source, tree, skill).map(({ uri, mimeType, digest: sum }) => {
      return { url: uri, mimeType, digest: sum };
    });
    const { name, description, frontmatter } = skill;
    return { name, description, frontmatter, main, archives, files: null };
  });
  return catalogText('sep-2640', entries);
}

/** The archives of a skill; an address that a file has already is the file's. */
function archivesOf(
  source: ServedTreeSource,
  tree: ServedTree,
  skill: ServedSkill,
): ServedArchive[] {
  return ARCHIVE_FORMATS.flatMap((format) => {
    const archive = tree.file(archiveUri(skill, format))
      ? undefined
      : source.archive(skill, format);
    return archive ? [archive] : [];
  });
}

function archiveAt(
  source: ServedTreeSource,
  tree: ServedTree,
  uri: string,
): ServedArchive | undefined {
  const format = ARCHIVE_FORMATS.find((ending) => uri.endsWith(`.${ending}`));
  const skill = format && tree.skills.find((one) => archiveUri(one, format) === uri);
  return skill && format ? source.archive(skill, format) : undefined;
}

/** The `_manifest` document of a skill: every file with its size and digest. */
export function manifestText({ name, files }: ServedSkill): string {
  const described = files.map(({ path, size, digest }) => ({ path, size, hash: digest }));
  return `${safeJson({ skill: name, files: described }, 2)}\n`;
}

function listed({ name, description, uri }: ServedSkill) {
  return { name, description, location: uri };
}

function json(text: string): ReadDocument {
  return { bytes: encode(text), mimeType: 'application/json' };
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
