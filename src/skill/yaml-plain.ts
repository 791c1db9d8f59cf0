import type { ScalarStyle, YamlEntry, YamlList, YamlMap, YamlScalar } from './yaml-node.ts';

/** Texts with more lines than this are left to the parser, which knows the limits. */
const MAX_LINES = 200;

/** Printable characters that mean nothing by themselves; everything rarer is left to the parser. */
const CHAR =
  '[ -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0370-\\u05ff\\u2010-\\u2027\\u2190-\\u2bff\\u3041-\\ud7ff' +
  // Most pictograms, each of two units.
  '\\ud83c-\\ud83e\\udc00-\\udfff\\ufe0f]';
const KEY = '([A-Za-z][A-Za-z0-9_-]{0,63})';
/** A plain value, or a quoted one without escapes. */
const VALUE = `([A-Za-z0-9(]${CHAR}*)|"([^"\\\\\\n]*)"|'([^'\\n]*)'`;
/** One `key: value` on one line: a value, a block's header, or a list of words in brackets. */
const FIELD = new RegExp(
  `( *)${KEY}:(?: (?:${VALUE}|([>|]-?)|(\\[[\\w-]+(?:, [\\w-]+)*\\])))?(?:\\n|$)`,
  'y',
);
const ITEM = new RegExp(`( *)- (?:${VALUE})(?:\\n|$)`, 'y');
const BLOCK_LINE = new RegExp(`( *)([!-~]${CHAR}*)(?:\\n|$)`, 'y');
const ODD = new RegExp(`(?!${CHAR})[^\\n]`);
/** In a plain value these begin a comment or another value, or do not belong to it. */
const NOT_PLAIN = /: | #|[ :]$/;

/** A reader's place in a text. */
interface Cursor {
  readonly text: string;
  /** What is added to every place. */
  readonly base: number;
  at: number;
}

/**
 * Reads the YAML that most skills have: fields of one line, folded texts, and one level of fields below.
 * The result is the parser's own; undefined where the text has anything else. Places count from `base`,
 * where the text begins in its file.
 */
export function plainYaml(text: string, base = 0): YamlMap | undefined {
  if (text === '' || ODD.test(text)) return undefined;
  const cursor = { text, base, at: 0 };
  const entries = readFields(cursor, 0);
  return entries && cursor.at === text.length ? mapOf(entries) : undefined;
}

/** The fields of one indent, until a line that has less; undefined when one is not simple. */
function readFields(cursor: Cursor, indent: number): YamlEntry[] | undefined {
  const entries: YamlEntry[] = [];
  for (;;) {
    const { text, at } = cursor;
    if (entries.length > MAX_LINES) return undefined;
    if (at === text.length || (indent > 0 && text[at] !== ' ')) return entries;
    FIELD.lastIndex = at;
    const match = FIELD.exec(text);
    if (match?.[1]?.length !== indent) return undefined;
    cursor.at = FIELD.lastIndex;
    const entry = readEntry(match, cursor.base + at + indent, cursor, indent);
    if (!entry) return undefined;
    entries.push(entry);
  }
}

function readEntry(
  match: RegExpExecArray,
  start: number,
  cursor: Cursor,
  indent: number,
): YamlEntry | undefined {
  const [, , name = '', plain, double, single, block, words] = match;
  const key = scalar(name, 'plain', start, start + name.length);
  const from = key.range.end + 2;
  const value = words
    ? wordsOf(words, from)
    : block
      ? readBlock(cursor, indent, block, from)
      : (plain ?? double ?? single) === undefined
        ? readBelow(cursor, indent)
        : onOneLine(plain, double, single, from);
  return value && { key, value };
}

/** A value on one line: plain, in double quotes or in single ones. */
function onOneLine(
  plain: string | undefined,
  double: string | undefined,
  single: string | undefined,
  start: number,
): YamlScalar | undefined {
  if (plain !== undefined) {
    return NOT_PLAIN.test(plain) ? undefined : scalar(plain, 'plain', start, start + plain.length);
  }
  const quoted = double ?? single ?? '';
  const style = double === undefined ? 'single' : 'double';
  return scalar(quoted, style, start, start + quoted.length + 2);
}

/** A list of words in brackets. */
function wordsOf(text: string, start: number): YamlList {
  const items = [...text.matchAll(/[\w-]+/g)].map((match) => {
    const at = start + match.index;
    return scalar(match[0], 'plain', at, at + match[0].length);
  });
  return { kind: 'list', items, flow: true, range: { start, end: start + text.length } };
}

/** A list below its key, one value a line; its dashes may stand right below the key. */
function readItems(cursor: Cursor, outer: number): YamlList | undefined {
  const { text, base } = cursor;
  const items: YamlScalar[] = [];
  const first = cursor.at;
  let indent = 0;
  for (;;) {
    const { at } = cursor;
    ITEM.lastIndex = at;
    const match = ITEM.exec(text);
    const [, blanks = '', plain, double, single] = match ?? [];
    if (!match || (items.length > 0 && blanks.length !== indent)) break;
    indent = blanks.length;
    const item = onOneLine(plain, double, single, base + at + indent + 2);
    if (!item || items.length > MAX_LINES) return undefined;
    items.push(item);
    cursor.at = ITEM.lastIndex;
  }
  const last = items.at(-1);
  if (!last || indent < outer || isDeeper(cursor, indent)) return undefined;
  const range = { start: base + first + indent, end: last.range.end };
  return { kind: 'list', items, flow: false, range };
}

/** True where the line at the cursor belongs to what an item began: it is indented further, or an item too. */
function isDeeper({ text, at }: Cursor, indent: number): boolean {
  let blanks = 0;
  while (text[at + blanks] === ' ') blanks++;
  return at < text.length && (blanks > indent || (blanks === indent && text[at + blanks] === '-'));
}

/** Lines of one indent, without blank ones: the only block that needs no rules. */
function readBlock(
  cursor: Cursor,
  outer: number,
  header: string,
  start: number,
): YamlScalar | undefined {
  const { text, base } = cursor;
  const lines: string[] = [];
  let indent = 0;
  let end = start;
  while (cursor.at < text.length && text[cursor.at] === ' ') {
    BLOCK_LINE.lastIndex = cursor.at;
    const match = BLOCK_LINE.exec(text);
    const [, blanks = '', line = ''] = match ?? [];
    if (lines.length > 0 && blanks.length <= outer) break;
    indent ||= blanks.length;
    if (!match || blanks.length !== indent || indent <= outer || line.endsWith(' ')) {
      return undefined;
    }
    lines.push(line);
    end = base + cursor.at + blanks.length + line.length;
    cursor.at = BLOCK_LINE.lastIndex;
  }
  if (lines.length === 0 || lines.length > MAX_LINES) return undefined;
  const isFolded = header.startsWith('>');
  // Without the dash the last line keeps its ending.
  const ending = header.endsWith('-') ? '' : '\n';
  const value = lines.join(isFolded ? ' ' : '\n') + ending;
  return scalar(value, isFolded ? 'folded' : 'literal', start, end);
}

/** What stands below a key without a value of its own: a list, or fields; one level is enough for `metadata`. */
function readBelow(cursor: Cursor, outer: number): YamlMap | YamlList | undefined {
  const { text, at } = cursor;
  if (/ *- /y.test(text.slice(at, at + 64))) return readItems(cursor, outer);
  if (outer > 0 || text[at] !== ' ') return undefined;
  let indent = 1;
  while (text[at + indent] === ' ') indent++;
  const entries = readFields(cursor, indent);
  return entries && entries.length > 0 ? mapOf(entries) : undefined;
}

function mapOf(entries: readonly YamlEntry[]): YamlMap | undefined {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return undefined;
  const range = { start: first.key.range.start, end: last.value.range.end };
  return { kind: 'map', entries, flow: false, range };
}

function scalar(value: string, style: ScalarStyle, start: number, end: number): YamlScalar {
  return { kind: 'scalar', value, style, range: { start, end } };
}
