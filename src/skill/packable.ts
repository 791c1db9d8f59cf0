import { SkillsError } from '../core/errors.ts';
import { type FileSet, fileSet } from '../core/files.ts';
import { quoted } from '../core/visible.ts';
import { parse } from './parse.ts';
import { type Published, published } from './published.ts';
import { referencesOf } from './references.ts';
import { SKILL_FILE } from './spec.ts';

/** What a zip can count without zip64; every format stops there, so that all can hold the skill. */
const MAX_FILES = 0xfffe;

/** The files of a skill that an archive holds; a skill of which none can be made is refused. */
export function packableFiles(found: FileSet, where?: string): FileSet {
  const kept = published(found);
  refuseTooMany(kept, where);
  refuseSkillFile(kept, where);
  refuseOdd(kept, where);
  const files = fileSet(kept.files);
  refuseExcluded(kept, files, where);
  return files;
}

/** F26: what could never be unpacked is refused before any file is read. */
function refuseTooMany({ odd, files }: Published, where?: string): void {
  const deep = odd.some(({ type }) => type === 'too-deep');
  if (!deep && files.length <= MAX_FILES) return;
  const message = deep ? 'its folders are nested too deep' : `it has more than ${MAX_FILES} files`;
  const hint = 'Leave files out with a .skillignore.';
  throw new SkillsError('limit', `the skill cannot be packed: ${message}`, { where, hint });
}

/** AR-02: an archive whose skill file is spelled otherwise is one that our own reader refuses. */
function refuseSkillFile({ odd, files }: Published, where?: string): void {
  if ([...files, ...odd].some(({ path }) => path === SKILL_FILE)) return;
  const hint = 'Rename the skill file to SKILL.md.';
  throw new SkillsError('skill-case', 'it has no SKILL.md of exactly that name', { where, hint });
}

/** F21, F23: links and special files have no place in an archive (AR-04). */
function refuseOdd({ odd }: Published, where?: string): void {
  if (odd.length === 0) return;
  const list = odd.map(({ path, type }) => `${quoted(path)} (${type})`).join(', ');
  const code = odd.some(({ type }) => type === 'link') ? 'tree-link' : 'tree-type';
  const hint = 'Replace it by a file, or leave it out with a .skillignore.';
  throw new SkillsError(code, `only regular files can be packed: ${list}`, { where, hint });
}

/** A reference that leads to a file which is left out would be broken in the archive. */
function refuseExcluded(kept: Published, files: FileSet, where?: string): void {
  const leftOut = new Map(kept.leftOut.map(({ path, reason }) => [path, reason]));
  if (leftOut.size === 0) return;
  const broken = new Set<string>();
  for (const { outcome } of referencesOf(parse(files).skill)) {
    if (outcome.kind === 'missing' && leftOut.has(outcome.path)) broken.add(outcome.path);
  }
  if (broken.size === 0) return;
  const list = [...broken].map((path) => `${quoted(path)} (${leftOut.get(path)})`).join(', ');
  const hint = 'Change the rule in .skillignore, rename the file, or take out the reference.';
  const message = `the skill refers to files that are left out: ${list}`;
  throw new SkillsError('reference-not-packed', message, { where, hint });
}
