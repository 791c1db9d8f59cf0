import { planEntries } from '../archive/layout.ts';
import { packableFiles } from '../skill/packable.ts';
import type { PackJob } from './pack-plan.ts';

/** Refuses a skill of which no archive can be made, whatever lint says of it. */
export function refuseUnpackable({ found, name, files, outputs }: PackJob): void {
  packableFiles(found.files, found.path);
  // F25: a name that one of the archives cannot hold stops all of them, before the first is begun.
  for (const { container, layout } of outputs) {
    planEntries(files, container, { layout, folder: name });
  }
}
