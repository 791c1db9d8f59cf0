import { normalise } from '../skill/references-resolve.ts';
import { classifyTarget } from '../skill/references-target.ts';

/** Where a link of a skill may lead on a page. */
export interface LinkPlaces {
  /** The addresses of the skill's files on the page, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The address of a heading on the page, by what stands behind `#`. */
  heading(fragment: string): string | undefined;
}

/** Schemes that lead to a page or a letter; everything else is shown and not linked. */
const LINKED = /^(?:https?:\/\/|mailto:)/i;

/** The address of a link, or undefined for one that must not be followed from a page. */
export function linkTarget(url: string, places: LinkPlaces): string | undefined {
  const target = classifyTarget(url);
  if (target.kind === 'anchor') return places.heading(target.fragment);
  if (target.kind === 'path') return places.files.get(normalise('', target.path));
  if (target.kind !== 'url' || !LINKED.test(url)) return undefined;
  try {
    const parsed = new URL(url);
    return /^(?:https?|mailto):$/.test(parsed.protocol) ? parsed.href : undefined;
  } catch {
    return undefined;
  }
}
