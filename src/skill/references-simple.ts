import type { Range } from '../core/text.ts';
import type { Link } from './markdown.ts';

/** A link with the range of its destination. */
export type PieceLink = Pick<Link, 'kind' | 'url' | 'target'>;

/** What makes no link and hides none, wherever it stands in a line; a `!` would make an image of a link. */
const SIGN = String.raw`(?:[^\u0000-\u001f\u007f\x60<\\!@[\]^]|!(?!\[))`;
const SPAN = String.raw`\x60[^\x60\r\n[\]]+\x60(?!\x60)`;
const LINK = String.raw`\[(?:${SIGN}|${SPAN})+\]\([A-Za-z0-9_./#?=%:-]+\)`;
/** One line of text, in an item or not; alone, a row of a table is such a line. */
const SIMPLE = new RegExp(
  String.raw`^(?:[-*] |\d{1,3}\. )?(?=(?:\*\*)?(?:[A-Za-z[]|\x60[^\x60])|\| )(?:${SIGN}|${SPAN}|${LINK})+\n?$`,
);
/** What a bar in a row of a table would split. */
const WHOLE = /\[[^\]]*\]|\x60[^\x60]*\x60/g;
/** An address that is a link without any brackets. */
const BARE_ADDRESS = /www\.|:\/\//i;

/**
 * The links of a piece that is so simple that they can be read off; undefined where it is not. The parser
 * is large and slow to start, and most broken links stand in lines of plain words.
 */
export function simpleLinks(
  text: string,
  { start, end }: Range,
  isRow = false,
): PieceLink[] | undefined {
  const piece = text.slice(start, end);
  if (!SIMPLE.test(piece) || BARE_ADDRESS.test(piece)) return undefined;
  if (isRow && piece.match(WHOLE)?.some((part) => part.includes('|'))) return undefined;
  const links: PieceLink[] = [];
  for (let at = piece.indexOf(']('); at >= 0; at = piece.indexOf('](', at)) {
    const from = at + 2;
    at = piece.indexOf(')', from);
    const target = { start: start + from, end: start + at };
    links.push({ kind: 'link', url: piece.slice(from, at), target });
  }
  return links;
}
