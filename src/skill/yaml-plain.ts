import type { ScalarStyle, YamlEntry, YamlMap, YamlScalar } from './yaml-node.ts';

/** Texts with more lines than this are left to the parser, which knows the limits. */
const MAX_LINES = 200;

/** Printable characters that mean nothing by themselves; everything rarer is left to the parser. */
const CHAR = '[ -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0370-\\u05ff\\u2010-\\u2027\\u3041-\\ud7ff]';
const KEY = '([A-Za-z][A-Za-z0-9_-]{0,63})';
/** One `key: value` on one line: a plain value, a quoted one without escapes, or a block's header. */
const FIELD = new RegExp(
  `( *)${KEY}:(?: (?:([A-Za-z0-9(]${CHAR}*)|"([^"\\\\\\n]*)"|'([^'\\n]*)'|([>|]-)))?(?:\\n|$)`,
  'y',
);
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
  const [, , name = '', plain, double, single, block] = match;
  const key = scalar(name, 'plain', start, start + name.length);
  const from = key.range.end + 2;
  if (plain !== undefined) {
    if (NOT_PLAIN.test(plain)) return undefined;
    return { key, value: scalar(plain, 'plain', from, from + plain.length) };
  }
  const quoted = double ?? single;
  if (quoted !== undefined) {
    const style = double === undefined ? 'single' : 'double';
    return { key, value: scalar(quoted, style, from, from + quoted.length + 2) };
  }
  const value = block ? readBlock(cursor, indent, block, from) : readBelow(cursor, indent);
  return value && { key, value };
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
  const folded = header === '>-';
  return scalar(lines.join(folded ? ' ' : '\n'), folded ? 'folded' : 'literal', start, end);
}

/** The fields below a key without a value of its own; one level is enough for `metadata`. */
function readBelow(cursor: Cursor, outer: number): YamlMap | undefined {
  const { text, at } = cursor;
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
