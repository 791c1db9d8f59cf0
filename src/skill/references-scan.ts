import type { Range } from '../core/text.ts';
import { BACKSLASH, BLANK, CLOSE, COLON, CR, LF, OPEN, TAB } from '../core/units.ts';
import { ALL_SIGNS, SIGN, type Signs } from './signs.ts';

/** Something in a text that the parser could take for a reference. */
export interface Candidate {
  readonly at: Range;
  /** What it would say; undefined when only the parser can tell. */
  readonly value: string | undefined;
}

/** Autolinks are looked at only for the schemes that are reported. */
const AUTOLINK = /<(?:javascript|vbscript|data|file|skill):/gi;

/** A code span that begins with one of the folders that skills have (C1). */
const SPAN =
  /`\s*((?:\.\/|[$<{][^`\s/]{1,40}\/)?(?:references?|scripts|assets)\/[^`\n]{1,240}?)\s*`/iy;

/** What the text of such a span begins with, before the rest is looked at. */
const SPAN_STARTS = 'rRsSaA.$<{';

/** Longer destinations are left to the parser. */
const MAX_TARGET = 512;

/** A link whose destination nests more brackets than this is none: the parser says so too. */
const MAX_DEPTH = 32;

/**
 * Every place of a text that the parser could take for a link, and many that it would not: a superset,
 * found in one pass. It starts at each `](` and `]:` whatever surrounds them. A destination behind `](`
 * for which `isPlain` holds is passed by before anything is made of it.
 */
export function scanLinks(
  text: string,
  start = 0,
  signs: Signs = ALL_SIGNS,
  isPlain?: (at: number) => boolean,
): Candidate[] {
  const found: Candidate[] = [];
  // Behind the last `)` no link is closed (L32).
  const lastClose = text.lastIndexOf(')');
  for (let at = text.indexOf(']', start); at >= 0; at = text.indexOf(']', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next !== COLON && (next !== OPEN || at > lastClose)) continue;
    if (next === OPEN && isPlain?.(at + 2)) continue;
    const candidate = destination(text, at + 2, next === OPEN ? MAX_DEPTH : MAX_TARGET);
    if (candidate.value !== '') found.push(candidate);
  }
  if ((signs & SIGN.autolink) === 0) return found;
  AUTOLINK.lastIndex = start;
  for (let match = AUTOLINK.exec(text); match; match = AUTOLINK.exec(text)) {
    found.push({ at: { start: match.index, end: match.index + 1 }, value: undefined });
  }
  return found;
}

/** The code spans of a text that begin like a path of the skill. */
export function scanSpans(text: string, start = 0): Candidate[] {
  const found: Candidate[] = [];
  for (let at = text.indexOf('`', start); at >= 0; at = text.indexOf('`', at + 1)) {
    if (!mayBeginPath(text, at + 1)) continue;
    SPAN.lastIndex = at;
    const match = SPAN.exec(text);
    if (!match) continue;
    const end = SPAN.lastIndex;
    found.push({ at: { start: at, end }, value: match[1] ?? '' });
    at = end - 1;
  }
  return found;
}

/** One look at the first sign of a span passes nearly all of them by. */
function mayBeginPath(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) <= BLANK) at++;
  // Beyond ASCII there are more blanks.
  return text.charCodeAt(at) > 127 || SPAN_STARTS.includes(text.charAt(at));
}

/** A backslash escapes ASCII punctuation only; before anything else it stands for itself. */
const ESCAPABLE = /[!-/:-@[-`{-~]/;

/** The destination that starts behind blanks; an empty one is no link. */
function destination(text: string, from: number, maxDepth: number): Candidate {
  let at = from;
  let crossed = false;
  for (; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n' || char === '\r') crossed = true;
    else if (char !== ' ' && char !== '\t') break;
  }
  const isAngle = text.charAt(at) === '<';
  const start = isAngle ? at + 1 : at;
  // Behind a line ending `>` may be the prefix of a quote or the destination itself.
  const isUnsure = crossed && text.charAt(at) === '>';
  const raw = isUnsure
    ? undefined
    : isAngle
      ? angleText(text, start)
      : plainText(text, start, maxDepth);
  const range = { start, end: start + (raw?.length ?? 1) };
  // The parser resolves entities and writes NUL as U+FFFD.
  if (raw === undefined || /[&\0]/.test(raw)) return { at: range, value: undefined };
  return { at: range, value: raw.replace(/\\([!-/:-@[-`{-~])/g, '$1') };
}

function angleText(text: string, from: number): string | undefined {
  for (let at = from; at < text.length && at - from < MAX_TARGET; at++) {
    const char = text.charAt(at);
    if (char === '\\' && ESCAPABLE.test(text.charAt(at + 1))) at++;
    else if (char === '>') return text.slice(from, at);
    // No destination in brackets goes over a line or holds a bracket: this is no link.
    else if (char === '\n' || char === '\r' || char === '<') return '';
  }
  return from >= text.length ? '' : undefined;
}

function plainText(text: string, from: number, maxDepth: number): string | undefined {
  let depth = 0;
  // By code units: a text of nothing but openings is read many times over, so this has to be quick.
  for (let at = from; at - from < MAX_TARGET; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= BLANK && (unit === BLANK || unit === LF || unit === TAB || unit === CR))
      return text.slice(from, at);
    if (unit === OPEN) {
      if (++depth > maxDepth) return '';
    } else if (unit === CLOSE) {
      if (--depth < 0) return text.slice(from, at);
    } else if (unit === BACKSLASH) {
      if (ESCAPABLE.test(text.charAt(at + 1))) at++;
    } else if (at >= text.length) return text.slice(from, at);
  }
  return undefined;
}
