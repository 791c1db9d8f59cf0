import { EMPTY_ENTRY } from '../../catalog/model.ts';
import { urlBelow } from '../../catalog/skill-url.ts';
import { headersOf } from '../../site/headers.ts';
import type { SiteOptions, SiteSkill } from '../../site/model.ts';
import { siteFiles } from '../../site/site.ts';
import { SKILL_FILE } from '../../skill/spec.ts';
import type { ServedSkill, ServedTree, ServedTreeSource } from '../model.ts';
import type { ServedDocument } from './document.ts';
import type { Site } from './site-route.ts';

/** What making a site needs beside the tree. */
export interface TreeSiteOptions {
  /** Where the site is; null where it has many addresses. */
  baseUrl(): string | null;
  /** The time of every archive entry. */
  readonly time: number;
  /** Lets others be answered while the site is made. */
  breathe(): Promise<void>;
  log(line: string): void;
}

/** The site of the tree of the moment, in memory; it is made when somebody asks and anew after a change. */
export function treeSite(source: ServedTreeSource, options: TreeSiteOptions): Site {
  let made: { tree: ServedTree; documents: Promise<Map<string, ServedDocument>> } | undefined;
  return async (path) => {
    const tree = await source.current();
    if (made?.tree !== tree) made = { tree, documents: documentsOf(tree, source, options) };
    const mine = made;
    try {
      return (await mine.documents).get(path);
    } catch (error) {
      // Files changed under it: whoever asks next gets a new one.
      if (made === mine) made = undefined;
      throw error;
    }
  };
}

async function documentsOf(
  tree: ServedTree,
  source: ServedTreeSource,
  options: TreeSiteOptions,
): Promise<Map<string, ServedDocument>> {
  const { time } = options;
  const site: SiteOptions = { baseUrl: options.baseUrl(), hybrid: false, hashedNames: false, time };
  const documents = new Map<string, ServedDocument>();
  for (const file of siteFiles(siteSkills(tree, source, options), site)) {
    await options.breathe();
    if (file.kind === 'setup') continue;
    const document = { bytes: file.read(), headers: headersOf(file) };
    documents.set(urlBelow('/', file.path.split('/')), document);
  }
  return documents;
}

/** In a site all is flat: the first of two skills with one name is shown, and so is none that cannot be packed. */
function* siteSkills(
  { skills }: ServedTree,
  source: ServedTreeSource,
  { log }: TreeSiteOptions,
): Generator<SiteSkill> {
  const names = new Set<string>();
  for (const skill of skills) {
    if (names.has(skill.name)) log(`${skill.place} is not on the site: its name is taken`);
    else if (!source.archive(skill, 'tar.gz')) log(`${skill.place} is not on the site`);
    else yield { entry: entryOf(skill), files: source.files(skill) };
    names.add(skill.name);
  }
}

function entryOf({ name, description, frontmatter, uri, files }: ServedSkill) {
  const main = files.find(({ path }) => path === SKILL_FILE);
  const { digest = null, size = null } = main ?? {};
  const file = { path: SKILL_FILE, url: uri, digest, size };
  return { ...EMPTY_ENTRY, name, description, frontmatter, main: file };
}
