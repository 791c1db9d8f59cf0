import type { HttpRequest } from '../../host/http.ts';
import { refusal } from './answers.ts';
import {
  type Authority,
  isIpLiteral,
  isWildcard,
  LOOPBACK_NAMES,
  parseAuthority,
  splitAddress,
} from './authority.ts';

/** The values of a header, whose name is in lower case, in the order in which they were sent. */
export function headerValues({ headers }: HttpRequest, name: string): string[] {
  return headers.filter(([one]) => one === name).map(([, value]) => value);
}

/** Whom a server answers. */
export interface GateOptions {
  /** The host that the server listens on, as the user wrote it. */
  readonly host: string;
  /** True for a text that is the token; absent where none is needed. */
  readonly isToken?: ((text: string) => boolean) | undefined;
}

/** A request that was let in: what it asks for, and the origin that may read the answer. */
export interface Admitted {
  /** The request target from its first slash on. */
  readonly target: string;
  readonly origin: string | null;
}

/**
 * Lets a request in, or gives the answer that keeps it out. `Host` and `Origin` come before all else:
 * they are what a page of a stranger cannot choose (H09, H10).
 */
export function admit(request: HttpRequest, options: GateOptions): Admitted | Response {
  const place = placeOf(request);
  if (!place || !knows(place.authority, options))
    return refusal(403, 'the Host is not served here');
  const origins = headerValues(request, 'origin');
  const origin = origins[0] ?? null;
  if (origins.length > 1 || (origin !== null && !isOwn(origin, place.authority, options))) {
    return refusal(403, 'the Origin is not allowed');
  }
  const admitted = { target: place.target, origin };
  // A browser asks for leave without the token.
  if (request.method === 'OPTIONS' || holdsToken(request, options)) return admitted;
  const answer = refusal(401, 'a token is needed');
  answer.headers.set('www-authenticate', 'Bearer');
  return answer;
}

/** Where a request was sent to: in absolute form the target says it too, and both must be served. */
function placeOf(request: HttpRequest): { authority: Authority; target: string } | undefined {
  const [host, ...others] = headerValues(request, 'host');
  const authority = host === undefined ? undefined : parseAuthority(host, 'http');
  if (!authority || others.length > 0) return undefined;
  if (request.target.startsWith('/')) return { authority, target: request.target };
  if (request.target === '*') return { authority, target: '/' };
  const absolute = splitAddress(request.target);
  if (absolute?.authority.host !== authority.host) return undefined;
  if (absolute.authority.port !== authority.port) return undefined;
  return { authority, target: absolute.rest.startsWith('/') ? absolute.rest : `/${absolute.rest}` };
}

function knows({ host }: Authority, options: GateOptions): boolean {
  if (LOOPBACK_NAMES.has(host)) return true;
  if (!isWildcard(options.host)) return host === options.host.toLowerCase();
  // No resolver can be made to lie about an address in numbers.
  return isIpLiteral(host) && !isWildcard(host);
}

/** Our own pages only: a name of ours at the port that the request was sent to. */
function isOwn(origin: string, asked: Authority, options: GateOptions): boolean {
  const split = splitAddress(origin);
  if (split?.rest !== '') return false;
  return split.authority.port === asked.port && knows(split.authority, options);
}

function holdsToken(request: HttpRequest, { isToken }: GateOptions): boolean {
  if (!isToken) return true;
  const [header, ...others] = headerValues(request, 'authorization');
  const token = /^bearer +([^ ]+)$/i.exec(header ?? '')?.[1];
  return others.length === 0 && token !== undefined && isToken(token);
}
