import type { Nodes, Root } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import type { Range } from '../core/text.ts';
import { destinationRange } from './destination.ts';
import { markdownLimit } from './markdown-limit.ts';

/** A heading with its text as a reader sees it. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly range: Range;
}

/** A link, image or link definition; `target` is where its destination stands in the source. */
export interface Link {
  readonly kind: 'link' | 'image' | 'definition';
  readonly url: string;
  readonly range: Range;
  readonly target: Range;
}

/** A use of a link definition: `[text][label]`. */
export interface LinkUse {
  readonly label: string;
  readonly range: Range;
}

/** Code, inline or fenced; a fence has the word behind its opening as `lang`. */
export interface Code {
  readonly value: string;
  readonly lang: string | null;
  readonly range: Range;
}

/** Raw HTML, comments included. */
export interface Html {
  readonly value: string;
  readonly range: Range;
}

/** What rules need of a Markdown text, each part with its range in the file. */
export interface Markdown {
  readonly headings: readonly Heading[];
  readonly links: readonly Link[];
  readonly uses: readonly LinkUse[];
  readonly spans: readonly Code[];
  readonly fences: readonly Code[];
  readonly html: readonly Html[];
}

/** Made at first use: the parser is large, and most skills need none. */
const makeProcessor = () => remark().use(remarkGfm).freeze();
let processor: ReturnType<typeof makeProcessor> | undefined;

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] };

/** Parses Markdown that begins at an offset of a file; ranges count from the file's start. */
export function parseMarkdown(text: string, start = 0): Markdown {
  const parts: Mutable<Markdown> = {
    headings: [],
    links: [],
    uses: [],
    spans: [],
    fences: [],
    html: [],
  };
  const body = text.slice(start);
  // What cannot be parsed has no parts.
  const tree = markdownTree(body);
  const pending: Nodes[] = tree ? [tree] : [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    collect(node, body, start, parts);
    if (!('children' in node)) continue;
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i];
      if (child) pending.push(child);
    }
  }
  return parts;
}

/** The syntax tree of Markdown; undefined where a text would overflow the parser's stack or keep it busy for minutes. */
export function markdownTree(body: string): Root | undefined {
  if (markdownLimit(body) !== null) return undefined;
  try {
    processor ??= makeProcessor();
    return processor.parse(body);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function collect(node: Nodes, body: string, base: number, parts: Mutable<Markdown>): void {
  const local = localRange(node);
  // GFM autolink literals carry no position; they are plain URLs and no rule needs their place.
  if (!local) return;
  const range = { start: base + local.start, end: base + local.end };
  switch (node.type) {
    case 'heading':
      parts.headings.push({ depth: node.depth, text: plainText(node), range });
      break;
    case 'link':
    case 'image':
    case 'definition': {
      const found = destinationRange(body, local, node);
      const target = { start: base + found.start, end: base + found.end };
      parts.links.push({ kind: node.type, url: node.url, range, target });
      break;
    }
    case 'linkReference':
    case 'imageReference':
      parts.uses.push({ label: node.identifier, range });
      break;
    case 'inlineCode':
      parts.spans.push({ value: node.value, lang: null, range });
      break;
    case 'code':
      parts.fences.push({ value: node.value, lang: node.lang ?? null, range });
      break;
    case 'html':
      parts.html.push({ value: node.value, range });
      break;
    default:
  }
}

function localRange(node: Nodes): Range | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The text of a node without its markup: what GitHub makes anchors from. */
export function plainText(node: Nodes): string {
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if ('value' in node && node.type !== 'html') return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}
