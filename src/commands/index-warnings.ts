import type { BuiltEntry } from '../catalog/build.ts';
import { artifactOf } from '../catalog/discovery.ts';
import type { Host } from '../host/host.ts';
import { warn } from './warnings.ts';

/** AS-03: the drafts that had this index forbid a skill inside a skill. */
export function warnOfNested(built: readonly BuiltEntry[], host: Host): void {
  const places = new Set(built.map(({ place }) => place));
  for (const { place } of built) {
    for (let at = place.lastIndexOf('/'); at > 0; at = place.lastIndexOf('/', at - 1)) {
      const outer = place.slice(0, at);
      if (places.has(outer))
        warn(host, `${place} lies inside the skill ${outer}: some clients refuse that`);
    }
  }
}

/** `--archives` is one flat folder, while an address has the folders of the skill. */
export function warnOfFolders(built: readonly BuiltEntry[], host: Host): void {
  for (const { entry, place } of built) {
    const artifact = artifactOf(entry);
    if (artifact?.type !== 'archive' || !artifact.of.url?.includes('/')) continue;
    warn(host, `${place}: its archive must be served at ${artifact.of.url}, seen from the index`);
  }
}
