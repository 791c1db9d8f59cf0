import { SkillsError } from '../core/errors.ts';
import { fileSet, memoryFile } from '../core/files.ts';
import type { Host } from '../host/host.ts';
import type { HookPlace } from '../host/setup.ts';
import { hasCheck, KEPT_HOOK, ownHook, withCheck } from '../scaffold/hook.ts';
import { type HookFolder, hookFolder } from './init-hook-place.ts';
import { addToLefthook } from './init-lefthook.ts';

/** Puts the check into the hook that git, husky or lefthook runs; gives the paths that changed. */
export function installHook(place: HookPlace, host: Host): string[] {
  const at = hookFolder(place, host);
  for (const note of at.notes) host.stderr.write(`note: ${note}\n`);
  if (at.lefthook !== undefined) return addToLefthook(at.lefthook, host);
  const path = `${at.folder}/pre-commit`;
  const found = host.setup.look(path);
  if (!found) {
    create(at, false, host);
    return [path];
  }
  if (found.type === 'folder' || found.type === 'other') {
    throw new SkillsError('hook', 'the hook is not a file', { where: path });
  }
  const old = found.type === 'file' ? host.readText(path) : '';
  const runs = found.executable || at.isHusky;
  const added =
    found.type === 'file' && (runs || hasCheck(old)) ? withCheck(old, at.bins) : undefined;
  if (added === undefined) return [path, chain(at, host)];
  if (!runs) host.makeExecutable(path);
  if (added === old) return [];
  host.writeFile(path, added);
  return [path];
}

/** A hook that is no shell script, a link, or switched off: it is kept beside ours, which runs it. */
function chain(at: HookFolder, host: Host): string {
  const path = `${at.folder}/pre-commit`;
  const kept = `${at.folder}/${KEPT_HOOK}`;
  if (host.setup.look(kept)) {
    const hint = 'Decide which of the two is meant, and remove the other.';
    throw new SkillsError('hook', `both ${path} and ${KEPT_HOOK} are there`, { hint });
  }
  host.renameFile(path, kept);
  try {
    create(at, true, host);
  } catch (error) {
    host.renameFile(kept, path);
    throw error;
  }
  return kept;
}

function create({ folder, bins }: HookFolder, keepsOther: boolean, host: Host): void {
  host.setup.create(folder, fileSet([memoryFile('pre-commit', ownHook(bins, keepsOther), true)]));
}
