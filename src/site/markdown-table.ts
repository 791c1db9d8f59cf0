import type { Table, TableRow } from 'mdast';
import { type Html, html } from './html.ts';
import { inlineHtml, type Rendering } from './markdown-inline.ts';

/** A table, which can be scrolled where it is wider than the page. */
export function tableHtml(node: Table, page: Rendering): Html {
  const [head, ...rows] = node.children;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>
<thead>
${head ? row(head, page, true) : undefined}</thead>
<tbody>
${rows.map((one) => row(one, page, false))}</tbody>
</table></div>
`;
}

function row(node: TableRow, page: Rendering, isHead: boolean): Html {
  const cells = node.children.map((cell) => {
    const text = inlineHtml(cell, page);
    return isHead ? html`<th scope="col">${text}</th>` : html`<td>${text}</td>`;
  });
  return html`<tr>${cells}</tr>
`;
}
