import { contentTypeOf } from './headers.ts';
import type { SiteFile, SiteFileKind } from './model.ts';

/** A file of a site whose content is at hand or is read when asked for. */
export function siteFile(
  path: string,
  kind: SiteFileKind,
  content: string | Uint8Array | (() => Uint8Array),
  immutable = false,
): SiteFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const read = typeof bytes === 'function' ? bytes : () => bytes;
  return { path, kind, contentType: contentTypeOf(path, kind), immutable, read };
}
