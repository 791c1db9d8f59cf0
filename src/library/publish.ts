import { type ArchiveFormat, DEFAULT_TIME } from '../archive/layout.ts';
import { baseOf, prefixSegments, siteBase } from '../catalog/base-url.ts';
import {
  type BuiltEntry,
  buildEntry,
  type CatalogSource,
  collisionFaults,
  sortedEntries,
} from '../catalog/build.ts';
import { describeFiles } from '../catalog/describe.ts';
import { catalogText } from '../catalog/forms.ts';
import type { WrittenForm } from '../catalog/model.ts';
import { SKILL_SCHEME } from '../catalog/skill-url.ts';
import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { digestBytes } from '../digest/digest.ts';
import type { SiteFile, SiteOptions } from '../site/model.ts';
import { siteFiles as filesOfSite } from '../site/site.ts';
import { packableFiles } from '../skill/packable.ts';
import { publishedFiles } from '../skill/published.ts';
import { pack } from './pack.ts';

/** A skill that an index or a site names. */
export interface PublishedSkill {
  readonly files: FileSet;
  /** Its folder below the root of the tree, such as `billing/refunds`; its name alone when absent. */
  readonly path?: string;
}

/** How an index is written. */
export interface IndexOptions {
  /** `sep-2640` when absent. */
  readonly format?: WrittenForm;
  /** What every address begins with; `skill://` when absent, for `discovery` nothing. */
  readonly baseUrl?: string;
  /** Segments before every path, such as `acme/billing`. */
  readonly prefix?: string;
  /** Adds what readers of the legacy form look for; goes with `discovery`. */
  readonly hybrid?: boolean;
  /** The archives that are named, as `pack` makes them; none when absent, but for `discovery` what it needs. */
  readonly archives?: readonly ArchiveFormat[];
  /** The time of every archive entry, as for `pack`. */
  readonly time?: number;
}

/** The document that `skills index` writes for the same skills; throws the first `SkillsError` that stops it. */
export function index(skills: Iterable<PublishedSkill>, options: IndexOptions = {}): string {
  const { format = 'sep-2640', hybrid = false } = options;
  const base = baseOf(format, options.baseUrl);
  const built = [...skills].map((skill) => entryOf(skill, format, base, options));
  refuse(collisionFaults(built, format)[0]);
  return catalogText(format, sortedEntries(built, format), { hybrid });
}

/** How a site is made. */
export interface SiteFilesOptions extends Partial<Omit<SiteOptions, 'baseUrl'>> {
  /** Where the site will be, for the line that installs from it. */
  readonly baseUrl?: string;
  /** Segments before every path of an MCP server that serves the same skills. */
  readonly prefix?: string;
}

/** Every file that `skills index --site` writes for the same skills, one at a time; lint does not stop it. */
export function siteFiles(
  skills: Iterable<PublishedSkill>,
  options: SiteFilesOptions = {},
): Iterable<SiteFile> {
  const { prefix = '', ...own } = options;
  const planned = [...skills].map((skill) => {
    const built = entryOf(skill, 'sep-2640', SKILL_SCHEME, prefix === '' ? {} : { prefix });
    return { ...built, files: packableFiles(skill.files, skill.path) };
  });
  refuse(collisionFaults(planned, 'discovery')[0]);
  const defaults = { hybrid: false, hashedNames: false, time: DEFAULT_TIME };
  return filesOfSite(planned, { ...defaults, ...own, baseUrl: siteBase(own.baseUrl) });
}

function entryOf(
  { files, path }: PublishedSkill,
  form: WrittenForm,
  base: string,
  options: IndexOptions,
): BuiltEntry {
  const prefix = prefixSegments(options.prefix);
  const folders = prefixSegments(path);
  const source: CatalogSource = {
    ...describeFiles(files, form),
    place: path ?? '.',
    above: [...prefix, ...folders.slice(0, -1)],
    prefix,
    folder: folders.at(-1) ?? null,
    archives: archivesOf(files, form, options),
  };
  const built = buildEntry(source, form, base);
  if (built instanceof SkillsError) throw built;
  return built;
}

function archivesOf(
  files: FileSet,
  form: WrittenForm,
  { archives = [], time = DEFAULT_TIME }: IndexOptions,
): CatalogSource['archives'] {
  // WK-02: what has more than a skill file is installed from an archive only.
  const needsOne = form === 'discovery' && publishedFiles(files).length > 1;
  const formats = archives.length === 0 && needsOne ? (['tar.gz'] as const) : archives;
  return formats.map((format) => {
    return { ending: `.${format}`, digest: digestBytes(pack(files, { format, time })) };
  });
}

function refuse(fault: SkillsError | undefined): void {
  if (fault) throw fault;
}
