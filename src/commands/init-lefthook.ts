import { SkillsError } from '../core/errors.ts';
import type { Host } from '../host/host.ts';
import { LEFTHOOK_ENTRY, withLefthookEntry } from '../scaffold/lefthook.ts';
import { LEFTHOOK_OTHERS } from './init-hook-place.ts';

/** Adds the check to a configuration of lefthook; where that cannot be done safely, says what to add. */
export function addToLefthook(path: string, host: Host): string[] {
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
