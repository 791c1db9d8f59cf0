import type { Host } from '../host/host.ts';
import type { HookPlace } from '../host/setup.ts';
import { hasCheck, isOwnHook, KEPT_HOOK, withoutCheck } from '../scaffold/hook.ts';
import { LEFTHOOK_FILES, withoutLefthookEntry } from '../scaffold/lefthook.ts';
import { joined } from './joined.ts';

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
