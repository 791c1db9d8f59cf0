import { SkillsError } from '../../core/errors.ts';
import { quoted } from '../../core/visible.ts';
import type { HttpPlace } from '../../host/http.ts';

/** Listened on unless another host is named: nobody else reaches it. */
const DEFAULT_HOST = '127.0.0.1';
const MAX_PORT = 65_535;
const PLACE = /^(?:([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):)?(\d{1,5})$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** The place that `--http [HOST:]PORT` names; one that other machines reach needs a token (H11). */
export function httpPlace(text: string, token: string | undefined): HttpPlace {
  const [, host = DEFAULT_HOST, digits] = PLACE.exec(text) ?? [];
  const port = Number(digits ?? Number.NaN);
  if (!(port <= MAX_PORT)) {
    const hint = 'Write a port, such as 8080, or a host and a port, such as 127.0.0.1:8080.';
    const what = `"${quoted(text)}" is not an address to listen on`;
    throw new SkillsError('usage', what, { where: '--http', hint });
  }
  if (token === '' || (token !== undefined && !/^[\x21-\x7e]+$/.test(token))) {
    const hint = 'A token is of visible ASCII characters, for it travels in a header.';
    throw new SkillsError('usage', 'the token cannot be sent', { where: '--token', hint });
  }
  if (!LOOPBACK.test(host) && token === undefined) {
    const what = `other machines could reach ${host}, and nothing would be asked of them`;
    const hint = 'Give a secret with --token or in SKILLS_TOKEN, or leave the host out.';
    throw new SkillsError('usage', what, { where: '--http', hint });
  }
  return { host, port };
}
