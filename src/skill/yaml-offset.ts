import type { YamlScalar } from './yaml-node.ts';

const BLANK = /\s/;

/** How many source units one character of a quoted value takes: doubled quotes and escapes take more. */
function unitLength(text: string, at: number, style: YamlScalar['style']): number {
  if (style === 'single' && text.startsWith("''", at)) return 2;
  if (style !== 'double' || text[at] !== '\\') return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  const escaped = /^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[\s\S])/.exec(
    text.slice(at, at + 10),
  );
  return escaped?.[0].length ?? 1;
}

/** Where the source of a block scalar begins: behind its `|` or `>` line. */
function contentStart(text: string, scalar: YamlScalar): number {
  const { start } = scalar.range;
  if (scalar.style === 'plain') return start;
  if (scalar.style === 'single' || scalar.style === 'double') return start + 1;
  const lineEnd = text.indexOf('\n', start);
  return lineEnd < 0 ? start : lineEnd + 1;
}

/**
 * The source offset of the n-th code point of a scalar's value. Folding changes white space only, so
 * the visible characters are counted on both sides.
 */
export function sourceOffset(text: string, scalar: YamlScalar, codePoints: number): number {
  let visible = 0;
  let index = 0;
  for (const char of scalar.value) {
    if (index++ >= codePoints) break;
    if (!BLANK.test(char)) visible++;
  }
  let at = contentStart(text, scalar);
  while (at < scalar.range.end) {
    if (!BLANK.test(text.charAt(at)) && visible-- === 0) break;
    at += unitLength(text, at, scalar.style);
  }
  return Math.min(at, scalar.range.end);
}
