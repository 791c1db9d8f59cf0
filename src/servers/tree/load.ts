import { buildEntry, type CatalogSource } from '../../catalog/build.ts';
import { SKILL_SCHEME } from '../../catalog/skill-url.ts';
import { SkillsError } from '../../core/errors.ts';
import { type FileEntry, memoryFile } from '../../core/files.ts';
import { digestFile, type FileDigest, skillDigest } from '../../digest/digest.ts';
import type { FoundSkill } from '../../host/host.ts';
import { parseHead } from '../../skill/head.ts';
import { published } from '../../skill/published.ts';
import { SKILL_FILE } from '../../skill/spec.ts';
import type { NotServed, ServedFile, ServedSkill } from '../model.ts';
import { fileType } from './file-type.ts';
import { whyUnlisted } from './unlisted.ts';

/** A skill as found, and where it lies below its path argument. */
export interface PlacedSkill {
  readonly found: FoundSkill;
  /** The folders between the path argument and the skill's own. */
  readonly above: readonly string[];
  /** The skill's own folder; null where the path argument is the skill itself. */
  readonly folder: string | null;
}

/** A served skill with what tells later whether it is still the same. */
export interface LoadedSkill extends ServedSkill {
  /** The files as they were found: read through the source only, which checks the bytes. */
  readonly found: ReadonlyMap<string, FileEntry>;
  /** What stands in the folder and is no file that can be served. */
  readonly odd: readonly NotServed[];
}

/** H18: a larger file is refused when the tree is looked at, not when someone asks for it. */
export const MAX_SERVED_BYTES = 64 * 1024 * 1024;

/** Looks at a skill; what has not changed since it was loaded before is not read again. */
export function loadSkill(
  placed: PlacedSkill,
  prefix: readonly string[],
  before: LoadedSkill | undefined,
): LoadedSkill | SkillsError {
  const { found } = placed;
  const kept = published(found.files);
  if (before && isSame(before, kept.files, kept.odd.length)) return before;
  const large = kept.files.find((file) => file.size > MAX_SERVED_BYTES);
  if (large) {
    const message = `${large.path} is over ${MAX_SERVED_BYTES} bytes`;
    return new SkillsError('limit', message, { where: found.path });
  }
  const main = found.files.get(SKILL_FILE)?.read();
  const source: CatalogSource = {
    skill: parseHead(found.files, main).skill,
    place: found.path,
    above: [...prefix, ...placed.above],
    folder: placed.folder,
    files: kept.files.map((file) => {
      // Frontmatter and digest come from one reading, whatever happens on disk meanwhile.
      const isMain = file.path === SKILL_FILE && main !== undefined;
      return isMain ? digestFile(memoryFile(SKILL_FILE, main)) : digestOnce(file, before);
    }),
    archives: [],
  };
  const odd = kept.odd.map(({ path, type }) => ({
    place: `${found.path}/${path}`,
    reason: type === 'link' ? 'a symbolic link is not followed' : 'it is no regular file',
  }));
  return served(source, kept.files, odd);
}

function served(
  source: CatalogSource,
  files: readonly FileEntry[],
  odd: readonly NotServed[],
): LoadedSkill | SkillsError {
  const built = buildEntry(source, 'listing', SKILL_SCHEME);
  if (built instanceof SkillsError) return built;
  const { name, description, frontmatter, main, files: listed } = built.entry;
  const uri = main?.url ?? '';
  const found = new Map(files.map((file) => [file.path, file]));
  const own = typeof listed === 'string' || listed === null ? [] : listed;
  const served = own.map((file): ServedFile => {
    const { path, size, digest } = file as FileDigest;
    const executable = found.get(path)?.executable === true;
    return { uri: file.url ?? '', path, size, digest, executable, mimeType: fileType(path) };
  });
  const json = frontmatter ?? new Map();
  return {
    uri,
    root: uri.slice(0, -SKILL_FILE.length - 1),
    name: name ?? '',
    description: description ?? '',
    frontmatter: json,
    unlisted: whyUnlisted(json),
    place: source.place,
    segments: [...source.above, name ?? ''],
    digest: skillDigest(served),
    files: served,
    found,
    odd,
  };
}

/** The digest from before, where the file's mark says that it is the same file still. */
function digestOnce(file: FileEntry, before: LoadedSkill | undefined): FileDigest {
  const { path } = file;
  const old = before?.found.get(path);
  const known = before?.files.find((served) => served.path === path);
  if (known && old?.mark !== undefined && old.mark === file.mark) {
    return { path, size: known.size, digest: known.digest };
  }
  return digestFile(file);
}

function isSame(before: LoadedSkill, files: readonly FileEntry[], odd: number): boolean {
  if (files.length !== before.found.size || odd !== before.odd.length) return false;
  return files.every(({ path, mark }) => {
    return mark !== undefined && before.found.get(path)?.mark === mark;
  });
}
