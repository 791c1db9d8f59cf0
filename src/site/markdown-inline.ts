import type { Nodes, Parents } from 'mdast';
import { type Html, html } from './html.ts';
import { type LinkPlaces, linkTarget } from './links.ts';

/** What rendering one text knows and keeps. */
export interface Rendering {
  readonly definitions: ReadonlyMap<string, string>;
  /** The numbers of footnotes by their identifiers. */
  readonly notes: ReadonlyMap<string, number>;
  readonly ids: ReadonlyMap<Nodes, string>;
  readonly places: LinkPlaces;
  /** The level of the heading above the whole text. */
  readonly level: number;
  /** The depths of the headings that the next one may stand below. */
  readonly open: number[];
}

/** The children of a node as running text. */
export function inlineHtml(node: Parents, page: Rendering): Html {
  return html`${node.children.map((child) => inline(child, page))}`;
}

function inline(node: Nodes, page: Rendering): Html {
  switch (node.type) {
    case 'text':
      return html`${node.value}`;
    case 'inlineCode':
      return html`<code>${node.value}</code>`;
    case 'html':
      return html`<code class="raw">${node.value}</code>`;
    case 'emphasis':
      return html`<em>${inlineHtml(node, page)}</em>`;
    case 'strong':
      return html`<strong>${inlineHtml(node, page)}</strong>`;
    case 'delete':
      return html`<del>${inlineHtml(node, page)}</del>`;
    case 'break':
      return html`<br>
`;
    case 'link':
      return linked(inlineHtml(node, page), node.url, page);
    case 'image':
      return imageHtml(node.alt, node.url, page);
    case 'linkReference':
      return linked(inlineHtml(node, page), page.definitions.get(node.identifier), page);
    case 'imageReference':
      return imageHtml(node.alt, page.definitions.get(node.identifier), page);
    case 'footnoteReference':
      return noteMark(page.notes.get(node.identifier));
    default:
      return 'children' in node ? inlineHtml(node, page) : html``;
  }
}

/** A link that may be followed; of another the address is shown, so that nobody is fooled. */
function linked(text: Html, url: string | undefined, { places }: Rendering): Html {
  if (url === undefined) return text;
  const target = linkTarget(url, places);
  if (target === undefined) return html`${text} <code class="unlinked">${url}</code>`;
  if (target.startsWith('#')) return html`<a href="${target}">${text}</a>`;
  return html`<a href="${target}" rel="nofollow noopener noreferrer">${text}</a>`;
}

/** Images are not loaded: a reader of the page asks no other server for anything. */
function imageHtml(alt: string | null | undefined, url: string | undefined, page: Rendering): Html {
  return html`<span class="image">${linked(html`Image: ${alt || 'without a text'}`, url, page)}</span>`;
}

function noteMark(number: number | undefined): Html {
  return number === undefined
    ? html``
    : html`<sup><a href="#note-${number}" aria-label="Note ${number}">${number}</a></sup>`;
}
