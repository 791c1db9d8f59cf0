import type { Markdown } from './markdown.ts';
import type { TextDocument } from './skill.ts';

/** What GitHub takes out of a heading to make its anchor: all but letters, marks, digits, `_`, `-`, blanks. */
const REMOVED = /[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu;

/** Ids that HTML in the text sets by hand. */
const HTML_ID = /\b(?:id|name)\s{0,8}=\s{0,8}["']?([^\s"'>]{1,256})/gi;

/** An id that some Markdown writers put behind a heading: `## Title {#id}`. */
const WRITTEN_ID = /\{#([\w.:-]{1,256})\}\s*$/;

/** Emoji presentation is invisible and often lost when an anchor is copied. */
const PRESENTATION = /[\ufe0e\ufe0f]/g;

/** The anchor of a heading's text, before repeated ones are numbered. */
export function slug(text: string): string {
  return text.toLowerCase().replace(REMOVED, '').replace(/ /g, '-');
}

/** The anchors of a Markdown text as GitHub makes them: a repeated heading gets `-1`, `-2` (L14). */
export function anchorsOf({ headings, html }: Markdown): ReadonlySet<string> {
  const anchors = numbered(headings.map(({ text }) => text));
  for (const { value } of html) {
    for (const match of value.matchAll(HTML_ID)) anchors.add(comparable(match[1] ?? ''));
  }
  return anchors;
}

const FENCE = /^[ \t>]{0,20}(`{3,}|~{3,})/;
const ATX_HEADING = /^ {0,3}#{1,6}[ \t]+(.*)$/;

/** The anchors of the headings that a look at the lines finds: enough to spare most texts the parser. */
export function lineAnchors(text: string, start = 0): ReadonlySet<string> {
  const texts: string[] = [];
  let fence = '';
  for (const line of text.slice(start).split(/\r\n|\n|\r/)) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trimEnd().endsWith(mark)) fence = '';
    } else if (mark !== '') fence = mark;
    else if (line.includes('#')) {
      const heading = ATX_HEADING.exec(line)?.[1];
      if (heading !== undefined)
        texts.push(
          heading
            .trimEnd()
            .replace(/[ \t]#+$/, '')
            .trim(),
        );
    }
  }
  return numbered(texts);
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

const lineCache = new WeakMap<TextDocument, ReadonlySet<string>>();

/** True when a document has the anchor by a look at its lines; false when only the parser can tell. */
export function surelyHasAnchor(document: TextDocument, fragment: string): boolean {
  let anchors = lineCache.get(document);
  if (!anchors) {
    anchors = lineAnchors(document.text, document.bodyStart);
    lineCache.set(document, anchors);
  }
  return hasAnchor(anchors, fragment);
}
