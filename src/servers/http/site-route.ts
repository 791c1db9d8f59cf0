import { type Digest, digestBytes } from '../../digest/digest.ts';
import { refusal } from './answers.ts';
import { type Asked, READ_METHODS, type Route } from './app.ts';

/** A document of the site. */
export interface SiteDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The site of the moment: documents by the exact path of their address, such as `/index.html`. */
export type SiteSource = () => Promise<ReadonlyMap<string, SiteDocument>>;

/** Pages run nothing and load nothing from elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves a site from memory. Paths are compared as they were sent, never decoded: no other spelling leads anywhere. */
export function siteRoute(site: SiteSource): Route {
  return {
    methods: () => READ_METHODS,
    async answer(asked) {
      const documents = await site();
      const path = asked.path.endsWith('/') ? `${asked.path}index.html` : asked.path;
      const document = documents.get(path);
      if (!document) return refusal(404, 'there is nothing at this address');
      return documentAnswer(asked, document);
    },
  };
}

/** A document, or word that the client has it already. */
export function documentAnswer({ request }: Asked, { bytes, contentType }: SiteDocument): Response {
  const etag = `"${tagOf(bytes).replace(':', '-')}"`;
  const headers: Record<string, string> = { etag, 'cache-control': 'no-cache' };
  const known = request.headers.filter(([name]) => name === 'if-none-match');
  if (known.some(([, value]) => matches(value, etag))) {
    return new Response(null, { status: 304, headers });
  }
  headers['content-type'] = contentType;
  headers['content-length'] = String(bytes.length);
  if (contentType.startsWith('text/html')) headers['content-security-policy'] = PAGE_POLICY;
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
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
