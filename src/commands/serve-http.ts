import { SkillsError } from '../core/errors.ts';
import type { Host } from '../host/host.ts';
import { httpPlace } from '../servers/http/place.ts';
import type { HttpOptions } from '../servers/http/serve.ts';
import { type CommandInput, text } from './command.ts';

/** Where `--http` says to listen, and the token; in the environment no list of processes shows it. */
export function httpOptions(input: CommandInput, host: Host): HttpOptions | undefined {
  const where = text(input, 'http');
  const given = text(input, 'token');
  if (where !== undefined) {
    const token = given ?? (host.env['SKILLS_TOKEN'] || undefined);
    return { place: httpPlace(where, token), token };
  }
  if (given === undefined) return undefined;
  const hint = 'On stdin and stdout there is one client, which started the server.';
  throw new SkillsError('usage', '--token goes with --http', { hint });
}
