import type { Range } from '../core/text.ts';
import { reachedDocuments } from './references-mentions.ts';
import { piecesAround } from './references-pieces.ts';
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
  return reachedDocuments(skill).flatMap((document) => {
    if (!document.text.includes('][') && !document.text.includes(']:')) return [];
    const problems = [...undefinedUses(document), ...definitionProblems(document)];
    return problems.sort((a, b) => a.at.start - b.at.start);
  });
}

function* undefinedUses(document: TextDocument): Generator<LabelProblem> {
  const { path: file, text } = document;
  const defined = new Set([...text.matchAll(DEFINITION)].map((match) => normal(match[1] ?? '')));
  const suspects = [...text.matchAll(FULL_USE)].flatMap((match) => {
    const label = match[2] ?? '';
    const at = { start: match.index, end: match.index + match[0].length };
    if (at.start < document.bodyStart || !isLabel(label) || defined.has(normal(label))) return [];
    return [{ at, value: label }];
  });
  for (const { markdown, inside } of piecesAround(document, suspects)) {
    if (!markdown) continue;
    const { spans, html, links } = markdown;
    const isTaken = overlapTest([...spans, ...html, ...links]);
    // What the parser made something of is no plain text.
    for (const { at, value: label } of inside) {
      if (!isTaken(at)) yield { id: 'undefined', label: label ?? '', at, file };
    }
  }
}

function* definitionProblems(document: TextDocument): Generator<LabelProblem> {
  const { path: file, text } = document;
  const suspects = [...text.matchAll(DEFINITION)].flatMap((match) => {
    const label = match[1] ?? '';
    if (match.index < document.bodyStart || COMMENT_LABEL.test(label)) return [];
    const start = match.index + match[0].indexOf('[');
    return [{ at: { start, end: match.index + match[0].length }, value: label }];
  });
  if (suspects.length === 0) return;
  const used = usedLabels(text);
  for (const { markdown } of piecesAround(document, suspects)) {
    for (const { kind, url, range: at } of markdown?.links ?? []) {
      const label = kind === 'definition' ? labelOf(text.slice(at.start, at.end)) : undefined;
      if (label === undefined || COMMENT_LABEL.test(label)) continue;
      if (normal(url) === normal(label)) yield { id: 'self', label, at, file };
      else if (!used.has(normal(label))) yield { id: 'unused', label, at, file };
    }
  }
}

function labelOf(definition: string): string | undefined {
  return /^\[([^\]]{1,999})\]:/.exec(definition)?.[1];
}

/** Every bracketed text that could use a definition: all but the definitions themselves. */
function usedLabels(text: string): ReadonlySet<string> {
  const used = new Set<string>();
  for (const match of text.matchAll(/\[([^[\]]{1,999})\](?!:)/g)) used.add(normal(match[1] ?? ''));
  return used;
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
