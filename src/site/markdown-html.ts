import type { Nodes, Parents } from 'mdast';
import { slug } from '../skill/anchors.ts';
import { markdownTree, plainText } from '../skill/markdown.ts';
import { MAX_MARKDOWN_LENGTH } from '../skill/markdown-limit.ts';
import { type Html, html, NOTHING } from './html.ts';
import { inlineHtml, type Rendering } from './markdown-inline.ts';
import { tableHtml } from './markdown-table.ts';

/**
 * Markdown as HTML that cannot do anything: raw HTML is shown as text, images are not loaded, links lead only
 * where `linkTarget` lets them. Headings come below a level and never leave one out. What cannot be parsed is
 * shown as it is written.
 */
export function markdownHtml(
  text: string,
  files: ReadonlyMap<string, string>,
  level: number,
): Html {
  try {
    const tree = markdownTree(text);
    if (tree) return blocks(tree, startRendering(tree, files, level));
  } catch (error) {
    // Nested deeper than the stack: as good as not parsed.
    if (!(error instanceof RangeError)) throw error;
  }
  return html`<pre><code>${text.slice(0, MAX_MARKDOWN_LENGTH)}</code></pre>
`;
}

/** Looks over a tree for what is used before it is defined. */
function startRendering(tree: Nodes, files: ReadonlyMap<string, string>, level: number): Rendering {
  const definitions = new Map<string, string>();
  const notes = new Map<string, number>();
  const ids = new Map<Nodes, string>();
  const used = new Map<string, number>();
  const headings = new Set<string>();
  const pending: Nodes[] = [tree];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node.url);
    } else if (node.type === 'footnoteDefinition') notes.set(node.identifier, notes.size + 1);
    else if (node.type === 'heading') {
      const base = slug(plainText(node));
      const count = used.get(base) ?? 0;
      used.set(base, count + 1);
      const anchor = count === 0 ? base : `${base}-${count}`;
      headings.add(anchor);
      // Ids of others begin with letters of ours, so that they meet none of the page's own.
      ids.set(node, `s-${anchor}`);
    }
    const children: readonly Nodes[] = 'children' in node ? node.children : [];
    for (let i = children.length - 1; i >= 0; i--) pending.push(children[i] as Nodes);
  }
  const heading = (fragment: string) => {
    const wanted = fragment.toLowerCase();
    return headings.has(wanted) ? `#s-${encodeURIComponent(wanted)}` : undefined;
  };
  return { definitions, notes, ids, places: { files, heading }, level, open: [] };
}

function blocks(node: Parents, page: Rendering): Html {
  return html`${node.children.map((child) => block(child, page))}`;
}

function block(node: Nodes, page: Rendering): Html {
  switch (node.type) {
    case 'paragraph':
      return html`<p>${inlineHtml(node, page)}</p>
`;
    case 'heading':
      return headingHtml(node, page);
    case 'blockquote':
      return html`<blockquote>
${blocks(node, page)}</blockquote>
`;
    case 'code':
      return html`<pre tabindex="0"><code>${node.value}</code></pre>
`;
    case 'html':
      return html`<pre class="raw" tabindex="0"><code>${node.value}</code></pre>
`;
    case 'list':
      return listHtml(node, page);
    case 'table':
      return tableHtml(node, page);
    case 'thematicBreak':
      return html`<hr>
`;
    case 'footnoteDefinition':
      return html`<div class="footnote" id="note-${page.notes.get(node.identifier) ?? 0}"><span>${page.notes.get(node.identifier) ?? 0}</span>
${blocks(node, page)}</div>
`;
    case 'definition':
      return NOTHING;
    default:
      return inlineHtml({ type: 'paragraph', children: [node as never] }, page);
  }
}

/** The level on the page: one below the nearest heading above that was of a lower depth. */
function headingHtml(node: Extract<Nodes, { type: 'heading' }>, page: Rendering): Html {
  while ((page.open.at(-1) ?? 0) >= node.depth) page.open.pop();
  page.open.push(node.depth);
  const level = Math.min(6, page.level + page.open.length);
  const tag = html`h${level}`;
  return html`<${tag} id="${page.ids.get(node) ?? ''}">${inlineHtml(node, page)}</${tag}>
`;
}

function listHtml(node: Extract<Nodes, { type: 'list' }>, page: Rendering): Html {
  const items = node.children.map((item) => {
    const box =
      item.checked == null ? NOTHING : html`<span class="box">${item.checked ? '☑' : '☐'}</span> `;
    // A tight item holds its text without a paragraph around it.
    const parts = item.children.map((child) =>
      child.type === 'paragraph' && !item.spread ? inlineHtml(child, page) : block(child, page),
    );
    return html`<li>${box}${parts}</li>
`;
  });
  if (!node.ordered)
    return html`<ul>
${items}</ul>
`;
  const start = node.start != null && node.start !== 1 ? html` start="${node.start}"` : NOTHING;
  return html`<ol${start}>
${items}</ol>
`;
}
