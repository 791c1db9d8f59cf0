import { CONFIG_FILES } from '../config/config.ts';
import { SkillsError } from '../core/errors.ts';
import { type FileSet, fileSet, memoryFile } from '../core/files.ts';
import { VERSION } from '../core/version.ts';
import type { Host } from '../host/host.ts';
import { type CiService, workflowFor } from '../scaffold/ci.ts';
import { SETTINGS_FILE, SETTINGS_TEXT } from '../scaffold/settings.ts';
import { type CommandInput, flag, text } from './command.ts';
import { joined } from './joined.ts';

/** Files that belong into one folder. */
export interface Part {
  readonly folder: string;
  readonly files: FileSet;
}

/** The workflow and the configuration that were asked for. */
export function* projectParts(input: CommandInput, host: Host): Generator<Part> {
  const folder = folderOption(input);
  const ci = text(input, 'ci');
  if (ci !== undefined) {
    const { path, text } = workflowFor(ci as CiService, VERSION);
    // The services look at the top of a repository only.
    yield {
      folder: folder ?? host.setup.repository() ?? '.',
      files: fileSet([memoryFile(path, text)]),
    };
  }
  if (!flag(input, 'settings')) return;
  const other = CONFIG_FILES.find(
    (name) => name !== 'package.json' && host.setup.look(joined(folder ?? '.', name)),
  );
  if (other) throw new SkillsError('out-exists', `already there: ${joined(folder ?? '.', other)}`);
  yield { folder: folder ?? '.', files: fileSet([memoryFile(SETTINGS_FILE, SETTINGS_TEXT)]) };
}

/** `--dir` without a slash at its end. */
export function folderOption(input: CommandInput): string | undefined {
  return text(input, 'dir')?.replace(/(?<=[^/])\/{1,99}$/, '');
}

/** Everything is looked at before the first file is written: all or none. */
export function refuseExisting(parts: readonly Part[], host: Host): void {
  const taken = parts.flatMap(({ folder, files }) =>
    host.setup.inTheWay(folder, files).map((path) => joined(folder, path)),
  );
  if (taken.length === 0) return;
  const hint = 'Existing files are never touched: move them away, or choose another name.';
  throw new SkillsError('out-exists', `already there: ${taken.join(', ')}`, { hint });
}
