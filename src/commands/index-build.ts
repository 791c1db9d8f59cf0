import { type BuiltEntry, buildEntry, collisionFaults } from '../catalog/build.ts';
import { artifactOf } from '../catalog/discovery.ts';
import { SkillsError } from '../core/errors.ts';
import { visible } from '../core/visible.ts';
import type { FoundSkill, Host } from '../host/host.ts';
import { type CommandInput, wantsJson } from './command.ts';
import type { IndexOptions } from './index-options.ts';
import { indexSource } from './index-source.ts';
import { warnOfFolders, warnOfNested } from './index-warnings.ts';
import { targets } from './targets.ts';

/**
 * The entries of all skills at the path arguments, as `keep` would have them kept; every fault is named,
 * and any of them ends the work.
 */
export async function buildAll<Kept extends BuiltEntry>(
  options: IndexOptions,
  input: CommandInput,
  host: Host,
  keep: (built: BuiltEntry, found: FoundSkill) => Kept,
): Promise<Kept[]> {
  const built: Kept[] = [];
  const faults: SkillsError[] = [];
  for await (const found of targets(input, host)) {
    // What a site holds are copies of ours.
    if (options.site !== undefined && host.liesIn(options.site, found.path)) continue;
    try {
      const entry = buildEntry(indexSource(found, options, host), options.form, options.base);
      if (entry instanceof SkillsError) faults.push(entry);
      else built.push(keep(entry, found));
    } catch (error) {
      // A stale archive is one fault among others; what the machine refuses ends the work.
      if (!(error instanceof SkillsError) || error.exitCode !== 1) throw error;
      faults.push(error);
    }
  }
  stopAt(
    [...faults, ...collisionFaults(built, options.site === undefined ? options.form : 'discovery')],
    input,
    host,
  );
  if (options.form === 'discovery') {
    stopAt(withoutArtifact(built), input, host);
    if (options.hybrid && options.base === '') warnOfFolders(built, host);
  }
  if (options.form === 'sep-2640') warnOfNested(built, host);
  return built;
}

/** Names every fault, not only the first: each is a line, the last is thrown. */
function stopAt(faults: readonly SkillsError[], input: CommandInput, host: Host): void {
  const first = faults[0];
  if (!first) return;
  if (wantsJson(input)) throw first;
  for (const { code, message, where, hint } of faults.slice(0, -1)) {
    host.stderr.write(visible(`error[${code}]: ${message} (${where})`).concat('\n'));
    if (hint !== undefined) host.stderr.write(`hint: ${visible(hint)}\n`);
  }
  throw faults.at(-1) ?? first;
}

/** WK-02: what has more than a skill file is installed from an archive only. */
function withoutArtifact(built: readonly BuiltEntry[]): SkillsError[] {
  const lacking = built.filter(({ entry }) => !artifactOf(entry));
  return lacking.map(({ entry, place }) => {
    const message = `${entry.name} has several files, which this form names as an archive only`;
    const hint =
      'Name a folder of archives with --archives, let --pack build them, or make a --site.';
    return new SkillsError('archive-needed', message, { where: place, hint });
  });
}
