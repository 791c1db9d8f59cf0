import type { Range } from '../core/text.ts';
import { type Code, type Markdown, parseMarkdown } from './markdown.ts';
import { blocksOf } from './references-blocks.ts';
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
    const links = fits ? (simpleLinks(text, piece) ?? parsePiece(text, piece)?.links) : undefined;
    yield* links ?? bareLinks(text, piece, inside);
  }
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
    yield { piece, inside, markdown: fits ? parsePiece(document.text, piece) : null };
  }
}

/** Candidates that one piece holds. */
interface Group {
  readonly piece: Range;
  readonly inside: Candidate[];
  /** False where the parser is not to be asked. */
  readonly fits: boolean;
}

function* groupsAround(document: TextDocument, candidates: readonly Candidate[]): Generator<Group> {
  if (candidates.length === 0) return;
  const groups: { piece: Range; inside: Candidate[] }[] = [];
  for (const candidate of [...candidates].sort((a, b) => a.at.start - b.at.start)) {
    const last = groups.at(-1);
    if (last && candidate.at.start < last.piece.end) last.inside.push(candidate);
    else {
      const piece = blocksOf(document).around(candidate.at.start);
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

/** Quotes nested a thousand deep overflow the parser's stack; such a piece is read without it. */
function parsePiece(text: string, { start, end }: Range): Markdown | null {
  try {
    return parseMarkdown(text.slice(0, end), start);
  } catch {
    return null;
  }
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
