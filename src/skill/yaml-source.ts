import {
  Composer,
  CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type ParsedNode,
  Parser,
} from 'yaml';
import type { Range } from '../core/text.ts';
import { MAX_FRONTMATTER_DEPTH, MAX_FRONTMATTER_NODES } from './spec.ts';
import type { ScalarStyle, YamlEntry, YamlMap, YamlNode, YamlScalar } from './yaml-node.ts';
import { plainYaml } from './yaml-plain.ts';

/** Something in the source that some reader refuses or reads differently. */
export interface YamlIssue {
  readonly kind: 'syntax' | 'alias' | 'anchor' | 'tag' | 'complex-key';
  readonly range: Range;
  /** The parser's words for a syntax error, the source text for the rest. */
  readonly detail: string;
}

/** What a YAML text holds; `limit` is set instead of a root when it is too deep or too large to parse. */
export interface YamlSource {
  readonly root: YamlNode | null;
  readonly issues: readonly YamlIssue[];
  readonly limit: 'depth' | 'nodes' | null;
}

/** Only strings, no guessing: types are judged afterwards, reader by reader. */
const OPTIONS = {
  schema: 'failsafe',
  version: '1.2',
  stringKeys: true,
  // Duplicates are found by rules with the key's own range; yaml's check is quadratic in the keys.
  uniqueKeys: false,
  // A tag is reported, never acted on: `!!omap` and `!!set` would build nodes of their own.
  resolveKnownTags: false,
  logLevel: 'silent',
} as const;

/** Tokens that make a node, and tokens that only structure it; white space and comments are free. */
const NODE_TOKENS = new Set<string | null>([
  'scalar',
  'alias',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'block-scalar-header',
]);
const FREE_TOKENS = new Set<string | null>(['space', 'newline', 'comment', 'content']);
const MARKER_TOKENS = new Set<string | null>(['scalar', 'doc-mode', 'flow-error-end']);
const MAX_TOKENS = MAX_FRONTMATTER_NODES * 5;
/** The document and the scalar under construction stand on the parser's stack beside the collections. */
const STACK_BESIDE_DEPTH = 2;

/** Reads YAML under limits that hold while it is parsed: no input can exhaust the stack or the clock. */
export function readYaml(text: string): YamlSource {
  const root = plainYaml(text);
  return root ? { root, issues: [], limit: null } : parseYaml(text);
}

/** The same by the parser alone, which every text that is not plain needs. */
export function parseYaml(text: string): YamlSource {
  const lexed = lexLimited(text);
  if ('limit' in lexed) return { root: null, issues: [], limit: lexed.limit };
  const documents = [...new Composer<ParsedNode, true>(OPTIONS).compose(lexed.tokens)];
  const issues = [
    ...lexed.issues,
    ...documents.flatMap((document) => documentIssues(document, text)),
  ];
  const second = documents[1];
  if (second) {
    const detail = 'a second YAML document begins here';
    issues.push({ kind: 'syntax', range: span(second.range[0], text.length), detail });
  }
  const contents = documents[0]?.contents;
  const root = contents ? convert(contents, text, issues) : null;
  return { root, issues: issues.sort((a, b) => a.range.start - b.range.start), limit: null };
}

type Lexed =
  | { readonly tokens: CST.Token[]; readonly issues: YamlIssue[] }
  | { readonly limit: 'depth' | 'nodes' };

/** Feeds the parser token by token and stops as soon as a limit is passed. */
function lexLimited(text: string): Lexed {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const issues: YamlIssue[] = [];
  let [offset, nodes, work] = [0, 0, 0];
  let afterMarker = false;
  for (const lexeme of new Lexer().lex(text)) {
    // The lexeme behind a scalar marker is content, whatever it looks like.
    const type: string | null = afterMarker ? 'content' : CST.tokenType(lexeme);
    afterMarker = type === 'scalar';
    if (NODE_TOKENS.has(type)) nodes++;
    if (!FREE_TOKENS.has(type)) work++;
    if (nodes > MAX_FRONTMATTER_NODES || work > MAX_TOKENS) return { limit: 'nodes' };
    if (type === 'alias' || type === 'anchor' || type === 'tag') {
      issues.push({ kind: type, range: span(offset, offset + lexeme.length), detail: lexeme });
    }
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length - STACK_BESIDE_DEPTH > MAX_FRONTMATTER_DEPTH) return { limit: 'depth' };
    // Markers are single control characters that stand for nothing in the source.
    if (!MARKER_TOKENS.has(type)) offset += lexeme.length;
  }
  tokens.push(...parser.end());
  return { tokens, issues };
}

/** Codes that the token stream or the tree reports with a better range. */
const TOLD_ELSEWHERE = new Set(['BAD_ALIAS', 'TAG_RESOLVE_FAILED', 'NON_STRING_KEY']);

function documentIssues(
  document: Document.Parsed<ParsedNode, true> | Document,
  text: string,
): YamlIssue[] {
  // What is missing at the end is missing on the last line.
  const last = text.replace(/\r?\n$/, '').length;
  return [...document.errors, ...document.warnings]
    .filter((error) => !TOLD_ELSEWHERE.has(error.code))
    .map((error) => ({
      kind: 'syntax',
      range: span(Math.min(error.pos[0], last), Math.min(error.pos[1], last)),
      detail: error.message.replace(/ at line \d+[\s\S]*$/, '').trim(),
    }));
}

function span(start: number, end: number): Range {
  return { start, end: Math.max(start, end) };
}

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/** Turns a node of `yaml` into ours; depth is bounded by the lexer's limit. */
function convert(node: ParsedNode, text: string, issues: YamlIssue[]): YamlNode {
  const range = trimmed(span(node.range[0], node.range[1]), text);
  if (isMap(node)) return convertMap(node as never, range, text, issues);
  if (isSeq(node)) {
    const items = node.items.map((item) => convert(item as ParsedNode, text, issues));
    return { kind: 'list', items, flow: node.flow === true, range };
  }
  if (isScalar(node)) {
    const value = typeof node.value === 'string' ? node.value : '';
    const style = STYLES[node.type ?? 'PLAIN'] ?? 'plain';
    return { kind: 'scalar', value, style, range };
  }
  // An alias was reported by its token; its text stands in for the value that is not followed.
  const value = isAlias(node) ? text.slice(range.start, range.end) : '';
  return { kind: 'scalar', value, style: 'single', range };
}

interface ParsedPair {
  readonly key: ParsedNode;
  readonly value: ParsedNode | null;
}

function convertMap(
  node: { readonly items: readonly ParsedPair[]; readonly flow?: boolean },
  range: Range,
  text: string,
  issues: YamlIssue[],
): YamlMap {
  const entries: YamlEntry[] = [];
  for (const pair of node.items) {
    const key = convert(pair.key, text, issues);
    if (key.kind !== 'scalar') {
      const detail = text.slice(key.range.start, key.range.end);
      issues.push({ kind: 'complex-key', range: key.range, detail });
      continue;
    }
    const value = pair.value ? convert(pair.value, text, issues) : emptyAfter(key, range, text);
    entries.push({ key, value });
  }
  return { kind: 'map', entries, flow: node.flow === true, range };
}

/** The place right behind `key:` where a value that was not written would stand. */
function emptyAfter(key: YamlScalar, map: Range, text: string): YamlScalar {
  const colon = text.indexOf(':', key.range.end);
  const at = colon < 0 || colon >= map.end ? key.range.end : colon + 1;
  return { kind: 'scalar', value: '', style: 'plain', range: span(at, at) };
}

/** Block values end with the line ending that closes them; a finding's range need not. */
function trimmed(range: Range, text: string): Range {
  let end = range.end;
  while (end > range.start && /\s/.test(text.charAt(end - 1))) end--;
  return { start: range.start, end };
}
