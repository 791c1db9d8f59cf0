// What the lines of Markdown begin with, and what ends the blocks that run over lines.

export const BULLET = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
export const RULE_LINE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
export const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;
export const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
export const HEADING = /^#{1,6}(?:[ \t]+|$)/;

/** What a definition begins with, and what it may begin with when its label runs over lines. */
export const LABEL = /^\[((?:[^\\[\]]|\\.){1,999})\]:/;
export const OPEN_LABEL = /^\[(?:[^\\[\]]|\\.)*\\?$/;
/** A definition that its line ends, if the next line is no title. */
export const WHOLE_DEFINITION =
  /^\[(?=[ \t]*[^ \t\]])[^\\[\]]{1,999}\]:[ \t]*[^\s<()\\]+(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'|\([^()\\]*\)))?[ \t]*$/;
/** What goes on with a text where it stands in no container, and ends it alone. */
const TELLING_LAZY = /^(?:=+[ \t]*|[|:-][-:| \t]*)$/;

const RAW = 'script|pre|style|textarea';
const BLOCK =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|' +
  'link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|' +
  'thead|title|tr|track|ul';
const ATTRIBUTE = String.raw`[ \t]+[A-Za-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^ \t"'=<>\x60]+))?`;

const BLOCK_TAG = new RegExp(String.raw`^</?(?:${BLOCK})(?=[ \t]|/?>|$)`, 'i');
/** Any other whole tag, alone in its line. */
const LONE_TAG = new RegExp(
  String.raw`^<(?:/[A-Za-z][A-Za-z0-9-]*[ \t]*|(?!(?:${RAW})(?![\w-]))[A-Za-z][A-Za-z0-9-]*(?:${ATTRIBUTE})*[ \t]*/?)>[ \t]*$`,
  'i',
);

/** HTML that runs on over blank lines until its own end, which may overlap its beginning. */
const LONG: readonly (readonly [begin: RegExp, end: RegExp, from: number])[] = [
  [new RegExp(`^<(?:${RAW})(?=[ \\t>]|$)`, 'i'), new RegExp(`</(?:${RAW})>`, 'i'), 1],
  [/^<!--/, /-->/, 2],
  [/^<\?/, /\?>/, 1],
  [/^<![A-Za-z]/, />/, 3],
  // The parser counts closing brackets in pairs.
  [/^<!\[CDATA\[/, /(?<!\])(?:\]\])+>/, 9],
];

/** What ends an HTML block: a text, a blank line, or its own first line. */
export type HtmlEnd = RegExp | 'blank' | 'line';

/** What ends the HTML block that a line begins; undefined where it begins none. */
export function htmlEnd(rest: string, interrupts: boolean): HtmlEnd | undefined {
  if (!rest.startsWith('<')) return undefined;
  for (const [begin, end, from] of LONG) {
    if (begin.test(rest)) return end.test(rest.slice(from)) ? 'line' : end;
  }
  if (BLOCK_TAG.test(rest)) return 'blank';
  return !interrupts && LONE_TAG.test(rest) ? 'blank' : undefined;
}

const DELIMITERS = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?[ \t]*)?$/;

/** The cells that the line below a table's head has; 0 where it is none. */
function delimiterCells(line: string): number {
  if (!/[|:]/.test(line) || !/^[|:-]/.test(line) || !DELIMITERS.test(line)) return 0;
  return line.match(/-+/g)?.length ?? 0;
}

/** The cells of a table's row. */
function cellsOf(line: string): number {
  const bare = line.replace(/\\[\\|]/g, 'xx').replace(/(?<![ \t])[ \t]+$/, '');
  return bare.replace(/^\|/, '').replace(/\|$/, '').split('|').length;
}

/** True where a line, and the one above it, begin a table. */
export function beginsTable(head: string, line: string): boolean {
  const cells = delimiterCells(line);
  return cells > 0 && head.trim() !== '|' && cells === cellsOf(head);
}

/** True for what the parser reads otherwise where it goes on with a text outside of its container. */
export function isTelling(rest: string): boolean {
  return TELLING_LAZY.test(rest) || htmlEnd(rest, false) !== undefined;
}
