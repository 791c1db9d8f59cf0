import { siteBase } from '../catalog/base-url.ts';
import { SKILL_SCHEME } from '../catalog/skill-url.ts';
import { type CommandInput, flag, text } from './command.ts';
import { type IndexOptions, prefixOf, usage } from './index-options.ts';

/** Where a site is written, and how. */
export interface SiteTarget {
  readonly folder: string;
  /** Where it will be on the web; null where nobody said. */
  readonly baseUrl: string | null;
  readonly hashedNames: boolean;
  /** How the entries are made that the site's own index follows from. */
  readonly entries: IndexOptions;
}

/** What a site has of its own, or has no place for. */
const NOT_WITH_SITE = [
  ['archives', '--archives'],
  ['outDir', '--out-dir'],
  ['output', '-o'],
  ['check', '--check'],
] as const;

/** Reads the options of a site and refuses those that do not go with it. */
export function siteOptions(folder: string, input: CommandInput): SiteTarget {
  const form = text(input, 'format') ?? 'sep-2640';
  const other = NOT_WITH_SITE.find(([name]) => text(input, name) !== undefined)?.[1];
  if (other !== undefined) throw usage(`--site makes all of its files, so ${other} has no use`);
  if (flag(input, 'pack')) throw usage('--site packs what it needs, so --pack has no use');
  if (form === 'listing' || form === 'mdp') throw usage(`a site has no index in the form ${form}`);
  const baseUrl = siteBase(text(input, 'baseUrl'));
  const entries = {
    form: 'sep-2640',
    base: SKILL_SCHEME,
    prefix: prefixOf(input),
    hybrid: flag(input, 'hybrid'),
    archives: undefined,
    site: folder,
  } as const;
  return { folder, baseUrl, hashedNames: flag(input, 'hashedNames'), entries };
}
