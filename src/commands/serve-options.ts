import { SkillsError } from '../core/errors.ts';
import { nearestWord } from '../core/suggest.ts';
import { quoted } from '../core/visible.ts';
import type { Host } from '../host/host.ts';
import { COMPATS, type ServeOptions, SURFACES } from '../servers/model.ts';
import { type CommandInput, flag, texts } from './command.ts';
import { entryTime } from './entry-time.ts';
import { prefixOf } from './index-options.ts';

/** Reads what `skills serve` was asked for; a name that is none is an error of usage. */
export function serveOptions(input: CommandInput, host: Host): ServeOptions {
  if (input.words.includes('-')) {
    throw new SkillsError('usage', 'a server reads skills from files, not from stdin');
  }
  const surfaces = names(texts(input, 'surface'), SURFACES, '--surface');
  const options = {
    surfaces: surfaces.size > 0 ? surfaces : new Set(SURFACES),
    compat: names(texts(input, 'compat'), COMPATS, '--compat'),
    prefix: prefixOf(input),
    allowScripts: flag(input, 'allowScripts'),
    env: texts(input, 'env'),
    watch: input.options['watch'] !== false,
    time: entryTime(host),
  };
  if (options.allowScripts && !options.compat.has('primitive')) {
    const hint = 'Only the earlier primitive runs scripts: add --compat primitive.';
    throw new SkillsError('usage', '--allow-scripts has no use here', { hint });
  }
  if (options.env.length > 0 && !options.allowScripts) {
    throw new SkillsError('usage', '--env goes with --allow-scripts');
  }
  return options;
}

/** The names that were given, with commas between or one by one. */
function names<Name extends string>(
  given: readonly string[],
  known: readonly Name[],
  option: string,
): ReadonlySet<Name> {
  const words = given.flatMap((text) => text.split(',')).map((word) => word.trim());
  return new Set(
    words.map((word) => known.find((name) => name === word) ?? unknown(word, known, option)),
  );
}

function unknown(word: string, known: readonly string[], option: string): never {
  const meant = nearestWord(word, known);
  const all = `It knows ${known.join(', ')}.`;
  const hint = meant === undefined ? all : `Did you mean ${meant}? ${all}`;
  throw new SkillsError('usage', `${option} does not know "${quoted(word)}"`, { hint });
}
