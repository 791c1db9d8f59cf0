/** A path as a link's destination means it, after `?`, `#` and percent-encoding are taken off. */
export interface PathTarget {
  readonly kind: 'path';
  /** Decoded, with `/` between segments; not yet normalised. */
  readonly path: string;
  /** True when a skill-root variable stood in front: the path counts from the skill's root (L2). */
  readonly fromRoot: boolean;
  /** What follows `#`, decoded; null where there is none. */
  readonly fragment: string | null;
  /** What makes the spelling unsafe to read: an encoded separator, or a broken or control escape. */
  readonly encoded: 'separator' | 'broken' | null;
  readonly backslash: boolean;
  /** The path that a second decoding would give, where that differs. */
  readonly twice: string | null;
}

/** What the destination of a link is, before any file is looked at. */
export type Target =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'url' }
  | { readonly kind: 'unsafe-scheme'; readonly scheme: string }
  | { readonly kind: 'skill-uri'; readonly uri: string }
  | { readonly kind: 'absolute' }
  | { readonly kind: 'anchor'; readonly fragment: string }
  | PathTarget;

/** L01, L02: schemes that run code, carry it, or read the reader's disk. */
const UNSAFE_SCHEMES = new Set(['javascript', 'vbscript', 'data', 'file']);

/** Readers drop these before they look at the scheme, so hiding one inside a scheme changes nothing. */
const IGNORED_IN_SCHEME = /[\u0000-\u0020\u007f-\u00a0\u200b\ufeff]+/g;

/** Long enough for every scheme in use; what follows is not looked at. */
const SCHEME_LOOK = 64;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

/** L2: variables that clients replace by the skill's folder. */
const ROOT_VARIABLE =
  /^(?:\$\{?|\{\{? ?|<)(?:claude[_-]?)?(?:skill|base|this)[_-]?(?:skill[_-]?)?(?:dir|root|path|directory|folder)(?: ?\}?\}|>)?\//i;

/** Tells what a link's destination is; `raw` is how it is spelled in the source, where that is known. */
export function classifyTarget(url: string, raw: string = url): Target {
  const plain = url.slice(0, SCHEME_LOOK).replace(IGNORED_IN_SCHEME, '');
  const scheme = SCHEME.exec(plain)?.[1]?.toLowerCase();
  if (scheme !== undefined) return schemeTarget(scheme, url);
  const text = url.trim();
  if (text === '' || text.startsWith('?')) return { kind: 'nothing' };
  if (text.startsWith('#')) return { kind: 'anchor', fragment: decoded(text.slice(1)) ?? text };
  if (text.startsWith('//')) return { kind: 'url' };
  if (/^[/\\~]/.test(text)) return { kind: 'absolute' };
  return pathTarget(text, raw);
}

function schemeTarget(scheme: string, url: string): Target {
  // One letter and a colon is a Windows drive (L07).
  if (scheme.length === 1) return { kind: 'absolute' };
  if (UNSAFE_SCHEMES.has(scheme)) return { kind: 'unsafe-scheme', scheme };
  return scheme === 'skill' ? { kind: 'skill-uri', uri: url.trim() } : { kind: 'url' };
}

function pathTarget(text: string, raw: string): PathTarget {
  const hash = text.indexOf('#');
  const beforeHash = hash < 0 ? text : text.slice(0, hash);
  const query = beforeHash.indexOf('?');
  const spelled = query < 0 ? beforeHash : beforeHash.slice(0, query);
  const root = ROOT_VARIABLE.exec(spelled)?.[0] ?? '';
  const rest = spelled.slice(root.length);
  const path = decoded(rest);
  const again = path?.includes('%') ? decoded(path) : undefined;
  return {
    kind: 'path',
    path: path ?? rest,
    fromRoot: root !== '',
    fragment: hash < 0 ? null : (decoded(text.slice(hash + 1)) ?? text.slice(hash + 1)),
    encoded: encodedFault(rest, path),
    // CommonMark reads `\.` as an escaped dot, so `..\..` shows its backslash only in the source.
    backslash: rest.includes('\\') || raw.includes('\\.'),
    twice: again === undefined || again === path ? null : again,
  };
}

function encodedFault(spelled: string, path: string | undefined): PathTarget['encoded'] {
  if (path === undefined) return 'broken';
  if (/%2f|%5c/i.test(spelled)) return 'separator';
  return /%(?:[01][0-9a-f]|7f)/i.test(spelled) ? 'broken' : null;
}

/** The percent-decoded text, or undefined when an escape is broken or is no UTF-8. */
function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Signs of a pattern or an example instead of a file name (L2). */
const PLACEHOLDER =
  /[{}<>*[\]…|]|\$[A-Za-z({]|(?:^|\/)path\/to(?:\/|$)|(?:^|[^.])\.{3,}|(?:^|\/)(?:xxx|yyyy|nnn)\b/i;

/** True for a path that stands for others: variables, wildcards, ellipses (L2). */
export function isPlaceholder(path: string): boolean {
  return PLACEHOLDER.test(path);
}

/** A host name that was written without its scheme. */
const HOST =
  /^[a-z0-9-]+(?:\.[a-z0-9-]+){0,8}\.(?:com|org|net|io|dev|ai|co|app|gov|edu)(?:$|[/:])/i;

/** True for text that only looks like a link: no extension, no slash at an end, no dot in front (L4). */
export function isPathLike(path: string): boolean {
  if (/^\.{1,2}(?:\/|$)/.test(path)) return true;
  if (/\s{2}|\n/.test(path) || HOST.test(path) || path.includes('@')) return false;
  if (path.endsWith('/')) return true;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^(?:licen[cs]e|copying|notice|readme|changelog|makefile|dockerfile)$/i.test(name))
    return true;
  // An extension has a letter in it: `1.5` and `v2.0` are numbers.
  return /[^.]\.[a-z0-9]{0,3}[a-z][a-z0-9]{0,7}$/i.test(name);
}
