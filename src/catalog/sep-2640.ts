import { jsonObject } from '../core/json.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { type Decode, EMPTY_ENTRY, type Encode } from './model.ts';
import { objectAt, objectsAt, readEntries, skillsOf, textAt } from './read-fields.ts';

/** Writes the `skill://index.json` form (IX-01 to IX-08). */
export const encodeSep2640: Encode = (entries) => {
  const skills = entries.map(({ main, frontmatter, archives }) => {
    const links = archives.map(({ url, mimeType, digest }) =>
      jsonObject([
        ['url', url],
        ['mimeType', mimeType ?? undefined],
        ['digest', digest ?? undefined],
      ]),
    );
    return jsonObject([
      ['url', main?.url ?? undefined],
      ['digest', main?.digest ?? undefined],
      ['frontmatter', frontmatter ?? undefined],
      // IX-05: the list is non-empty or absent.
      ['archives', links.length > 0 ? links : undefined],
    ]);
  });
  return jsonObject([['skills', skills]]);
};

/** Reads the `skill://index.json` form. */
export const decodeSep2640: Decode = (document) =>
  readEntries(skillsOf(document), (entry) => {
    const frontmatter = objectAt(entry, 'frontmatter');
    const url = textAt(entry, 'url');
    const archives = objectsAt(entry, 'archives').flatMap((archive) => {
      const at = textAt(archive, 'url');
      if (at === null) return [];
      const mimeType = textAt(archive, 'mimeType');
      return [{ url: at, mimeType, digest: textAt(archive, 'digest') }];
    });
    const digest = textAt(entry, 'digest');
    return {
      ...EMPTY_ENTRY,
      name: textAt(frontmatter, 'name'),
      description: textAt(frontmatter, 'description'),
      frontmatter,
      main: url === null ? null : { path: SKILL_FILE, url, digest, size: null },
      archives,
    };
  });
