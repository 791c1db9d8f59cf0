import { buildEntry } from '../../src/catalog/build.ts';
import { SkillsError } from '../../src/core/errors.ts';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { digestFile } from '../../src/digest/digest.ts';
import type { SiteFile, SiteOptions, SiteSkill } from '../../src/site/model.ts';
import { siteFiles } from '../../src/site/site.ts';
import { parse } from '../../src/skill/parse.ts';

/** A skill of a site, made from texts; `above` are the folders that it lies in. */
export function siteSkill(
  files: Readonly<Record<string, string>>,
  above: readonly string[] = [],
): SiteSkill {
  const set = fileSet(Object.entries(files).map(([path, text]) => memoryFile(path, text)));
  const { skill } = parse(set);
  const source = { skill, place: 'x', above, folder: null, files: set.files.map(digestFile) };
  const built = buildEntry({ ...source, archives: [] }, 'sep-2640', 'skill://');
  if (built instanceof SkillsError) throw built;
  return { entry: built.entry, files: set };
}

/** The text of a skill file. */
export function skillText(name: string, body: string, description = `Does ${name}.`): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${body}\n`;
}

export const OPTIONS: SiteOptions = {
  baseUrl: null,
  hybrid: false,
  hashedNames: false,
  time: 315_532_800,
};

/** The site of some skills, by path. */
export function site(
  skills: readonly SiteSkill[],
  options: Partial<SiteOptions> = {},
): Map<string, SiteFile> {
  return new Map(
    [...siteFiles(skills, { ...OPTIONS, ...options })].map((file) => [file.path, file]),
  );
}

/** A file of a site as text. */
export function textOf(files: ReadonlyMap<string, SiteFile>, path: string): string {
  const file = files.get(path);
  if (!file) throw new Error(`no ${path} among ${[...files.keys()].join(', ')}`);
  return new TextDecoder().decode(file.read());
}
