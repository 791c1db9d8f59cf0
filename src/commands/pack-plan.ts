import type { ArchiveFormat, ArchiveLayout } from '../archive/layout.ts';
import { SkillsError } from '../core/errors.ts';
import { type FileSet, fileSet } from '../core/files.ts';
import { isSafePath } from '../core/paths.ts';
import { quoted } from '../core/visible.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { parse } from '../skill/parse.ts';
import { type Published, published } from '../skill/published.ts';
import { type Skill, textField } from '../skill/skill.ts';
import { versionOf } from '../skill/version.ts';
import { type CommandInput, text, texts } from './command.ts';

/** One skill that is to be packed. */
export interface PackJob {
  readonly found: FoundSkill;
  readonly name: string;
  readonly published: Published;
  /** The published files as the archives hold them. */
  readonly files: FileSet;
  readonly outputs: readonly PackOutput[];
}

/** One archive that is to be written. */
export interface PackOutput {
  readonly path: string;
  /** As it was asked for: `skill` is a zip in folder layout. */
  readonly format: string;
  readonly container: ArchiveFormat;
  readonly layout: ArchiveLayout;
}

/** Works out what is written for one skill; wrong names and places are errors of usage. */
export function planJob(found: FoundSkill, input: CommandInput, host: Host): PackJob {
  const { skill } = parse(found.files, { folder: found.folder });
  const name = textField(skill, 'name') || (found.folder ?? '');
  const outDir = text(input, 'outDir') ?? 'dist';
  refuseInside(found, outDir, host);
  const stem = stemOf(text(input, 'fileName') ?? '{name}', name, skill, found.path);
  // The name is the skill's to choose and must not choose a folder.
  if (!isSafePath(stem) || stem.includes('/') || !isSafePath(name) || name.includes('/')) {
    const message = `"${quoted(stem)}" cannot be the name of an archive`;
    throw new SkillsError('usage', message, { where: found.path });
  }
  const kept = published(found.files);
  const outputs = formats(input).map((format): PackOutput => {
    const container = format === 'tar.gz' ? 'tar.gz' : 'zip';
    const chosen = text(input, 'layout') === 'folder' || format === 'skill' ? 'folder' : 'root';
    return { path: `${outDir}/${stem}.${format}`, format, container, layout: chosen };
  });
  return { found, name, published: kept, files: fileSet(kept.files), outputs };
}

function stemOf(pattern: string, name: string, skill: Skill, where: string): string {
  const version = versionOf(skill);
  if (version === undefined && pattern.includes('{version}')) {
    const hint = 'Write metadata.version in its SKILL.md.';
    throw new SkillsError('usage', 'the skill has no version for its archive', { where, hint });
  }
  return pattern.replaceAll('{name}', () => name).replaceAll('{version}', () => version ?? '');
}

const FORMATS: readonly string[] = ['tar.gz', 'zip', 'skill'];

function formats(input: CommandInput): readonly string[] {
  const asked = texts(input, 'format');
  const unknown = asked.find((format) => !FORMATS.includes(format));
  if (unknown !== undefined) {
    const message = `--format does not know "${quoted(unknown)}"`;
    throw new SkillsError('usage', message, { hint: `Use ${FORMATS.join(', ')}.` });
  }
  if (asked.includes('skill') && text(input, 'layout') === 'root') {
    const hint = 'Use --format zip for the root layout, or leave --layout out.';
    throw new SkillsError('usage', 'a .skill archive is in folder layout', { hint });
  }
  return asked.length === 0 ? ['tar.gz'] : [...new Set(asked)];
}

function refuseInside(found: FoundSkill, outDir: string, host: Host): void {
  if (!host.liesIn(found.path, outDir)) return;
  const hint = 'Name a folder outside the skill.';
  const message = 'the archives would become part of the skill';
  throw new SkillsError('out-inside-skill', message, { where: outDir, hint });
}

/** Refuses two archives of one path before anything is written. */
export function refuseCollisions(jobs: readonly PackJob[]): void {
  const seen = new Map<string, string>();
  for (const { found, outputs } of jobs) {
    for (const { path } of outputs) {
      const other = seen.get(path.toLowerCase());
      if (other !== undefined) {
        const hint = 'Give the skills different names, or pack them one by one.';
        const message = `${other} and ${found.path} would both be written to ${path}`;
        throw new SkillsError('out-collision', message, { hint });
      }
      seen.set(path.toLowerCase(), found.path);
    }
  }
}
