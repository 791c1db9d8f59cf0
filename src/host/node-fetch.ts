import { SkillsError } from '../core/errors.ts';
import { VERSION } from '../core/version.ts';
import { webFault } from '../core/web-address.ts';
import type { WebAnswer } from './network.ts';

/** Redirects that are followed; more is a loop. */
export const MAX_REDIRECTS = 5;
/** How long one address may take, its body and redirects included. */
export const FETCH_TIMEOUT_MS = 30_000;

/** Asks a web address: no credentials, no cookies, no referrer; the body is counted while it comes in. */
export async function webGet(
  url: string,
  maxBytes: number,
  timeoutMs = FETCH_TIMEOUT_MS,
): Promise<WebAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let at = new URL(url);
  for (let redirects = 0; ; redirects++) {
    const response = await ask(at, signal);
    const next = redirectOf(response, at);
    if (next === undefined) return take(response, at, maxBytes);
    await response.body?.cancel();
    const reason = redirects >= MAX_REDIRECTS ? 'redirects' : webFault(at, next);
    if (reason !== null) return { kind: 'refused', reason, to: next.href };
    at = next;
  }
}

async function ask(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'user-agent': `skills/${VERSION}`, accept: '*/*', 'accept-encoding': 'identity' },
      signal,
    });
  } catch (cause) {
    throw noConnection(url, cause);
  }
}

function redirectOf({ status, headers }: Response, from: URL): URL | undefined {
  const location = headers.get('location');
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return undefined;
  try {
    return new URL(location, from);
  } catch {
    return undefined;
  }
}

async function take(response: Response, url: URL, maxBytes: number): Promise<WebAnswer> {
  const { status, headers } = response;
  const about = { url: url.href, status, contentType: headers.get('content-type') };
  if (!response.ok) {
    await response.body?.cancel();
    return { kind: 'answer', ...about, bytes: new Uint8Array() };
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      // Leaving the loop ends the transfer; an unpacked body is counted as it unpacks.
      if (size > maxBytes) return { kind: 'refused', reason: 'size', to: String(maxBytes) };
      parts.push(part);
    }
  } catch {
    return { kind: 'broken' };
  }
  return { kind: 'answer', ...about, bytes: Buffer.concat(parts) };
}

/** The reason of the system stands at the bottom of a chain of causes. */
function noConnection(url: URL, cause: unknown): SkillsError {
  let reason: unknown = cause;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  const code = (reason as { code?: unknown }).code;
  const name = reason instanceof Error && reason.name === 'TimeoutError' ? 'no answer in time' : '';
  const why = name || (typeof code === 'string' ? code : 'the request failed');
  const hint = 'Nothing was checked: look at the address and at your connection, then try again.';
  return new SkillsError('no-connection', `no connection: ${why}`, {
    where: url.href,
    hint,
    cause,
  });
}
