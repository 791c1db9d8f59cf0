import { SkillsError } from '../core/errors.ts';
import { BUILD } from '../core/version.ts';
import { visible } from '../core/visible.ts';
import { digestBytes } from '../digest/digest.ts';
import type { Host } from '../host/host.ts';
import { type LintCache, openCache } from '../lint/cache.ts';
import { type CommandInput, flag, text } from './command.ts';

/** A cache and where it is kept. */
export interface KeptCache extends LintCache {
  /** Refuses to keep the cache among the files of a skill. */
  staysOutOf(skillPath: string): void;
  /** Writes what the run learned; a cache that cannot be written is no reason to fail. */
  close(): void;
}

const digestOf = (content: Uint8Array | string) => digestBytes(content).slice('sha256:'.length);

/** The cache that `--cache` asks for, in the file that `--cache-location` names or the user's own. */
export function lintCache(input: CommandInput, host: Host): KeptCache | undefined {
  const named = text(input, 'cacheLocation');
  if (!flag(input, 'cache') && named === undefined) return undefined;
  const file = host.cacheFile(named);
  if (!file) {
    const hint = 'name a file for it with --cache-location';
    host.stderr.write(`no cache is used: you have no home folder to keep it in; ${hint}\n`);
    return undefined;
  }
  const cache = openCache(file.read(), BUILD, digestOf);
  const shown = host.relative('.', file.path);
  return {
    ...cache,
    staysOutOf(skillPath) {
      const isInside =
        skillPath === '.' ? !shown.startsWith('../') : shown.startsWith(`${skillPath}/`);
      if (!isInside) return;
      const hint = 'It would change the skill with every run; name a file elsewhere.';
      throw new SkillsError('usage', 'the cache lies inside a skill', { where: shown, hint });
    },
    close() {
      const content = cache.write();
      if (content === undefined) return;
      try {
        file.write(content);
      } catch (error) {
        if (!(error instanceof SkillsError)) throw error;
        const { message, where = shown } = error;
        host.stderr.write(`the cache was not written: ${visible(message)} (${visible(where)})\n`);
      }
    },
  };
}
