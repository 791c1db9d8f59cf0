/**
 * Characters that a terminal obeys or that a reader cannot see: controls, bidi and zero-width
 * formatting, line separators, tag characters, variation selector supplements, lone surrogates.
 */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]|[\u{e0000}-\u{e01ef}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeOne(char: string): string {
  const short = SHORT[char];
  if (short !== undefined) return short;
  const code = char.codePointAt(0) ?? 0;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return `\\u{${code.toString(16)}}`;
}

/** Anything but printable ASCII: what has none needs no closer look, and most texts have none. */
const NOT_PLAIN = /[^ -~]/;
const NOT_PLAIN_LINES = /[^\n -~]/;

/** Text that is safe to print: every control or invisible character is shown as an escape. */
export function visible(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text.replace(INVISIBLE, escapeOne);
}

/** Like `visible` for a text of several lines: line feeds and tabs stay what they are. */
export function visibleLines(text: string): string {
  return text.replace(INVISIBLE, (char) =>
    char === '\n' || char === '\t' ? char : escapeOne(char),
  );
}

/** Like `visible`, cut to a number of code points with an ellipsis: for quoting input in a message. */
export function quoted(text: string, limit = 80): string {
  const shown = visible(text.length > limit * 4 ? text.slice(0, limit * 4) : text);
  if (shown.length <= limit) return shown;
  const points = [...shown];
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : shown;
}

/** JSON whose bytes hold no raw control, bidi or invisible character; it parses to the same value. */
export function safeJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  if (!NOT_PLAIN_LINES.test(text)) return text;
  return text.replace(INVISIBLE, (char) => (char === '\n' ? char : unicodeEscape(char)));
}

function unicodeEscape(char: string): string {
  return Array.from({ length: char.length }, (_, i) => {
    return `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`;
  }).join('');
}
