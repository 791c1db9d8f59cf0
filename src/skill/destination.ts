import type { Definition, Image, Link } from 'mdast';
import type { Range } from '../core/text.ts';

/** Where the destination of a link stands in the source; the whole node where it has none of its own. */
export function destinationRange(
  body: string,
  node: Range,
  link: Link | Image | Definition,
): Range {
  const opener = link.type === 'definition' ? ']:' : '](';
  let at = body.indexOf(opener, contentEnd(node, link));
  while (at >= 0 && at < node.end) {
    const found = rawDestination(body, at + opener.length, node.end);
    if (found && plain(body.slice(found.start, found.end)) === plain(link.url)) return found;
    at = body.indexOf(opener, at + 1);
  }
  return autolinkRange(body, node, link.url) ?? node;
}

/** A link's text ends with its last child; images and definitions have none. */
function contentEnd(node: Range, link: Link | Image | Definition): number {
  const last = link.type === 'link' ? link.children.at(-1)?.position?.end.offset : undefined;
  return last ?? node.start;
}

/** The destination that starts behind blanks: in angle brackets, or up to white space or the `)`. */
function rawDestination(body: string, from: number, end: number): Range | undefined {
  let start = from;
  // Inside a quote or list the destination may follow a line ending and the container's prefix.
  while (start < end && /[\s>]/.test(body.charAt(start)) && body.charAt(start) !== '<') start++;
  if (body.charAt(start) === '<') {
    const close = body.indexOf('>', start);
    return close < 0 || close >= end ? undefined : { start: start + 1, end: close };
  }
  let depth = 0;
  let at = start;
  for (; at < end; at++) {
    const char = body.charAt(at);
    if (char === '\\') at++;
    else if (/\s/.test(char)) break;
    else if (char === '(') depth++;
    else if (char === ')' && --depth < 0) break;
  }
  return { start, end: Math.min(at, end) };
}

function autolinkRange(body: string, node: Range, url: string): Range | undefined {
  const source = body.slice(node.start, node.end);
  if (source === url) return node;
  return source === `<${url}>` ? { start: node.start + 1, end: node.end - 1 } : undefined;
}

/** Escapes and entities differ between source and value: compare what neither can change. */
function plain(text: string): string {
  return text.replace(/&[^;\s]{1,31};|\\/g, '').replace(/[^\p{L}\p{N}/._-]/gu, '');
}
