import { LazyDocument } from '../../src/skill/document.ts';
import { type Link, parseMarkdown } from '../../src/skill/markdown.ts';
import { linksAround } from '../../src/skill/references-pieces.ts';
import { scanLinks } from '../../src/skill/references-scan.ts';

/** Schemes that are looked at where an address stands without a text. */
const AUTOLINK = /^<?(?:javascript|vbscript|data|file|skill):/i;

/** True for what a rule could report: no empty destination, no plain address. */
function isCandidate(text: string, { kind, url, range }: Link): boolean {
  if (url === '') return false;
  const source = text.slice(range.start, range.end);
  return kind !== 'link' || source.includes('](') || AUTOLINK.test(source);
}

/** The links of a text that the parser finds and that rules can report. */
export function candidateLinks(text: string, start = 0): readonly Link[] {
  return parseMarkdown(text, start).links.filter((link) => isCandidate(text, link));
}

const told = ({ kind, url, target }: Pick<Link, 'kind' | 'url' | 'target'>) =>
  `${target.start}-${target.end} ${kind} ${url}`;

/** The links that only the parser finds in the whole text, or only the pieces hold, with kind and range. */
export function differences(
  text: string,
  start = 0,
  whole = candidateLinks(text, start),
): { missing: string[]; extra: string[] } {
  const wanted = whole.map(told);
  const pieces = [...linksAround(new LazyDocument('a.md', text, start), scanLinks(text, start))];
  // A piece gives its plain addresses too.
  const isTold = ({ kind, url }: Pick<Link, 'kind' | 'url'>) =>
    url !== '' && !(kind === 'link' && /^(?:https?|mailto):/.test(url));
  const found = pieces.filter(isTold).map(told);
  const inPieces = new Set(pieces.map(told));
  return {
    missing: wanted.filter((link) => !inPieces.has(link)),
    extra: found.filter((link, at) => !wanted.includes(link) || found.indexOf(link) !== at),
  };
}

/** The links of a text that the parser finds where the scan has no candidate for the same destination. */
export function missedByScan(
  text: string,
  start = 0,
  whole = candidateLinks(text, start),
): string[] {
  const candidates = scanLinks(text, start);
  return whole
    .filter(({ url, range }) => {
      return !candidates.some(({ at, value }) => {
        const isInside = at.start >= range.start && at.start <= range.end;
        return isInside && (value === undefined || value === url);
      });
    })
    .map(told);
}

/** Parts of Markdown that end, hold or hide one another. */
export const FRAGMENTS: readonly string[] = [
  ...['\n', '\n', '\n\n', '\n\n', '\n\n', '\n \t\n', '\r\n', '\r\n\r\n', '\r'],
  ...[' ', '  ', '    ', '\t', '      '],
  ...['# ', '## a\n', '===', '\n===\n', '---', '\n---\n', '***\n', '--\n', '\n-\n'],
  ...['- ', '- ', '* ', '+ ', '-\n', '1. ', '1) ', '2. ', '10. ', '- [ ] ', '- a\n', '  - b\n'],
  ...[
    '> ',
    '> ',
    '>',
    '>\n',
    '> a\n',
    '```',
    '```\n',
    '\n```\n',
    '````',
    '~~~',
    '\n~~~\n',
    '```js\n',
  ],
  ...['<pre>', '</pre>', '<script>', '</script>', '<style>\n', '<!--', '<!-- x -->', '-->'],
  ...['<?php', '?>', '<!X', '>', '<![CDATA[', ']]>', '<div>', '</div>', '<div>\n', '<details>\n'],
  ...['</details>\n', '<b>', '<b>\n', '</b>\n', '<x-y a="b">\n', '<a href="c">'],
  ...['| a | b |\n', '|---|---|\n', '\n|-|\n', '| a |\n|---|\n', ':-:', '|', 'a | b\n', '-|-\n'],
  ...['[x]: ../d.md\n', '[y]: <../e.md> "t"\n', '[x]: ../d.md', '[z]:\n../f.md\n', '"t"\n'],
  ...['[x]', '[^1]: ', '[^1]: a\n', '[^1]', '[x][y]', '[x][]', '`', '``', '`a`'],
  ...['\\', '\\[', '\\]', '!', '![i](../i.png)', '[![i](../i.png)](../j.md)'],
  ...['[b [c](../c.md) d](../e.md)', '[a](<../g h.md>)', '[a](../b.md "t")', '[a\nb](../b.md)'],
  ...['[a](\n../c.md)', '[a](../b.md\n"t")', '[a](../b.md)', '[a](../b.md)', '[a](../b.md)\n'],
  ...[
    'text\n',
    'text\n',
    'text',
    'a',
    '[a',
    '](../h.md)',
    '[',
    ']',
    '(',
    ')',
    '*',
    '**',
    '_',
    '~~',
  ],
  ...['&amp;', 'www.a.b', 'https://a.b', '<https://a.b>', '<file:a>', '<'],
];
