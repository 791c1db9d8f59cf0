import { forLatest } from '../core/kept.ts';
import {
  AMPERSAND,
  BACKSLASH,
  BLANK,
  CLOSE,
  COLON,
  CR,
  DASH,
  DOT,
  LF,
  OPEN,
  SLASH,
  TAB,
} from '../core/units.ts';
import { type Candidate, scanLinks, scanSpans } from './references-scan.ts';
import { SIGN } from './signs.ts';
import type { Skill } from './skill.ts';

// Nearly all links of nearly all skills are web addresses and plainly written paths of files that are
// there. One look at their characters tells so; all others are taken apart (`references-target.ts`).

/** What is known of the links of the skill file before any of them is taken apart. */
interface SkillFileLinks {
  /** The files that plain links and paths in code lead to: the skill file names them, whatever else it says. */
  readonly named: ReadonlySet<string>;
  /** The links that need a closer look. */
  readonly links: readonly Candidate[];
  /** The code spans that begin like a path of the skill and need a closer look. */
  readonly spans: readonly Candidate[];
}

/** The links of the skill file, looked at once for all that asks. */
export const skillFileLinks = forLatest((skill: Skill): SkillFileLinks => {
  const named = new Set<string>();
  const document = skill.entry === null ? undefined : skill.document(skill.entry);
  if (!document) return { named, links: [], spans: [] };
  const { text, bodyStart, signs } = document;
  const links = scanLinks(text, bodyStart, signs, (at) => {
    const path = plainPath(text, at);
    if (path === '') return isPlainAddress(text, at);
    if (!skill.files.get(path)) return false;
    named.add(path);
    return isFlat(path);
  });
  const spans = (signs & SIGN.folder) === 0 ? [] : scanSpans(text, bodyStart);
  return { named, links, spans: spans.filter(({ value = '' }) => !isNamed(skill, value, named)) };
});

/** True for a span with the very name of a file; what follows a `#` is no part of a path. */
function isNamed(skill: Skill, value: string, named: Set<string>): boolean {
  if (!skill.files.get(value)) return false;
  named.add(value);
  return !value.includes('#');
}

/** True for a path at most one folder down (AS-04). */
export function isFlat(path: string): boolean {
  const slash = path.indexOf('/');
  return slash < 0 || path.indexOf('/', slash + 1) < 0;
}

/** The path that a plain destination at a place means, counted from a folder; empty where it is not plain. */
export function plainGoal(text: string, at: number, folder: string): string {
  if (folder === '') return plainPath(text, at);
  if (!text.startsWith('../', at)) {
    const path = plainPath(text, at);
    return path === '' ? '' : `${folder}/${path}`;
  }
  const path = plainPath(text, at + 3);
  const slash = folder.lastIndexOf('/');
  return path === '' || slash < 0 ? path : folder.slice(0, slash + 1) + path;
}

/** More is left to those who take links apart: they have limits of their own. */
const MAX_PLAIN = 256;

/** A destination of ASCII letters, digits, `_`, `-`, dots within names and single slashes between them. */
function plainPath(text: string, from: number): string {
  let before = SLASH;
  for (let at = from; at < from + MAX_PLAIN; at++) {
    const unit = text.charCodeAt(at);
    if (unit === DOT || unit === SLASH) {
      if (before === SLASH) return '';
    } else if (!isWordUnit(unit) && unit !== DASH) {
      return before !== SLASH && endsDestination(unit) ? text.slice(from, at) : '';
    }
    before = unit;
  }
  return '';
}

/** True for a web address whose units stand for themselves up to the end of the destination. */
export function isPlainAddress(text: string, from: number): boolean {
  if (!text.startsWith('http', from)) return false;
  const colon = text.charCodeAt(from + 4) === LOWER_S ? from + 5 : from + 4;
  if (text.charCodeAt(colon) !== COLON) return false;
  for (let at = colon; at < from + MAX_PLAIN; at++) {
    const unit = text.charCodeAt(at);
    if (endsDestination(unit)) return true;
    // Brackets nest, a backslash escapes, `&` may begin an entity; behind the text's end is no number.
    if (unit === OPEN || unit === BACKSLASH || unit === AMPERSAND || !(unit > 0)) return false;
  }
  return false;
}

const LOWER_S = 115;

/** True for an ASCII letter or digit or `_`. */
function isWordUnit(unit: number): boolean {
  if (unit >= 97) return unit <= 122;
  return unit >= 65 ? unit <= 90 || unit === 95 : unit >= 48 && unit <= 57;
}

function endsDestination(unit: number): boolean {
  return unit === CLOSE || unit === BLANK || unit === LF || unit === TAB || unit === CR;
}
