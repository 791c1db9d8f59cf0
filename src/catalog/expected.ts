import { type Digest, isDigest } from '../digest/digest.ts';
import type { ExpectedSkill } from '../digest/expected.ts';
import type { CatalogEntry } from './model.ts';
import { skillPathOf } from './skill-url.ts';

/** What a catalog promises of its skills, for comparing digests; malformed digests promise nothing. */
export function expectedFromCatalog(entries: readonly CatalogEntry[]): ExpectedSkill[] {
  return entries.map(({ name, main, archives, files }) => {
    const listed = Array.isArray(files) ? files : main ? [main] : [];
    const known = new Map<string, Digest>();
    for (const { path, digest } of listed) {
      if (path !== null && digest !== null && isDigest(digest)) known.set(path, digest);
    }
    return {
      name,
      path: main?.url == null ? null : skillPathOf(main.url),
      digest: null,
      archives: archives.flatMap(({ url, digest }) =>
        digest !== null && isDigest(digest) ? [{ file: fileName(url), digest }] : [],
      ),
      files: known,
      // A list of names without digests, as in a hybrid index, is no list to compare with.
      complete: Array.isArray(files) && known.size === listed.length && known.size > 0,
    };
  });
}

function fileName(url: string): string {
  const path = url.replace(/[?#].*$/s, '');
  return path.slice(path.lastIndexOf('/') + 1);
}
