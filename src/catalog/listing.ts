import { type JsonObject, jsonObject } from '../core/json.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { type CatalogFile, type Decode, EMPTY_ENTRY, type Encode } from './model.ts';
import { objectAt, objectsAt, readEntries, skillsOf, textAt } from './read-fields.ts';
import { filePathIn } from './skill-url.ts';

/** Files per skill that every host must accept; more is a warning. */
export const MAX_LISTED_FILES = 512;
/** Bytes per skill that every host must accept; more is a warning. */
export const MAX_LISTED_BYTES = 16 * 1024 * 1024;

/** Writes what `skills/list` answers: each file of a skill once, with its size. */
export const encodeListing: Encode = (entries) => {
  const skills = entries.map(({ main, frontmatter, files }) => {
    const resources = typeof files === 'string' ? files : files?.map(resource);
    return jsonObject([
      ['uri', main?.url ?? undefined],
      ['frontmatter', frontmatter ?? undefined],
      ['resources', resources],
    ]);
  });
  return jsonObject([['skills', skills]]);
};

function resource({ url, digest, size }: CatalogFile): JsonObject {
  return jsonObject([
    ['uri', url ?? undefined],
    ['digest', digest ?? undefined],
    ['size', size ?? undefined],
  ]);
}

/** Reads a listing; a file's path is its address behind the skill's own. */
export const decodeListing: Decode = (document) =>
  readEntries(skillsOf(document), (entry) => {
    const frontmatter = objectAt(entry, 'frontmatter');
    const uri = textAt(entry, 'uri');
    const files = objectsAt(entry, 'resources').map((listed): CatalogFile => {
      const url = textAt(listed, 'uri');
      const size = listed.get('size');
      return {
        path: uri === null || url === null ? null : filePathIn(uri, url),
        url,
        digest: textAt(listed, 'digest'),
        size: typeof size === 'number' ? size : null,
      };
    });
    const own = files.find(({ url }) => url === uri);
    const bare = { path: SKILL_FILE, url: uri, digest: null, size: null };
    return {
      ...EMPTY_ENTRY,
      name: textAt(frontmatter, 'name'),
      description: textAt(frontmatter, 'description'),
      frontmatter,
      main: uri === null ? null : (own ?? bare),
      files: entry.get('resources') === 'dynamic' ? 'dynamic' : files,
    };
  });
