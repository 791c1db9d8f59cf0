import type { Range } from '../core/text.ts';
import { reachedDocuments } from './references-mentions.ts';
import type { Skill, TextDocument } from './skill.ts';

/** A use of a label that has no definition, a definition without use, or one that names itself. */
export interface LabelProblem {
  readonly id: 'undefined' | 'unused' | 'self';
  readonly label: string;
  readonly at: Range;
  readonly file: string;
}

/** A full reference; what stands before it tells a link from an index such as `rows[i][j]`. */
const FULL_USE = /(?<![\w\])])!?\[([^[\]\n]{2,200})\]\[([^[\]\n]{2,100})\]/g;
const DEFINITION = /^[ >]{0,12}\[([^[\]\n]{1,200})\]:[ \t]/gm;

/** Labels that people use to write comments. */
const COMMENT_LABEL = /^(?:\/\/|comment|_|-|#|\.)/i;

/** The label problems of the files that a reader comes to (L16). */
export function undefinedReferences(skill: Skill): readonly LabelProblem[] {
  const problems: LabelProblem[] = [];
  for (const document of reachedDocuments(skill)) {
    if (!mayHaveProblems(document.text)) continue;
    problems.push(...undefinedUses(document), ...definitionProblems(document));
  }
  return problems.sort((a, b) => a.at.start - b.at.start);
}

/** A look at the text that spares most files the parser. */
function mayHaveProblems(text: string): boolean {
  if (!text.includes('][') && !text.includes(']:')) return false;
  for (const match of text.matchAll(DEFINITION)) {
    const label = normal(match[1] ?? '');
    if (!COMMENT_LABEL.test(label) && !label.startsWith('^')) return true;
  }
  for (const match of text.matchAll(FULL_USE)) if (isLabel(match[2] ?? '')) return true;
  return false;
}

function* undefinedUses({
  path,
  text,
  bodyStart,
  markdown,
}: TextDocument): Generator<LabelProblem> {
  const matches = [...text.matchAll(FULL_USE)].filter((match) => match.index >= bodyStart);
  if (matches.length === 0) return;
  const { spans, fences, html, links, uses } = markdown;
  const isTaken = overlapTest([...spans, ...fences, ...html, ...links, ...uses]);
  for (const match of matches) {
    const at = { start: match.index, end: match.index + match[0].length };
    const label = match[2] ?? '';
    // What the parser made something of is no plain text.
    if (!isLabel(label) || isTaken(at)) continue;
    yield { id: 'undefined', label, at, file: path };
  }
}

function* definitionProblems({ path, text, markdown }: TextDocument): Generator<LabelProblem> {
  const used = new Set(markdown.uses.map(({ label }) => normal(label)));
  for (const { kind, url, range } of markdown.links) {
    const label =
      kind === 'definition'
        ? /^\[([^\]]{1,999})\]:/.exec(text.slice(range.start, range.end))?.[1]
        : undefined;
    if (label === undefined || COMMENT_LABEL.test(label)) continue;
    const at = range;
    if (normal(url) === normal(label)) yield { id: 'self', label, at, file: path };
    else if (!used.has(normal(label))) yield { id: 'unused', label, at, file: path };
  }
}

/** A footnote, a number or a check box is no label. */
function isLabel(label: string): boolean {
  return /\p{L}/u.test(label) && !label.startsWith('^') && label.trim() === label;
}

/** A test whether a range meets one of some others; ranges must be asked for in their order. */
function overlapTest(parts: readonly { readonly range: Range }[]) {
  const ranges = parts.map(({ range }) => range).sort((a, b) => a.start - b.start);
  let next = 0;
  let reached = 0;
  return (at: Range): boolean => {
    for (let range = ranges[next]; range && range.start < at.end; range = ranges[++next]) {
      reached = Math.max(reached, range.end);
    }
    return reached > at.start;
  };
}

function normal(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
