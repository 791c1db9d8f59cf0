import { type BuiltEntry, buildEntry, collisionFaults, sortedEntries } from '../catalog/build.ts';
import { artifactOf } from '../catalog/discovery.ts';
import { catalogText } from '../catalog/forms.ts';
import { SkillsError } from '../core/errors.ts';
import { visible } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { type Command, type CommandInput, flag, text, wantsJson } from './command.ts';
import { packFirst } from './index-archives.ts';
import { checkIndex } from './index-check.ts';
import { type IndexOptions, indexOptions } from './index-options.ts';
import { indexSource } from './index-source.ts';
import { warnOfFolders, warnOfNested } from './index-warnings.ts';
import { targets } from './targets.ts';

/** `skills index`: writes the index of a tree of skills in one form, or checks a written one. */
export const index: Command = async (input, host) => {
  const options = indexOptions(input);
  if (flag(input, 'pack')) {
    const packed = await packFirst(input, host);
    if (packed !== 0) return packed;
  }
  const built = await buildAll(options, input, host);
  const document = catalogText(options.form, sortedEntries(built, options.form), options);
  const check = text(input, 'check');
  if (check !== undefined) return checkIndex(check, document, input, host);
  const file = text(input, 'output');
  if (file === undefined) host.stdout.write(document);
  else host.writeFile(file, document);
  return 0;
};

async function buildAll(
  options: IndexOptions,
  input: CommandInput,
  host: Host,
): Promise<BuiltEntry[]> {
  const built: BuiltEntry[] = [];
  const faults: SkillsError[] = [];
  for await (const found of targets(input, host)) {
    try {
      const entry = buildEntry(indexSource(found, options, host), options.form, options.base);
      if (entry instanceof SkillsError) faults.push(entry);
      else built.push(entry);
    } catch (error) {
      // A stale archive is one fault among others; what the machine refuses ends the work.
      if (!(error instanceof SkillsError) || error.exitCode !== 1) throw error;
      faults.push(error);
    }
  }
  stopAt([...faults, ...collisionFaults(built, options.form)], input, host);
  if (options.form === 'discovery') {
    stopAt(withoutArtifact(built), input, host);
    if (options.archives !== undefined && options.base === '') warnOfFolders(built, host);
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
    const hint = 'Name a folder of archives with --archives, or let --pack build them.';
    return new SkillsError('archive-needed', message, { where: place, hint });
  });
}
