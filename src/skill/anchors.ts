import { oncePer } from '../core/kept.ts';
import { parseMarkdown } from './markdown.ts';
import { blocksOf } from './references-blocks.ts';
import type { TextDocument } from './skill.ts';

/** What GitHub takes out of a heading to make its anchor: all but letters, marks, digits, `_`, `-`, blanks. */
const REMOVED = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu;

/** Ids that HTML in the text sets by hand. */
const HTML_ID = /\s(?:id|name)=["']?([^\s"'>]{1,256})/gi;

/** An id that some Markdown writers put behind a heading: `## Title {#id}`. */
const WRITTEN_ID = /\{#([\w.:-]{1,256})\}\s*$/;

/** Emoji presentation is invisible and often lost when an anchor is copied. */
const PRESENTATION = /[\ufe0e\ufe0f]/g;

/** The anchor of a heading's text, before repeated ones are numbered. */
export function slug(text: string): string {
  return text.toLowerCase().replace(REMOVED, '').replace(/ /g, '-');
}

/** The anchors of a Markdown text as GitHub makes them: a repeated heading gets `-1`, `-2` (L14). */
export const anchorsOf = oncePer((document: TextDocument): ReadonlySet<string> => {
  const made = numbered(headingTexts(document));
  for (const match of document.text.matchAll(HTML_ID)) made.add(comparable(match[1] ?? ''));
  return made;
});

/** Markup that changes the anchor: what else there is, the anchor leaves out anyway. */
const TELLING_MARKUP = /[[<&\\]|(?:^|[^\p{L}\p{N}_])_|_(?:[^\p{L}\p{N}_]|$)/u;
/** Headings with such markup are parsed one by one; no real text has as many. */
const MAX_PARSED = 500;

/** The headings' texts as a reader sees them. */
function headingTexts(document: TextDocument): string[] {
  let parsed = 0;
  return blocksOf(document).headings.map(({ text }) => {
    if (!TELLING_MARKUP.test(text) || text.length > 1000 || parsed++ >= MAX_PARSED) return text;
    return parseMarkdown(`# ${text}`).headings[0]?.text ?? text;
  });
}

/** The anchors of headings in their order. */
function numbered(texts: readonly string[]): Set<string> {
  const anchors = new Set<string>();
  const used = new Map<string, number>();
  for (const text of texts) {
    const written = WRITTEN_ID.exec(text)?.[1];
    if (written !== undefined) anchors.add(comparable(written));
    const base = slug(text);
    let anchor = base;
    let count = used.get(base) ?? 0;
    while (used.has(anchor)) anchor = `${base}-${++count}`;
    used.set(base, count);
    used.set(anchor, used.get(anchor) ?? 0);
    anchors.add(comparable(anchor));
  }
  return anchors;
}

/** Anchors are compared without letter case, as readers do. */
function comparable(anchor: string): string {
  return anchor.normalize('NFC').replace(PRESENTATION, '').toLowerCase();
}

/** Fragments that name no heading: the top, lines of code, a stretch of text. */
const NO_HEADING = /^(?:top|l\d+(?:c\d+)?(?:-l?\d+(?:c\d+)?)?|:~:.*)?$/i;

/** True when a fragment leads somewhere in a text with these anchors. */
export function hasAnchor(anchors: ReadonlySet<string>, fragment: string): boolean {
  if (NO_HEADING.test(fragment)) return true;
  const wanted = comparable(fragment);
  return anchors.has(wanted) || anchors.has(wanted.replace(/^user-content-/, ''));
}
