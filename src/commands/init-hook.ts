import { SkillsError } from '../core/errors.ts';
import { fileSet, memoryFile } from '../core/files.ts';
import type { Host } from '../host/host.ts';
import type { HookPlace } from '../host/setup.ts';
import {
  hasCheck,
  isOwnHook,
  KEPT_HOOK,
  ownHook,
  withCheck,
  withoutCheck,
} from '../scaffold/hook.ts';
import {
  LEFTHOOK_ENTRY,
  LEFTHOOK_FILES,
  withLefthookEntry,
  withoutLefthookEntry,
} from '../scaffold/lefthook.ts';
import { type HookFolder, hookFolder, LEFTHOOK_OTHERS } from './init-hook-place.ts';
import { joined } from './joined.ts';

/** Puts the check into the hook that git, husky or lefthook runs; gives the paths that changed. */
export function installHook(place: HookPlace, host: Host): string[] {
  const at = hookFolder(place, host);
  for (const note of at.notes) host.stderr.write(`note: ${note}\n`);
  if (at.lefthook !== undefined) return changeLefthook(at.lefthook, host);
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

/** Takes the check out of every hook that holds it and leaves each as it was; gives what changed. */
export function removeHook(place: HookPlace, host: Host): string[] {
  const changed: string[] = [];
  for (const name of LEFTHOOK_FILES) {
    const path = joined(place.top, name);
    if (host.setup.look(path)?.type !== 'file') continue;
    const text = host.readText(path);
    const bare = withoutLefthookEntry(text);
    if (bare === text) continue;
    host.writeFile(path, bare);
    changed.push(path);
  }
  for (const folder of new Set([place.hooks, joined(place.top, '.husky')])) {
    const path = `${folder}/pre-commit`;
    if (host.setup.look(path)?.type !== 'file') continue;
    const text = host.readText(path);
    if (!hasCheck(text)) continue;
    const kept = `${folder}/${KEPT_HOOK}`;
    if (!isOwnHook(text)) host.writeFile(path, withoutCheck(text));
    else if (host.setup.look(kept)) host.renameFile(kept, path);
    else host.setup.remove(path);
    changed.push(path);
  }
  return changed;
}

function changeLefthook(path: string, host: Host): string[] {
  const old = host.readText(path);
  const added = LEFTHOOK_OTHERS.some((name) => path.endsWith(name))
    ? undefined
    : withLefthookEntry(old);
  if (added === undefined) {
    const hint = `Add it by hand: ${LEFTHOOK_ENTRY.trim().replace(/\s*\n\s*/g, ' ')}`;
    throw new SkillsError('hook', 'no place was found for the command in this file', {
      where: path,
      hint,
    });
  }
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
