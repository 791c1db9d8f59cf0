import { sortedEntries } from '../catalog/build.ts';
import { catalogText } from '../catalog/forms.ts';
import { comparePaths } from '../core/files.ts';
import { siteFile } from './file.ts';
import { headersFile, WELL_KNOWN } from './headers.ts';
import { ICON } from './icon.ts';
import { listPages } from './list-page.ts';
import type { ListedSkill, SiteFile, SiteOptions, SiteSkill } from './model.ts';
import { SCRIPT } from './script.ts';
import { skillPart } from './skill-part.ts';
import { STYLE } from './style.ts';

/**
 * Every file of the site of some skills. Skills are taken one by one, and what a skill adds is given before the
 * next is looked at, so that a writer holds one archive at a time; the pages and indexes of all come last.
 */
export function* siteFiles(
  skills: Iterable<SiteSkill>,
  options: SiteOptions,
): Generator<SiteFile, void> {
  const listed: ListedSkill[] = [];
  for (const skill of skills) {
    const part = skillPart(skill, options);
    listed.push(part.listed);
    yield* part.files;
  }
  yield* sharedFiles(listed, options);
}

/** What a site has once, whatever its skills: the pages and indexes that list them, and what pages need. */
export function* sharedFiles(
  skills: readonly ListedSkill[],
  options: SiteOptions,
): Generator<SiteFile, void> {
  const listed = [...skills].sort((a, b) => comparePaths(a.name, b.name));
  yield* listPages(listed, options);
  yield siteFile('assets/style.css', 'asset', STYLE);
  yield siteFile('assets/site.js', 'asset', SCRIPT);
  yield siteFile('assets/icon.svg', 'asset', ICON);
  yield* indexes(listed, options);
  yield siteFile('_headers', 'setup', headersFile(options.hashedNames));
  // Without it GitHub Pages leaves out every folder that begins with a dot or an underscore.
  yield siteFile('.nojekyll', 'setup', '');
}

function* indexes(listed: readonly ListedSkill[], { hybrid }: SiteOptions): Generator<SiteFile> {
  const document = (name: string, text: string) => siteFile(`${WELL_KNOWN}${name}`, 'index', text);
  const discovery = listed.map(({ discovery: entry }) => ({ entry, place: '' }));
  const mcp = listed.map(({ mcp: entry }) => ({ entry, place: '' }));
  const entries = sortedEntries(discovery, 'discovery');
  yield document('index.json', catalogText('discovery', entries, { hybrid }));
  const twin = catalogText('sep-2640', sortedEntries(mcp, 'sep-2640'));
  yield document('index.sep-2640.json', twin);
}
