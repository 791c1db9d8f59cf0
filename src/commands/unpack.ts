import type { ArchiveLayout } from '../archive/layout.ts';
import { type ArchiveLimits, DEFAULT_LIMITS } from '../archive/limits.ts';
import { type ArchivedSkill, readArchive } from '../archive/read.ts';
import type { ByteSource } from '../core/byte-source.ts';
import { counted } from '../core/counted.ts';
import { SkillsError } from '../core/errors.ts';
import { quoted, visible } from '../core/visible.ts';
import { digestBytes, isDigest } from '../digest/digest.ts';
import { jsonDocument } from '../report/json.ts';
import { parse } from '../skill/parse.ts';
import { textField } from '../skill/skill.ts';
import { NAME_PATTERN } from '../skill/spec.ts';
import { type Command, type CommandInput, text, wantsJson } from './command.ts';

/** `skills unpack`: makes a new folder of an archive that passed every check, or nothing. */
export const unpack: Command = async (input, host) => {
  const [archive = '', chosen] = input.words;
  const source = host.openBytes(archive);
  if (!source) {
    const hint = 'Name a .tar.gz, .tgz, .zip or .skill file.';
    throw new SkillsError('path-not-found', 'there is no file at this path', {
      where: archive,
      hint,
    });
  }
  const limits = limitsOf(input);
  // Nothing of an archive is looked at before it is known to be the one that was meant (A97).
  checkDigest(source, text(input, 'digest'), limits, archive);
  const layout = text(input, 'layout') as ArchiveLayout | undefined;
  const read = readArchive(source, { name: archive, layout, limits });
  const name = nameOf(read);
  const dest = chosen ?? `./${safeName(name, archive)}`;
  for (const { code, message, path } of read.warnings) {
    const where = path === null ? '' : ` (${quoted(path)})`;
    host.stderr.write(`warning[${code}]: ${message}${where}\n`);
  }
  await host.createFolder(dest, read.files);
  const files = read.files.files.length;
  if (wantsJson(input)) host.stdout.write(jsonDocument({ skill: name, path: dest, files }));
  else host.stdout.write(`${visible(dest)} (${counted(files, 'file')})\n`);
  return 0;
};

function nameOf({ files, folder }: ArchivedSkill): string {
  const { skill } = parse(files, { folder });
  return textField(skill, 'name') ?? folder ?? '';
}

/** A default place comes from the archive, so only a name of the right form is taken (AS-21). */
function safeName(name: string, archive: string): string {
  if (NAME_PATTERN.test(name) && name.length <= 64) return name;
  const hint = `Say where to: \`skills unpack ${quoted(archive)} <folder>\`.`;
  throw new SkillsError('usage', 'the skill has no name that could name a folder', { hint });
}

const LIMIT_OPTIONS = {
  maxArchive: 'archive',
  maxExpanded: 'expanded',
  maxFile: 'file',
  maxEntries: 'entries',
} as const;

function limitsOf(input: CommandInput): ArchiveLimits {
  const limits: Record<string, number> = {};
  for (const [option, limit] of Object.entries(LIMIT_OPTIONS)) {
    const value = text(input, option);
    if (value !== undefined) limits[limit] = Number(value);
  }
  return { ...DEFAULT_LIMITS, ...limits };
}

function checkDigest(
  source: ByteSource,
  wanted: string | undefined,
  limits: ArchiveLimits,
  where: string,
): void {
  if (wanted === undefined) return;
  // Too large an archive is refused by its reader, which does not read it whole.
  if (source.size > limits.archive) return;
  const real = digestBytes(source.read(0, source.size));
  if (wanted === real) return;
  const formed = isDigest(wanted);
  const hint = formed ? `It is ${real}.` : 'A digest is sha256: and 64 lowercase hex digits.';
  throw new SkillsError('digest-mismatch', 'the archive does not have this digest', {
    where,
    hint,
  });
}
