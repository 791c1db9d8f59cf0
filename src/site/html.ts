import { visibleLines } from '../core/visible.ts';
import { xmlText } from '../report/xml.ts';

/** HTML in which every text of others is escaped; only the `html` template makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: texts are escaped, HTML is taken as it is, undefined is nothing. */
export type Piece = string | number | undefined | Html | readonly Html[];

/** A template whose texts can neither leave their element or quoted attribute nor hide characters. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let text = parts[0] ?? '';
  for (const [i, piece] of pieces.entries()) text += pieceText(piece) + (parts[i + 1] ?? '');
  return new Html(text);
}

function pieceText(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return xmlText(visibleLines(String(piece).replaceAll('\r\n', '\n')));
}

/** HTML that is not there. */
export const NOTHING = html``;
