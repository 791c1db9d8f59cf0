import type { Range } from '../core/text.ts';
import type { Link } from './markdown.ts';

/** A link with the range of its destination. */
export type PieceLink = Pick<Link, 'kind' | 'url' | 'target'>;

/** A sign that means nothing in the middle of a line, whatever stands beside it. */
const WORD = String.raw`[^\u0000-\u001f\u007f\x60*_<>&\\!|~@[\]/^]`;
const LINK = String.raw`\[${WORD}+\]\([A-Za-z0-9_./#?=%:-]+\)`;
/** One line of words and links, in an item or not. */
const SIMPLE = new RegExp(`^(?:[-*] )?(?=[A-Za-z[])(?:${WORD}|${LINK})+$`);
/** An address that is a link without any brackets; one with a scheme has a slash. */
const BARE_ADDRESS = /www\./i;

/**
 * The links of a piece that is so simple that they can be read off; undefined where it is not. The parser
 * is large and slow to start, and most broken links stand in lines of plain words.
 */
export function simpleLinks(text: string, { start, end }: Range): PieceLink[] | undefined {
  const piece = text.slice(start, end);
  if (!SIMPLE.test(piece) || BARE_ADDRESS.test(piece)) return undefined;
  const links: PieceLink[] = [];
  for (let at = piece.indexOf(']('); at >= 0; at = piece.indexOf('](', at)) {
    const from = at + 2;
    at = piece.indexOf(')', from);
    const target = { start: start + from, end: start + at };
    links.push({ kind: 'link', url: piece.slice(from, at), target });
  }
  return links;
}
