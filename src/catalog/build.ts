import { SkillsError } from '../core/errors.ts';
import { comparePaths } from '../core/files.ts';
import { WHOLE_FILE } from '../core/text.ts';
import { quoted } from '../core/visible.ts';
import type { Skill } from '../skill/skill.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import { artifactOf } from './discovery.ts';
import { STRICT_SEGMENT } from './mdp.ts';
import type { CatalogArchive, CatalogEntry, CatalogFile, WrittenForm } from './model.ts';
import { encodePath, mimeTypeOf, urlBelow } from './skill-url.ts';
import { type Complain, complaints, placeOf, type Subject, subjectOf } from './subject.ts';

/** A skill that goes into a catalog. */
export interface CatalogSource {
  readonly skill: Skill;
  /** The skill's folder as seen from the current one, for messages. */
  readonly place: string;
  /** The segments before the skill's own: the prefix, and the folders below the path argument. */
  readonly above: readonly string[];
  /** Those of `above` that are the prefix: archives lie in one flat folder below it. */
  readonly prefix?: readonly string[];
  /** The skill's own folder, or null where the path argument is the skill itself. */
  readonly folder: string | null;
  /** The published files; digests and sizes only where the form tells them. */
  readonly files: readonly Omit<CatalogFile, 'url'>[];
  /** The endings and digests of the skill's archives. */
  readonly archives: readonly { readonly ending: string; readonly digest: string }[];
}

/** An entry with the place of its skill. */
export interface BuiltEntry {
  readonly entry: CatalogEntry;
  readonly place: string;
}

/** The entry of a skill in a form, or what is wrong with it. */
export function buildEntry(
  source: CatalogSource,
  form: WrittenForm,
  base: string,
): BuiltEntry | SkillsError {
  const complain = complaints(source.skill, source.place);
  const subject = subjectOf(source.skill, complain);
  if (subject instanceof SkillsError) return subject;
  const fault = form === 'mdp' ? undefined : addressFault(source, subject, complain);
  if (fault) return fault;
  const { name } = subject;
  if (form === 'mdp') {
    const url = strictPath([...source.above, source.folder ?? name], complain);
    if (url instanceof SkillsError) return url;
    const main = { path: SKILL_FILE, url, digest: null, size: null };
    const entry = { ...subject, frontmatter: null, main, archives: [], files: null };
    return { entry, place: source.place };
  }
  const root = urlBelow(base, [...source.above, name]);
  const files = source.files.map(({ path, digest, size }): CatalogFile => {
    const isNamed = form === 'listing' || path === SKILL_FILE;
    return { path, url: isNamed ? `${root}/${encodePath(path ?? '')}` : null, digest, size };
  });
  // Readers of discovery fetch what lies there; an MCP server answers to the path of the skill.
  const folders = form === 'discovery' ? (source.prefix ?? []) : source.above;
  const archives = source.archives.map(({ ending, digest }): CatalogArchive => {
    const url = urlBelow(base, [...folders, `${name}${ending}`]);
    return { url, mimeType: mimeTypeOf(url), digest };
  });
  const main = files.find((file) => file.path === SKILL_FILE);
  if (!main) {
    const hint = 'Take the line that names it out of .skillignore.';
    return complain('path-invalid', WHOLE_FILE, 'the skill file itself is left out', hint);
  }
  // Written out: copying an object costs more than all else here.
  const { description, frontmatter } = subject;
  const entry = { name, description, frontmatter, main, archives, files };
  return { entry, place: source.place };
}

/** IX-03, U-02 and WK-02: the name closes the path, and there is a description. */
function addressFault(
  { skill, folder }: CatalogSource,
  { name, description }: Subject,
  complain: Complain,
): SkillsError | undefined {
  if (folder !== null && folder !== name) {
    const message = `the name "${name}" is not the last segment of the path, "${quoted(folder)}"`;
    const hint = 'Rename the folder or the skill: clients refuse an address that ends otherwise.';
    return complain('name-not-last-segment', placeOf(skill, 'name'), message, hint);
  }
  if (description !== null) return undefined;
  const hint = 'Say what the skill does and when to use it, as one text.';
  const at = placeOf(skill, 'description');
  return complain('description-missing', at, 'the skill has no description', hint);
}

function strictPath(segments: readonly string[], complain: Complain): string | SkillsError {
  const bad = segments.find((segment) => !STRICT_SEGMENT.test(segment));
  if (bad === undefined) return `/${segments.join('/')}/skill.md`;
  const message = `"${quoted(bad)}" cannot be a segment of a strict path`;
  const hint = 'Such a segment is of a-z, 0-9, - and _, and begins with a letter or digit.';
  return complain('path-invalid', WHOLE_FILE, message, hint);
}

/** The address that an entry is sorted by. */
export function addressOf(entry: CatalogEntry, form: WrittenForm): string {
  return (form === 'discovery' ? artifactOf(entry)?.of.url : entry.main?.url) ?? '';
}

/** What was built, in the order of its addresses. */
export function sortedBuilt<Built extends BuiltEntry>(
  built: readonly Built[],
  form: WrittenForm,
): Built[] {
  const addressed = built.map((one) => ({ one, url: addressOf(one.entry, form) }));
  return addressed.sort((a, b) => comparePaths(a.url, b.url)).map(({ one }) => one);
}

/** The entries in the order of their addresses. */
export function sortedEntries(built: readonly BuiltEntry[], form: WrittenForm): CatalogEntry[] {
  return sortedBuilt(built, form).map(({ entry }) => entry);
}

/** Skills that would share an address, and in a form that installs by name, a name. */
export function collisionFaults(built: readonly BuiltEntry[], form: WrittenForm): SkillsError[] {
  const faults: SkillsError[] = [];
  const urls = new Map<string, string>();
  const names = new Map<string, string>();
  for (const { entry, place } of built) {
    const url = entry.main?.url ?? '';
    const name = entry.name ?? '';
    const sameUrl = urls.get(url);
    const sameName = form === 'discovery' ? names.get(name) : undefined;
    if (sameUrl !== undefined) {
      const hint =
        'Give them different names, or index the folder above them so that paths differ.';
      const message = `${sameUrl} and ${place} have one address, ${url}`;
      faults.push(new SkillsError('url-collision', message, { where: place, hint }));
    } else if (sameName !== undefined) {
      const hint = 'Readers of this form install by name: give them different names.';
      const message = `${sameName} and ${place} have one name, ${name}`;
      faults.push(new SkillsError('name-collision', message, { where: place, hint }));
    }
    urls.set(url, place);
    names.set(name, place);
  }
  return faults;
}
