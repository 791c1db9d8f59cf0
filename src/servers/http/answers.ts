/** On every answer: its type is what it says, and nothing of another site may frame or read it. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** A short answer in plain text that says why a request got nothing. */
export function refusal(
  status: number,
  why: string,
  headers: Record<string, string> = {},
): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${why}\n`, { status, headers: { ...type, ...headers } });
}

/** A refusal in the form that MCP clients read. */
export function rpcRefusal(
  status: number,
  code: number,
  message: string,
  id: string | number | null = null,
): Response {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id });
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

/** The same answer with the headers that every answer carries, and for HEAD without its body. */
export function finished(answer: Response, method: string, origin: string | null): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(SAFE_HEADERS)) headers.set(name, value);
  headers.delete('access-control-allow-origin');
  if (origin !== null) {
    // Only an origin of ours comes this far: it is named, never a wildcard, and sends no cookie (H12).
    headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', 'mcp-session-id, mcp-protocol-version, etag');
  }
  headers.append('vary', 'Origin');
  const body = method === 'HEAD' ? null : answer.body;
  return new Response(body, { status: answer.status, headers });
}
