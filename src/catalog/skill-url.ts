/** The default base of MCP forms: the first segment of a skill's path stands where a host would (U-03). */
export const SKILL_SCHEME = 'skill://';

const MIME_TYPES: readonly (readonly [ending: string, type: string])[] = [
  ['.tar.gz', 'application/gzip'],
  ['.tgz', 'application/gzip'],
  ['.zip', 'application/zip'],
];

/** The media type that an archive's address tells by its ending, or null. */
export function mimeTypeOf(url: string): string | null {
  const path = url.replace(/[?#].*$/s, '').toLowerCase();
  return MIME_TYPES.find(([ending]) => path.endsWith(ending))?.[1] ?? null;
}

/** The address of something below a base; each segment is percent-encoded where RFC 3986 needs it (U-04). */
export function urlBelow(base: string, segments: readonly string[]): string {
  const path = segments.map(encodeSegment).join('/');
  return base === '' || base.endsWith('/') ? base + path : `${base}/${path}`;
}

/** Nothing to encode: most names by far. */
const PLAIN_SEGMENT = /^[A-Za-z0-9._~-]*$/;

/**
 * One segment in the smallest encoding that is right everywhere in an address: `:` and `@` stay
 * encoded, for they end a scheme or a user's name where the segment comes first (U-03).
 */
export function encodeSegment(segment: string): string {
  if (PLAIN_SEGMENT.test(segment)) return segment;
  // Half a character has no UTF-8 form; such a name is refused by other rules and must not throw here.
  const whole = new TextDecoder().decode(new TextEncoder().encode(segment));
  return encodeURIComponent(whole).replace(/%(?:24|26|2B|2C|3B|3D)/g, decodeURIComponent);
}

const PLAIN_PATH = /^[A-Za-z0-9._~/-]*$/;

/** A path with each of its segments encoded. */
export function encodePath(path: string): string {
  return PLAIN_PATH.test(path) ? path : path.split('/').map(encodeSegment).join('/');
}

/** The path of a file within a skill from the addresses of the skill file and of the file, or null. */
export function filePathIn(skillUrl: string, fileUrl: string): string | null {
  const root = skillUrl.slice(0, skillUrl.lastIndexOf('/') + 1);
  if (root === '' || !fileUrl.startsWith(root)) return null;
  try {
    return decodeURIComponent(fileUrl.slice(root.length));
  } catch {
    return null;
  }
}

/** The skill's own path in an address of its skill file: what stands between the scheme and `/SKILL.md`. */
export function skillPathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '').replace(/^[A-Za-z][A-Za-z0-9+.-]{0,31}:\/\//, '');
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
