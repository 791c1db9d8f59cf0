import { applyEdits, type Edit, editsOverlap, originalOffset } from '../core/edit.ts';
import { LineMap, type Range } from '../core/text.ts';
import { quoteYaml } from './yaml-quote.ts';
import { readYaml, type YamlIssue, type YamlSource } from './yaml-source.ts';

/** The usual reasons why a value does not parse; each has words of its own in `yaml-syntax`. */
export type SyntaxCause = 'colon' | 'indicator' | 'tail' | 'quote' | 'tab' | 'other';

/** A value that does not parse, why, and the edit that would make it the string the author sees. */
export interface BrokenValue {
  readonly cause: SyntaxCause;
  readonly range: Range;
  readonly key: string;
  readonly detail: string;
  readonly edit: Edit | null;
}

/** A text after quoting what did not parse; `restore` maps its offsets back to the text as written. */
export interface Repair {
  readonly source: YamlSource;
  readonly broken: readonly BrokenValue[];
  restore(offset: number): number;
}

/** Quoting one value can uncover the next mistake; three rounds mend every case seen in public skills. */
const MAX_ROUNDS = 3;

/** `key: value` with everything up to the value as one group. */
const ENTRY = /^([ \t]*(?:- )*([^\s#'"[\]{}&*!|>%@`,?-][^:\n]*?)[ \t]*:[ \t]+)(\S[^\r\n]*)$/;

/** Quotes the values that cause the syntax errors, or gives undefined when that does not mend the text. */
export function repairYaml(text: string, first: YamlSource): Repair | undefined {
  const found = new Map<number, BrokenValue>();
  let source = first;
  let edits: Edit[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const errors = source.issues.filter((issue) => issue.kind === 'syntax');
    if (errors.length === 0) {
      const applied = edits;
      const broken = [...found.values()];
      return { source, broken, restore: (offset) => originalOffset(applied, offset) };
    }
    const before = found.size;
    const lines = new LineMap(text);
    for (const error of errors) {
      const start = originalOffset(edits, error.range.start);
      const value = brokenValueAt(text, lines, { ...error, range: { start, end: start } });
      if (value?.edit && !overlapsAny(value.edit, found)) found.set(value.range.start, value);
    }
    if (found.size === before) return undefined;
    edits = [...found.values()].flatMap((value) => value.edit ?? []);
    source = readYaml(applyEdits(text, edits));
    if (source.limit) return undefined;
  }
  return undefined;
}

/** One line can look like a value of its own and like the continuation of the value above it. */
function overlapsAny(edit: Edit, found: ReadonlyMap<number, BrokenValue>): boolean {
  return [...found.values()].some((value) => value.edit && editsOverlap(edit, value.edit));
}

/** The value on the line of a syntax error, with the cause; undefined where the line is no entry. */
export function brokenValueAt(
  text: string,
  lines: LineMap,
  error: YamlIssue,
): BrokenValue | undefined {
  const { line } = lines.position(error.range.start);
  const match = ENTRY.exec(lines.lineText(line));
  if (!match) return undefined;
  const [, before = '', key = ''] = match;
  const start = lines.lineStart(line) + before.length;
  const indent = before.length - before.trimStart().length;
  const last = lastLineOfValue(lines, line, indent);
  const raw = text.slice(start, lines.lineStart(last) + lines.lineText(last).length).trimEnd();
  const range = { start, end: start + raw.length };
  const cause = causeOf(raw, error);
  const mendable = cause !== 'quote' && cause !== 'tab' && cause !== 'other';
  // A ` #` begins a comment for every reader: whether it belongs to the value is the author's to say.
  const edit = mendable && !/\s#/.test(raw) ? { range, text: quoteYaml(raw) } : null;
  return { cause, range, key: key.trim(), detail: error.detail, edit };
}

/** Lines indented deeper than their key continue its value; blank lines between them do too. */
function lastLineOfValue(lines: LineMap, line: number, indent: number): number {
  let last = line;
  for (let next = line + 1; next <= lines.lineCount; next++) {
    const text = lines.lineText(next);
    const depth = text.length - text.trimStart().length;
    if (text.trim() === '') continue;
    if (depth <= indent) break;
    last = next;
  }
  return last;
}

function causeOf(raw: string, error: YamlIssue): SyntaxCause {
  if (/^[|>][-+0-9]*\s/.test(raw)) return 'other';
  if (/tabs? /i.test(error.detail)) return 'tab';
  const first = raw.charAt(0);
  if (first === '"' || first === "'") {
    return raw.indexOf(first, 1) < 0 ? 'quote' : 'tail';
  }
  if ('@`%'.includes(first)) return 'indicator';
  if ('[{'.includes(first)) return /[\]}]/.test(raw) ? 'indicator' : 'other';
  if (/:(?:\s|$)/.test(raw)) return 'colon';
  return /^[-?](?:\s|$)/.test(raw) ? 'indicator' : 'other';
}
