import { type Digest, digestBytes } from '../../digest/digest.ts';
import type { Asked } from './app.ts';

/** A document that is served: its bytes, and what its headers say of them. */
export interface ServedDocument {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** A document, or word that the client has it already. */
export function documentAnswer({ request }: Asked, document: ServedDocument): Response {
  const etag = `"${tagOf(document.bytes).replace(':', '-')}"`;
  const headers = new Headers(document.headers);
  // An answer may be for one client only, and is checked anew each time by its tag.
  headers.set('cache-control', 'no-cache');
  headers.set('etag', etag);
  const known = request.headers.filter(([name]) => name === 'if-none-match');
  if (known.some(([, value]) => matches(value, etag))) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-length', String(document.bytes.length));
  return new Response(document.bytes as Uint8Array<ArrayBuffer>, { headers });
}

function matches(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Documents stay the same objects while the tree does, so that each is digested once. */
const tags = new WeakMap<Uint8Array, Digest>();

function tagOf(bytes: Uint8Array): Digest {
  const tag = tags.get(bytes) ?? digestBytes(bytes);
  tags.set(bytes, tag);
  return tag;
}
