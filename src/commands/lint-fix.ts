import { archiveFormat } from '../archive/read.ts';
import { SkillsError } from '../core/errors.ts';
import type { FileSet } from '../core/files.ts';
import { visible } from '../core/visible.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { joinShown } from '../lint/diagnose.ts';
import { type FixedFile, fixSkill } from '../lint/fixes.ts';
import type { Settings } from '../lint/settings.ts';
import { unifiedDiff } from '../report/diff.ts';
import { type CommandInput, flag, text, wantsJson } from './command.ts';

/** True when the call asks for fixes, to be written or shown. */
export function wantsFixes(input: CommandInput): boolean {
  return flag(input, 'fix') || flag(input, 'fixUnsafe') || flag(input, 'diff');
}

/** Refuses what cannot be fixed in place: a text from stdin, git's index, an archive. */
export function refuseUnfixable(input: CommandInput): void {
  if (flag(input, 'diff') && (wantsJson(input) || text(input, 'output') !== undefined)) {
    throw new SkillsError(
      'usage',
      '--diff prints a diff: it goes with neither --json nor --output',
    );
  }
  if (!wantsFixes(input) || flag(input, 'diff')) return;
  if (input.words.includes('-')) {
    throw new SkillsError('usage', 'a text from stdin cannot be fixed in place', {
      hint: 'Use --diff to see the fixes.',
    });
  }
  const archive = input.words.find((word) => archiveFormat(word) !== undefined);
  if (archive !== undefined) {
    throw new SkillsError('usage', 'an archive cannot be fixed in place', {
      where: archive,
      hint: 'Unpack it, fix the folder, and pack it again.',
    });
  }
  if (flag(input, 'staged')) {
    throw new SkillsError('usage', 'what is staged cannot be fixed in place', {
      hint: 'Fix the files, then stage them again.',
    });
  }
}

/** The files of a skill after the wanted fixes; with `--diff` they are shown and nothing is written. */
export function mended(
  skill: FoundSkill,
  settings: Settings,
  input: CommandInput,
  host: Host,
): FileSet {
  if (!wantsFixes(input)) return skill.files;
  const kinds = flag(input, 'fixUnsafe') ? (['safe', 'unsafe'] as const) : (['safe'] as const);
  const { files, changed } = fixSkill(skill, settings, kinds);
  for (const change of changed) {
    if (flag(input, 'diff')) host.stdout.write(diffOf(skill, change, input.color));
    else write(skill, change, host);
  }
  return flag(input, 'diff') ? skill.files : files;
}

function diffOf(skill: FoundSkill, change: FixedFile, color: boolean): string {
  const file = joinShown(skill.path, change.path);
  const renamedFrom = change.renamedFrom && joinShown(skill.path, change.renamedFrom);
  return unifiedDiff(change.before, change.after, { file, renamedFrom, color });
}

function write(skill: FoundSkill, change: FixedFile, host: Host): void {
  const target = joinShown(skill.path, change.path);
  if (change.renamedFrom !== null)
    host.renameFile(joinShown(skill.path, change.renamedFrom), target);
  if (change.after !== change.before) host.writeFile(target, change.after);
  if (change.madeExecutable) host.makeExecutable(target);
  host.stderr.write(`fixed ${visible(target)}\n`);
}
