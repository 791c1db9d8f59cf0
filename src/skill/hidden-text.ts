import { codePointLength, type Range } from '../core/text.ts';
import { SIGN } from './signs.ts';
import type { TextDocument } from './skill.ts';

/** A stretch of text that a reader does not see but an agent reads. */
export interface HiddenText {
  readonly kind: 'tags' | 'direction' | 'zero-width' | 'selectors' | 'far';
  readonly range: Range;
  /** How many hidden characters; a single zero-width character is mostly an accident. */
  readonly count: number;
  /** For tag characters, the message they spell. */
  readonly spelled: string;
}

/** Any character that the checks below look at: one test clears almost every file. */
const SUSPECT =
  /[\u00ad\u115f\u1160\u180e\u200b\u200c\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e01ef}]/u;
const TAGS = /[\u{e0000}-\u{e007f}]+/gu;
/** The flags of England, Scotland and Wales: a black flag, tag letters, a cancel tag. */
const FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{1,6}\u{e007f}/gu;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const NO_DIRECTION = /[^\u202a-\u202e\u2066-\u2069]+/g;
/** Zero-width and filler characters; ZWJ joins emoji, and ZWNJ is spelling in Persian and Indic text. */
const ZERO_WIDTH =
  /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]+|\u200c{2,}/g;
/** One selector picks a glyph, two are seen with emoji; longer runs carry data. */
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3,}|[\u{e0100}-\u{e01ef}]{2,}/gu;

/** Every hidden stretch of a text, in order; `inCode` tells whether an offset is code or a field. */
export function hiddenText(
  { text, signs }: Pick<TextDocument, 'text' | 'signs'>,
  inCode: (offset: number) => boolean,
): HiddenText[] {
  const found: HiddenText[] = (signs & SIGN.blanks) === 0 ? [] : farText(text);
  if ((signs & SIGN.beyondAscii) === 0 || !SUSPECT.test(text)) return found;
  // A flag's tags begin behind its two units of black flag and end with it.
  const flags = new Map([...text.matchAll(FLAG)].map((m) => [m.index + 2, m.index + m[0].length]));
  for (const match of text.matchAll(TAGS)) {
    const range = { start: match.index, end: match.index + match[0].length };
    if (flags.get(range.start) === range.end) continue;
    found.push({ kind: 'tags', range, count: [...match[0]].length, spelled: spell(match[0]) });
  }
  for (const match of text.matchAll(ZERO_WIDTH)) {
    if (match.index === 0 && match[0] === '\ufeff') continue;
    found.push(plain('zero-width', match));
  }
  for (const match of text.matchAll(SELECTORS)) found.push(plain('selectors', match));
  for (const one of unbalancedDirection(text, inCode)) found.push(one);
  return found.sort((a, b) => a.range.start - b.range.start);
}

/** Blanks of this number push what follows out of sight (L28). */
const FAR = 200;
const FAR_BLANKS = ' '.repeat(FAR);
const FAR_TABS = '\t'.repeat(FAR);

/** Text on the same line behind so many blanks that no editor shows it. */
function farText(text: string): HiddenText[] {
  if (!text.includes(FAR_BLANKS) && !text.includes(FAR_TABS)) return [];
  const found: HiddenText[] = [];
  for (const match of text.matchAll(/[ \t]+/g)) {
    const end = match.index + match[0].length;
    const next = text[end];
    // Tables are padded to the width of their longest cell.
    const ends = next === undefined || next === '\n' || next === '\r' || next === '|';
    if (match[0].length >= FAR && !ends) found.push(plain('far', match));
  }
  return found;
}

function plain(kind: HiddenText['kind'], match: RegExpExecArray): HiddenText {
  const range = { start: match.index, end: match.index + match[0].length };
  return { kind, range, count: codePointLength(match[0]), spelled: '' };
}

/** Tag characters mirror ASCII. */
function spell(tags: string): string {
  return [...tags]
    .map((char) => (char.codePointAt(0) ?? 0) - 0xe0000)
    .map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : ''))
    .join('');
}

const OPENS = new Set(['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068']);
const ISOLATES = new Set(['\u2066', '\u2067', '\u2068']);

/** Overrides and isolates that are not closed on their line, or that stand in code at all. */
function* unbalancedDirection(
  text: string,
  inCode: (offset: number) => boolean,
): Generator<HiddenText> {
  if (!DIRECTION.test(text)) return;
  for (let start = 0; start < text.length; ) {
    const lf = text.indexOf('\n', start);
    const end = lf < 0 ? text.length : lf;
    const line = text.slice(start, end);
    const first = line.search(DIRECTION);
    if (first >= 0) {
      const marks = line.replace(NO_DIRECTION, '');
      const last = line.lastIndexOf(marks.charAt(marks.length - 1));
      if (!isBalanced(marks) || anyInCode(text, start + first, start + last, inCode)) {
        const range = { start: start + first, end: start + last + 1 };
        yield { kind: 'direction', range, count: marks.length, spelled: '' };
      }
    }
    start = end + 1;
  }
}

function anyInCode(
  text: string,
  first: number,
  last: number,
  inCode: (offset: number) => boolean,
): boolean {
  for (let at = first; at <= last; at++) {
    if (DIRECTION.test(text.charAt(at)) && inCode(at)) return true;
  }
  return false;
}

function isBalanced(marks: string): boolean {
  const open: string[] = [];
  for (const mark of marks) {
    if (OPENS.has(mark)) open.push(mark);
    else {
      const opened = open.pop();
      if (opened === undefined || ISOLATES.has(opened) !== (mark === '\u2069')) return false;
    }
  }
  return open.length === 0;
}
