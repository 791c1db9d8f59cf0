import { planEntries } from '../archive/layout.ts';
import { SkillsError } from '../core/errors.ts';
import { quoted } from '../core/visible.ts';
import { parse } from '../skill/parse.ts';
import { referencesOf } from '../skill/references.ts';
import { SKILL_FILE } from '../skill/spec.ts';
import type { PackJob } from './pack-plan.ts';

/** What a zip can count without zip64; every format stops there, so that all can hold the skill. */
const MAX_FILES = 0xfffe;

/** Refuses a skill of which no archive can be made, whatever lint says of it. */
export function refuseUnpackable(job: PackJob): void {
  refuseTooMany(job);
  refuseSkillFile(job);
  refuseOdd(job);
  refuseExcluded(job);
  refuseNames(job);
}

/** F26: what could never be unpacked is refused before any file is read. */
function refuseTooMany({ found, published }: PackJob): void {
  const deep = published.odd.some(({ type }) => type === 'too-deep');
  if (!deep && published.files.length <= MAX_FILES) return;
  const message = deep ? 'its folders are nested too deep' : `it has more than ${MAX_FILES} files`;
  const hint = 'Leave files out with a .skillignore.';
  throw new SkillsError('limit', `the skill cannot be packed: ${message}`, {
    where: found.path,
    hint,
  });
}

/** AR-02: an archive whose skill file is spelled otherwise is one that our own reader refuses. */
function refuseSkillFile({ found, published }: PackJob): void {
  if (published.files.some(({ path }) => path === SKILL_FILE)) return;
  if (published.odd.some(({ path }) => path === SKILL_FILE)) return;
  const hint = 'Rename the skill file to SKILL.md.';
  throw new SkillsError('skill-case', 'it has no SKILL.md of exactly that name', {
    where: found.path,
    hint,
  });
}

/** F21, F23: links and special files have no place in an archive (AR-04). */
function refuseOdd({ found, published }: PackJob): void {
  const first = published.odd[0];
  if (!first) return;
  const list = published.odd.map(({ path, type }) => `${quoted(path)} (${type})`).join(', ');
  const code = published.odd.some(({ type }) => type === 'link') ? 'tree-link' : 'tree-type';
  const hint = `Replace it by a file, or leave it out with a .skillignore.`;
  throw new SkillsError(code, `only regular files can be packed: ${list}`, {
    where: found.path,
    hint,
  });
}

/** F25: a name that one of the archives cannot hold stops all of them, before the first is begun. */
function refuseNames({ name, files, outputs }: PackJob): void {
  for (const { container, layout } of outputs) {
    planEntries(files, container, { layout, folder: name });
  }
}

/** A reference that leads to a file which is left out would be broken in the archive. */
function refuseExcluded({ found, files, published }: PackJob): void {
  const leftOut = new Map(published.leftOut.map(({ path, reason }) => [path, reason]));
  if (leftOut.size === 0) return;
  const { skill } = parse(files, { folder: found.folder });
  const broken = new Set<string>();
  for (const { outcome } of referencesOf(skill)) {
    if (outcome.kind === 'missing' && leftOut.has(outcome.path)) broken.add(outcome.path);
  }
  if (broken.size === 0) return;
  const list = [...broken].map((path) => `${quoted(path)} (${leftOut.get(path)})`).join(', ');
  const hint = 'Change the rule in .skillignore, rename the file, or take out the reference.';
  const message = `the skill refers to files that are left out: ${list}`;
  throw new SkillsError('reference-not-packed', message, { where: found.path, hint });
}
