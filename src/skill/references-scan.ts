/** What a look at the bare text finds of references: never less than the parser would. */
export interface Scan {
  /** Every text that the parser could take for a destination. */
  readonly targets: readonly string[];
  /** Code spans that begin like a path of the skill (C1). */
  readonly spans: readonly string[];
  /** True when only the parser can tell. */
  readonly unsure: boolean;
}

/** Autolinks are looked at only for the schemes that are reported. */
const AUTOLINK = /<(?:javascript|vbscript|data|file|skill):/i;

/** A code span that begins with one of the folders that skills have. */
const SPAN =
  /`\s*((?:\.\/|[$<{][^`\s/]{1,40}\/)?(?:references?|scripts|assets)\/[^`\n]{1,240}?)\s*`/gi;

/** A code span with a URI of a skill. */
const SKILL_URI_SPAN = /`skill:\/\//i;

/** Destinations longer than this are left to the parser. */
const MAX_TARGET = 512;

/**
 * Finds a superset of a text's references in one pass. It starts at every `](` and `]:` whatever
 * surrounds them, so code yields candidates too; a candidate that would be reported makes the caller parse.
 */
export function scanReferences(text: string, start = 0): Scan {
  const targets = new Set<string>();
  let unsure = text.includes('`') && SKILL_URI_SPAN.test(text);
  unsure ||= text.includes('<') && AUTOLINK.test(text);
  for (let at = text.indexOf(']', start); at >= 0 && !unsure; at = text.indexOf(']', at + 1)) {
    const next = text.charCodeAt(at + 1);
    if (next !== PAREN && next !== COLON) continue;
    const found = destination(text, at + 2);
    // One doubt is enough to parse: what else there is does not matter then.
    if (found === undefined) unsure = true;
    else if (found !== '') targets.add(found);
  }
  const spans = new Set<string>();
  if (text.includes('`')) {
    for (const match of text.slice(start).matchAll(SPAN)) spans.add(match[1] ?? '');
  }
  return { targets: [...targets], spans: [...spans], unsure };
}

const PAREN = 40;
const COLON = 58;

/** The destination that starts behind blanks; undefined when the source is too odd to be sure of. */
function destination(text: string, from: number): string | undefined {
  let at = from;
  let crossed = false;
  for (; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '\n' || char === '\r') crossed = true;
    else if (char !== ' ' && char !== '\t') break;
  }
  // Behind a line ending `>` may be the prefix of a quote or the destination itself.
  if (crossed && text.charAt(at) === '>') return undefined;
  const raw = text.charAt(at) === '<' ? angleText(text, at + 1) : plainText(text, at);
  if (raw === undefined || raw.includes('&')) return undefined;
  return raw.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function angleText(text: string, from: number): string | undefined {
  for (let at = from; at < text.length && at - from < MAX_TARGET; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (char === '>') return text.slice(from, at);
    // No destination in brackets goes over a line or holds a bracket: this is no link.
    else if (char === '\n' || char === '\r' || char === '<') return '';
  }
  return from >= text.length ? '' : undefined;
}

function plainText(text: string, from: number): string | undefined {
  let depth = 0;
  for (let at = from; at - from < MAX_TARGET; at++) {
    const char = text.charAt(at);
    if (char === '' || char === ' ' || char === '\n' || char === '\t' || char === '\r')
      return text.slice(from, at);
    if (char === '\\') at++;
    else if (char === '(') depth++;
    else if (char === ')' && --depth < 0) return text.slice(from, at);
  }
  return undefined;
}
