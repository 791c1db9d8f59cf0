/** Where a file of an index on disk may lie below its root: the first that exists is meant. */
export type LocalPlace =
  | { readonly kind: 'paths'; readonly paths: readonly string[] }
  | { readonly kind: 'outside' | 'scheme' | 'unresolved' };

const SCHEME = /^([a-z][a-z0-9+.-]{0,31}):/i;
/** Schemes that say what to do instead of where a skill is. */
const NEVER_FOLLOWED = /^(?:file|data|javascript|blob|vbscript|about)$/i;

/**
 * The paths below a root that an address of an index on disk can mean. A relative address counts from the
 * folder of the index (WK-03); of a `skill://` address the leading segments may be a prefix that is no folder.
 */
export function localPlace(url: string, indexFolder: readonly string[]): LocalPlace {
  const scheme = SCHEME.exec(url)?.[1];
  const plain = url.replace(/[?#].*$/s, '');
  if (scheme !== undefined && NEVER_FOLLOWED.test(scheme)) return { kind: 'scheme' };
  if (scheme?.toLowerCase() === 'skill') {
    const segments = decoded(plain.replace(/^[^:]+:\/\//, '').split('/'));
    if (!segments || segments.some(isStep)) return { kind: 'outside' };
    const paths = segments.map((_, dropped) => segments.slice(dropped).join('/'));
    return { kind: 'paths', paths };
  }
  if (scheme !== undefined || plain.startsWith('//')) return { kind: 'unresolved' };
  const path = walked(plain.startsWith('/') ? [] : indexFolder, decoded(plain.split('/')));
  return path === undefined ? { kind: 'outside' } : { kind: 'paths', paths: [path] };
}

function isStep(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..';
}

/** Each segment by itself, so that an encoded slash cannot become a separator. */
function decoded(segments: readonly string[]): string[] | undefined {
  try {
    const plain = segments.map(decodeURIComponent);
    return plain.some((segment) => /[\\/\0]/.test(segment)) ? undefined : plain;
  } catch {
    return undefined;
  }
}

function walked(from: readonly string[], steps: readonly string[] | undefined): string | undefined {
  if (!steps) return undefined;
  const path = [...from];
  for (const step of steps) {
    if (step === '..' && path.pop() === undefined) return undefined;
    if (!isStep(step)) path.push(step);
  }
  return path.join('/');
}
