import { EMPTY_ENTRY } from '../../catalog/model.ts';
import { urlBelow } from '../../catalog/skill-url.ts';
import { SkillsError } from '../../core/errors.ts';
import { headersOf } from '../../site/headers.ts';
import type { ListedSkill, SiteFile, SiteOptions, SiteSkill } from '../../site/model.ts';
import { sharedFiles } from '../../site/site.ts';
import { skillPart } from '../../site/skill-part.ts';
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
  breathe(): Promise<void> | undefined;
  log(line: string): void;
}

/** A skill as a site lists it, and the paths of what it adds; none of it is kept. */
interface Known {
  readonly listed: ListedSkill;
  readonly paths: readonly string[];
}

/** The site of one tree: the lists, and whose every other path is. */
interface Plan {
  readonly shared: ReadonlyMap<string, ServedDocument>;
  readonly owners: ReadonlyMap<string, ServedSkill>;
}

/**
 * The site of the tree of the moment. Lists are made when somebody asks, and anew after a change, for which only
 * what changed is looked into; archives and pages of skills are made at each request and never kept.
 */
export function treeSite(source: ServedTreeSource, options: TreeSiteOptions): Site {
  const maker = new SiteMaker(source, options);
  let made: { readonly tree: ServedTree; readonly plan: Promise<Plan> } | undefined;
  return async (path) => {
    const tree = await source.current();
    if (made?.tree !== tree) made = { tree, plan: maker.plan(tree) };
    const mine = made;
    try {
      const { shared, owners } = await mine.plan;
      const owner = owners.get(path);
      return shared.get(path) ?? (owner && maker.document(owner, path));
    } catch (error) {
      // Files changed under it: whoever asks next gets a new one.
      if (made === mine) made = undefined;
      throw error;
    }
  };
}

class SiteMaker {
  readonly #source: ServedTreeSource;
  readonly #options: TreeSiteOptions;
  /** A skill that does not change stays the same object from tree to tree. */
  readonly #known = new WeakMap<ServedSkill, Known | null>();

  constructor(source: ServedTreeSource, options: TreeSiteOptions) {
    this.#source = source;
    this.#options = options;
  }

  async plan({ skills }: ServedTree): Promise<Plan> {
    const { breathe, log } = this.#options;
    const owners = new Map<string, ServedSkill>();
    const listed = new Map<string, ListedSkill>();
    for (const skill of skills) {
      await breathe();
      // In a site all is flat.
      if (listed.has(skill.name)) log(`${skill.place} is not on the site: its name is taken`);
      const known = listed.has(skill.name) ? null : this.#knownOf(skill);
      if (!known) continue;
      listed.set(skill.name, known.listed);
      for (const path of known.paths) owners.set(path, skill);
    }
    const files = [...sharedFiles([...listed.values()], this.#site())];
    const served = files.filter(({ kind }) => kind !== 'setup');
    return { owners, shared: new Map(served.map((file) => [addressOf(file), documentOf(file)])) };
  }

  document(skill: ServedSkill, path: string): ServedDocument | undefined {
    const file = this.#part(skill).files.find((one) => addressOf(one) === path);
    return file && documentOf(file);
  }

  #knownOf(skill: ServedSkill): Known | null {
    const before = this.#known.get(skill);
    if (before !== undefined) return before;
    let known: Known | null = null;
    try {
      const { listed, files } = this.#part(skill);
      known = { listed, paths: files.map(addressOf) };
    } catch (error) {
      if (!(error instanceof SkillsError) || !error.code.startsWith('archive-')) throw error;
      this.#options.log(`${skill.place} is not on the site: ${error.message}`);
    }
    this.#known.set(skill, known);
    return known;
  }

  #part(skill: ServedSkill) {
    const one: SiteSkill = { entry: entryOf(skill), files: this.#source.files(skill) };
    return skillPart(one, this.#site());
  }

  #site(): SiteOptions {
    const { baseUrl, time } = this.#options;
    return { baseUrl: baseUrl(), hybrid: false, hashedNames: false, time };
  }
}

function addressOf({ path }: SiteFile): string {
  return urlBelow('/', path.split('/'));
}

function documentOf(file: SiteFile): ServedDocument {
  return { bytes: file.read(), headers: headersOf(file) };
}

function entryOf({ name, description, frontmatter, uri, files }: ServedSkill) {
  const main = files.find(({ path }) => path === SKILL_FILE);
  const { digest = null, size = null } = main ?? {};
  const file = { path: SKILL_FILE, url: uri, digest, size };
  return { ...EMPTY_ENTRY, name, description, frontmatter, main: file };
}
