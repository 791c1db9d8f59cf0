import { archiveFormat } from '../archive/read.ts';
import { SkillsError } from '../core/errors.ts';
import { webFault } from '../core/web-address.ts';
import type { Host } from '../host/host.ts';
import { archiveTypeOf } from '../verify/archive.ts';
import { MAX_INDEX_BYTES } from '../verify/document.ts';
import type { Answer, Located, Source } from '../verify/model.ts';
import { SITE_INDEXES } from './verify-local.ts';
import type { VerifyWork } from './verify-work.ts';

/** An answer and the address that gave it, after redirects. */
interface Fetched extends Located {
  readonly base: URL;
}

/** Verifies a web address: an archive, an index, a skill file, or a site that has an index. */
export async function verifyUrl(word: string, work: VerifyWork): Promise<void> {
  const { verifier, host, maxBytes } = work;
  const url = target(word);
  const isRoot = url.pathname.endsWith('/');
  const direct = isRoot ? undefined : await get(url, maxBytes, host);
  const bytes = direct?.answer.kind === 'bytes' ? direct.answer.bytes : undefined;
  if (direct && (archiveFormat(url.pathname) || (bytes && archiveTypeOf(bytes) !== null))) {
    verifier.archive(direct);
  } else if (direct && /\/skill\.md$/i.test(url.pathname)) verifier.skillFile(direct);
  else if (direct && (/\.json$/i.test(url.pathname) || (bytes && isJson(bytes)))) {
    await verifier.index(direct, webSource(direct.base, maxBytes, host));
  } else {
    const index = await siteIndex(url, host);
    await verifier.index(index, webSource(index.base, maxBytes, host));
  }
}

function target(word: string): URL {
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (url && webFault(url, url) === null) return url;
  const hint = 'Write http:// or https://, a host and a path; no user name or password.';
  throw new SkillsError('usage', 'this address cannot be asked', { where: word, hint });
}

/** The index of a site; where it has none, what the first place answered. */
async function siteIndex(site: URL, host: Host): Promise<Fetched> {
  const root = site.href.replace(/[?#].*$/s, '').replace(/\/?$/, '/');
  let first: Fetched | undefined;
  for (const path of [...SITE_INDEXES, 'index.json']) {
    const fetched = await get(new URL(path, root), MAX_INDEX_BYTES, host);
    if (fetched.answer.kind === 'bytes') return fetched;
    first ??= fetched;
  }
  return first as Fetched;
}

/** What an index on the web names: relative addresses count from the index (WK-03). */
function webSource(base: URL, maxBytes: number, host: Host): Source {
  return {
    async locate(url) {
      if (!URL.canParse(url, base.href)) return refused(url, 'scheme');
      const to = new URL(url, base);
      if (to.protocol === 'skill:') return { file: url, answer: { kind: 'unresolved' } };
      const fault = webFault(base, to);
      return fault === null ? get(to, maxBytes, host) : refused(url, fault);
    },
    // A site does not list its folders.
    list: async () => null,
  };
}

async function get(url: URL, maxBytes: number, host: Host): Promise<Fetched> {
  const found = await host.network.get(url.href, maxBytes);
  if (found.kind !== 'answer') return { file: url.href, answer: found, base: url };
  const { status, bytes, contentType } = found;
  const answer: Answer =
    status === 200 ? { kind: 'bytes', bytes, contentType } : { kind: 'status', status };
  return { file: url.href, answer, base: new URL(found.url) };
}

function refused(to: string, reason: 'scheme' | ReturnType<typeof webFault>): Located {
  return { file: to, answer: { kind: 'refused', reason: reason ?? 'scheme', to } };
}

function isJson(bytes: Uint8Array): boolean {
  return /^\ufeff?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}
