import { SkillsError } from '../core/errors.ts';
import { comparePaths } from '../core/files.ts';
import { quoted } from '../core/visible.ts';

/** The file by which a folder is known as made by this program. */
export const MARKER = '.skills-made.json';

const PURPOSE = 'skills wrote the files that are listed here, and will replace them';
/** How many files of others a message names. */
const NAMED = 5;

/** The marker of a folder that holds these files. */
export function markerText(paths: readonly string[]): string {
  const files = [...paths].sort(comparePaths);
  return `${JSON.stringify({ schemaVersion: 1, purpose: PURPOSE, files }, null, 1)}\n`;
}

/** Refuses to replace a folder with anything in it that the marker does not list; an empty one is free. */
export function refuseForeign(
  paths: readonly string[],
  marker: string | undefined,
  folder: string,
): void {
  const own = marker === undefined ? new Set<string>() : markedPaths(marker);
  const foreign = paths.filter((path) => path !== MARKER && !own.has(path));
  if (foreign.length === 0) return;
  const list = foreign.slice(0, NAMED).map((path) => quoted(path));
  const more = foreign.length > NAMED ? ` and ${foreign.length - NAMED} more` : '';
  const message =
    own.size === 0
      ? 'the folder holds files, and was not made by this command'
      : `the folder holds files that this command did not make: ${list.join(', ')}${more}`;
  const hint = 'Nothing was replaced. Name another folder, or move the files away.';
  throw new SkillsError('out-exists', message, { where: folder, hint });
}

/** What a marker lists; a text that is no marker lists nothing. */
function markedPaths(text: string): ReadonlySet<string> {
  try {
    const parsed: unknown = JSON.parse(text);
    const files = (parsed as { files?: unknown } | null)?.files;
    return new Set(Array.isArray(files) ? files.filter((path) => typeof path === 'string') : []);
  } catch {
    return new Set();
  }
}
