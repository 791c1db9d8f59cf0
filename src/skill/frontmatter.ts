import { LineMap, type Range } from '../core/text.ts';
import { type FrontmatterBlock, findFrontmatter, type NoFrontmatter } from './fences.ts';
import type { Problem } from './finding.ts';
import { MAX_FRONTMATTER_BYTES } from './spec.ts';
import { entryOf, type YamlEntry, type YamlMap, type YamlNode } from './yaml-node.ts';
import { plainYaml } from './yaml-plain.ts';
import { type BrokenValue, brokenValueAt, repairYaml } from './yaml-repair.ts';
import { parseYaml, type YamlIssue, type YamlSource } from './yaml-source.ts';

/** The frontmatter of a skill with the place of everything in it. */
export interface Frontmatter {
  readonly block: FrontmatterBlock;
  /** Null when the frontmatter is empty, no mapping or over a limit. */
  readonly root: YamlMap | null;
  /** False when a syntax error could not be read past: a field that is not there may yet be written. */
  readonly reliable: boolean;
  /** True when it is laid out as most are: one field a line, without anything that readers may differ on. */
  readonly plain: boolean;
}

/** The frontmatter, if there is a block at all, and what was wrong on the way. */
export interface ParsedFrontmatter {
  readonly frontmatter: Frontmatter | null;
  readonly problems: readonly Problem[];
}

/** The entry of a top-level field. */
export function fieldOf(frontmatter: Frontmatter | null, name: string): YamlEntry | undefined {
  return frontmatter?.root ? entryOf(frontmatter.root, name) : undefined;
}

/** Parses the frontmatter of a text; never throws, goes on after errors. */
export function parseFrontmatter(text: string): ParsedFrontmatter {
  const block = findFrontmatter(text);
  if ('reason' in block) return { frontmatter: null, problems: [withoutBlock(block)] };
  // With its last line ending: without it a quote that is never closed can look closed.
  const yaml = text.slice(block.content.start, block.close.start);
  const unread = (problem: Problem): ParsedFrontmatter => ({
    frontmatter: { block, root: null, reliable: false, plain: false },
    problems: [problem],
  });
  if (isTooLarge(yaml)) return unread(limitProblem(block, 'size'));
  const root = plainYaml(yaml, block.content.start);
  if (root) return { frontmatter: { block, root, reliable: true, plain: true }, problems: [] };
  const source = parseYaml(yaml);
  if (source.limit) return unread(limitProblem(block, source.limit));
  return parseSource(yaml, source, block);
}

/** A UTF-16 unit is one to three bytes: only a text between the two has to be encoded to tell. */
function isTooLarge(yaml: string): boolean {
  if (yaml.length > MAX_FRONTMATTER_BYTES) return true;
  if (yaml.length * 3 <= MAX_FRONTMATTER_BYTES) return false;
  return new TextEncoder().encode(yaml).length > MAX_FRONTMATTER_BYTES;
}

function parseSource(yaml: string, first: YamlSource, block: FrontmatterBlock): ParsedFrontmatter {
  const hasSyntaxError = first.issues.some((issue) => issue.kind === 'syntax');
  const repair = hasSyntaxError ? repairYaml(yaml, first) : undefined;
  const base = block.content.start;
  const place = (offset: number) => base + (repair ? repair.restore(offset) : offset);
  const source = repair?.source ?? first;
  const problems = source.issues
    .filter((issue) => issue.kind !== 'syntax')
    .map((issue) => issueProblem(issue, place));
  const reliable = !hasSyntaxError || repair !== undefined;
  for (const broken of repair?.broken ?? []) problems.push(syntaxProblem(broken, base));
  if (!reliable && !problems.some((problem) => problem.rule !== 'yaml-key')) {
    problems.push(firstSyntaxProblem(yaml, first, base));
  }
  const root = source.root ? moved(source.root, place) : null;
  if (root?.kind === 'map')
    return { frontmatter: { block, root, reliable, plain: false }, problems };
  const frontmatter: Frontmatter = { block, root: null, reliable, plain: false };
  if (!reliable) return { frontmatter, problems };
  return { frontmatter, problems: [...problems, noMapping(root, block)] };
}

/** The first error of a text that quoting does not mend, explained by its line where that is possible. */
function firstSyntaxProblem(yaml: string, source: YamlSource, base: number): Problem {
  const error = source.issues.find((issue) => issue.kind === 'syntax');
  const range = error?.range ?? { start: 0, end: 0 };
  const detail = error?.detail ?? '';
  const isTab = /tabs? /i.test(detail);
  const value = error && !isTab && brokenValueAt(yaml, new LineMap(yaml), error);
  if (value && value.cause !== 'other') return { ...syntaxProblem(value, base), fix: undefined };
  const at = { start: base + range.start, end: base + range.end };
  return { rule: 'yaml-syntax', id: isTab ? 'tab' : 'other', at, data: { detail } };
}

function syntaxProblem(broken: BrokenValue, base: number): Problem {
  const shift = (range: Range) => ({ start: base + range.start, end: base + range.end });
  const { edit, cause, key, detail } = broken;
  return {
    rule: 'yaml-syntax',
    id: cause,
    at: shift(broken.range),
    data: { key, detail, quoted: edit?.text ?? '' },
    fix: edit ? { edits: [{ range: shift(edit.range), text: edit.text }] } : undefined,
  };
}

function issueProblem(issue: YamlIssue, place: (offset: number) => number): Problem {
  const at = { start: place(issue.range.start), end: place(issue.range.end) };
  const data = { text: issue.detail };
  if (issue.kind === 'tag') return { rule: 'yaml-tag', id: 'tag', at, data };
  if (issue.kind === 'complex-key') return { rule: 'yaml-key', id: 'complex', at, data };
  return { rule: 'yaml-alias', id: issue.kind, at, data };
}

function withoutBlock(none: NoFrontmatter): Problem {
  const data = { found: none.found };
  if (none.reason === 'lang') return { rule: 'frontmatter-lang', id: 'lang', at: none.at, data };
  if (none.reason === 'unclosed') {
    const id = none.found === '' ? 'unclosed' : 'near';
    return { rule: 'frontmatter-unclosed', id, at: none.at, data };
  }
  return { rule: 'frontmatter-missing', id: missingMessage(none.found), at: none.at, data };
}

function missingMessage(firstLine: string): string {
  if (firstLine.trim() === '') return 'blank';
  if (/^\s+---\s*$/.test(firstLine)) return 'indented';
  if (/^-{4,}\s*$/.test(firstLine)) return 'dashes';
  if (/^\+\+\+\s*$/.test(firstLine)) return 'toml';
  return /^---[ \t]*\r[^\n]/.test(firstLine) ? 'cr' : 'missing';
}

function limitProblem(block: FrontmatterBlock, id: 'size' | 'depth' | 'nodes'): Problem {
  return { rule: 'frontmatter-limit', id, at: block.open };
}

function noMapping(root: YamlNode | null, block: FrontmatterBlock): Problem {
  const empty = root === null || (root.kind === 'scalar' && root.value === '');
  if (empty) return { rule: 'frontmatter-empty', id: 'empty', at: block.open };
  const data = { kind: root.kind === 'list' ? 'a list' : 'a single value' };
  return { rule: 'frontmatter-not-mapping', id: 'kind', at: root.range, data };
}

/** The same tree with every range mapped to its place in the file. */
function moved<Node extends YamlNode>(node: Node, place: (offset: number) => number): Node {
  const range = { start: place(node.range.start), end: place(node.range.end) };
  if (node.kind === 'scalar') return { ...node, range };
  if (node.kind === 'list')
    return { ...node, range, items: node.items.map((n) => moved(n, place)) };
  const entries = node.entries.map(({ key, value }) => ({
    key: moved(key, place),
    value: moved(value, place),
  }));
  return { ...node, range, entries };
}
