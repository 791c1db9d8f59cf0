import { readArchive } from '../archive/read.ts';
import type { CatalogSource } from '../catalog/build.ts';
import { SkillsError } from '../core/errors.ts';
import type { FileEntry } from '../core/files.ts';
import { quoted } from '../core/visible.ts';
import { compareDigests } from '../digest/compare.ts';
import { digestSkill, type SkillDigest } from '../digest/digest.ts';
import { digestSource } from '../digest/source.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { type CommandInput, type ExitCode, flag, text } from './command.ts';
import { warn } from './warnings.ts';

/** The archives that an index can name, the one that every reader takes first. */
const ENDINGS = ['.tar.gz', '.zip'] as const;

/** The archives of a skill in a folder; one that does not hold the skill as it is now is an error (AR-08). */
export function archivesOf(
  name: string,
  found: FoundSkill,
  files: readonly FileEntry[],
  folder = 'dist',
  host: Host,
): CatalogSource['archives'] {
  let own: SkillDigest | undefined;
  const archives = ENDINGS.flatMap((ending) => {
    const path = `${folder.replace(/\/+$/, '')}/${name}${ending}`;
    const source = host.openBytes(path);
    if (!source) return [];
    own ??= digestSkill(files);
    const held = digestSkill(readArchive(source, { name: path, layout: 'root' }).files.files);
    if (held.digest !== own.digest) throw stale(path, held, own);
    return [{ ending, digest: digestSource(source) }];
  });
  if (archives.length === 0) {
    warn(host, `${found.path}: there is no archive ${name}.tar.gz or ${name}.zip in ${folder}`);
  }
  return archives;
}

function stale(path: string, held: SkillDigest, own: SkillDigest): SkillsError {
  const skill = { ...held, name: '', path: '', treePath: '', archive: null };
  const files = new Map(own.files.map((file) => [file.path, file.digest]));
  const wanted = { name: '', path: '', digest: null, archives: [], files, complete: true };
  const { differences } = compareDigests([skill], [wanted], false);
  const list = differences
    .slice(0, 5)
    .map(({ kind, path: file }) => `${kind} ${quoted(file ?? '')}`);
  const more = differences.length > 5 ? ` and ${differences.length - 5} more` : '';
  const message = `the archive does not hold the skill as it is: ${list.join(', ')}${more}`;
  const hint = 'Build it again with `skills pack`, or let --pack do so.';
  return new SkillsError('archive-stale', message, { where: path, hint });
}

/** Builds the archives before they are named; with `--check` it only looks whether they are current. */
export async function packFirst(input: CommandInput, host: Host): Promise<ExitCode> {
  const options = {
    outDir: text(input, 'outDir') ?? 'dist',
    fileName: '{name}',
    check: text(input, 'check') !== undefined,
    allowEmpty: flag(input, 'allowEmpty'),
    lint: true,
  };
  // Only packing needs the linter.
  const { pack } = await import('./pack.ts');
  // Stdout belongs to the index.
  return pack({ ...input, options }, { ...host, stdout: host.stderr });
}
