import type { BuiltEntry } from '../catalog/build.ts';
import type { Host } from '../host/host.ts';
import { SKILL_FILE } from '../skill/spec.ts';
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

/** WK-05: readers of 0.1.0 look for the files of a skill in a folder of its name beside the index. */
export function warnOfFolders(built: readonly BuiltEntry[], host: Host): void {
  for (const { entry, place } of built) {
    if (entry.main?.url === `${entry.name}/${SKILL_FILE}`) continue;
    warn(host, `${place}: readers of 0.1.0 look for its files in ${entry.name}/ beside the index`);
  }
}
