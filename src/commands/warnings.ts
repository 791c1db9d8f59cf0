import type { OddEntry } from '../core/files.ts';
import { visible } from '../core/visible.ts';
import type { FoundSkill, Host } from '../host/host.ts';

/** Writes a warning to stderr: the work goes on. */
export function warn(host: Host, message: string): void {
  host.stderr.write(`warning: ${visible(message)}\n`);
}

/** Says which entries of a skill are no regular files and so are left out (F-05). */
export function warnOfOdd(found: FoundSkill, odd: readonly OddEntry[], host: Host): void {
  for (const { path, type } of odd) {
    const kind = type === 'link' ? 'a symbolic link' : 'no regular file';
    warn(host, `${found.path}/${path} is ${kind} and is left out`);
  }
}
