import type { Range } from '../core/text.ts';
import { type Code, type Markdown, parseMarkdown } from './markdown.ts';
import { type Block, type Blocks, blocksOf, labelKey } from './references-blocks.ts';
import type { Candidate } from './references-scan.ts';
import { type PieceLink, simpleLinks } from './references-simple.ts';
import type { TextDocument } from './skill.ts';

/** A longer piece is not parsed: real paragraphs, items and rows are shorter. */
const MAX_PIECE = 6 * 1024;

/**
 * The parser needs quadratic time on hostile text, so a text may cost this much and no more. The
 * public skill that needs most takes a third of it.
 */
const BUDGET = 160_000;

/** What starting the parser costs, in characters. */
const START_COST = 800;

/** The links in the pieces of a text around some candidates; ranges count in the whole text. */
export function* linksAround(
  document: TextDocument,
  candidates: readonly Candidate[],
): Generator<PieceLink> {
  const { text } = document;
  for (const { piece, inside, fits } of groupsAround(document, candidates)) {
    const links = fits ? linksOf(document, piece) : undefined;
    yield* links ?? bareLinks(text, piece, inside);
  }
}

function linksOf(document: TextDocument, piece: Block): readonly PieceLink[] | undefined {
  const links = simpleLinks(document.text, piece, piece.isRow);
  return links ?? parsePiece(document, piece)?.links;
}

/** The code spans in the pieces of a text around some candidates. */
export function* spansAround(
  document: TextDocument,
  candidates: readonly Candidate[],
): Generator<Code> {
  for (const { markdown } of piecesAround(document, candidates)) {
    if (markdown) yield* markdown.spans;
  }
}

/** A piece with what the parser made of it; null where it was not asked. */
interface Piece {
  readonly piece: Range;
  readonly inside: Candidate[];
  readonly markdown: Markdown | null;
}

/** The pieces that hold candidates, each once, in their order. */
export function* piecesAround(
  document: TextDocument,
  candidates: readonly Candidate[],
): Generator<Piece> {
  for (const { piece, inside, fits } of groupsAround(document, candidates)) {
    yield { piece, inside, markdown: fits ? parsePiece(document, piece) : null };
  }
}

/** Candidates that one piece holds. */
interface Group {
  readonly piece: Block;
  readonly inside: Candidate[];
  /** False where the parser is not to be asked. */
  readonly fits: boolean;
}

function* groupsAround(document: TextDocument, candidates: readonly Candidate[]): Generator<Group> {
  if (candidates.length === 0) return;
  const blocks = blocksOf(document);
  const groups: { piece: Block; inside: Candidate[] }[] = [];
  for (const candidate of [...candidates].sort((a, b) => a.at.start - b.at.start)) {
    const last = groups.at(-1);
    if (last && candidate.at.start < last.piece.end) last.inside.push(candidate);
    else {
      const piece = pieceAround(document.text, blocks, candidate.at.start);
      if (piece) groups.push({ piece, inside: [candidate] });
    }
  }
  let spent = 0;
  for (const group of groups) {
    const length = group.piece.end - group.piece.start;
    spent += START_COST + length + (length * length) / 1000;
    yield { ...group, fits: length <= MAX_PIECE && spent <= BUDGET };
  }
}

/** The block around an offset, or all that is in doubt where that is not too long. */
function pieceAround(text: string, blocks: Blocks, offset: number): Block | undefined {
  const doubt = blocks.doubtAround(offset);
  if (!doubt || doubt.end - doubt.start > MAX_PIECE) return blocks.around(offset);
  return { ...doubt, text: text.slice(doubt.start, doubt.end), isRow: false };
}

/** Quotes nested a thousand deep overflow the parser's stack; such a piece is read without it. */
function parsePiece(document: TextDocument, piece: Block): Markdown | null {
  try {
    const before = contextOf(document, piece) + (piece.isRow ? TABLE_HEAD : '');
    return moved(parseMarkdown(before + piece.text), before.length, piece.start - before.length);
  } catch {
    return null;
  }
}

/** Below this a row of any number of cells is one of a table. */
const TABLE_HEAD = '|a|\n|-|\n';
/** The first definition of a label counts, if it is one. */
const MAX_PLACES = 4;
const LABEL = /\[((?:[^\\[\]]|\\.){1,999})\]/gs;

/** What other places define of the labels that a piece may use: a text that uses them is no other link's. */
function contextOf(document: TextDocument, piece: Block): string {
  const blocks = blocksOf(document);
  if (blocks.definitions.size === 0) return '';
  const parts = new Set<string>();
  let length = 0;
  for (const [, label = ''] of piece.text.matchAll(LABEL)) {
    const places = blocks.definitions.get(labelKey(label));
    if (places?.length === 0) parts.add(`[${label}]: x\n\n`);
    for (const at of places?.slice(0, MAX_PLACES) ?? []) {
      const block = length < MAX_PIECE ? blocks.around(at) : undefined;
      if (!block || block.start === piece.start) continue;
      length += block.text.length;
      parts.add(`${block.text}\n\n`);
    }
  }
  // A rule ends a footnote.
  return parts.size === 0 ? '' : `${[...parts].join('')}***\n`;
}

/** What stands behind some context, with ranges that count in the whole text. */
function moved(markdown: Markdown, from: number, by: number): Markdown {
  const { headings, links, uses, spans, fences, html } = markdown;
  const move = ({ start, end }: Range): Range => ({ start: start + by, end: end + by });
  const own = <Part extends { readonly range: Range }>(parts: readonly Part[]): Part[] =>
    parts
      .filter(({ range }) => range.start >= from)
      .map((part) => ({ ...part, range: move(part.range) }));
  return {
    headings: own(headings),
    links: own(links).map((link) => ({ ...link, target: move(link.target) })),
    uses: own(uses),
    spans: own(spans),
    fences: own(fences),
    html: own(html),
  };
}

/** Without the parser: destinations behind a `[`, closed or at a line's end, and no open backtick. */
function* bareLinks(
  text: string,
  piece: Range,
  inside: readonly Candidate[],
): Generator<PieceLink> {
  let counted = piece.start;
  let ticks = 0;
  let bracket = false;
  for (const { at, value } of inside) {
    for (; counted < at.start; counted++) {
      const char = text.charAt(counted);
      if (char === '`') ticks++;
      else if (char === '[') bracket = true;
    }
    const behind = text.slice(at.end, at.end + 10);
    const isClosed = /^>?[ \t]{0,8}(?:[)"']|[\r\n]|$)/.test(behind);
    if (value === undefined || !isClosed || !bracket || ticks % 2 === 1) continue;
    yield { kind: 'link', url: value, target: at };
  }
}
