import type { FindingFix } from './finding.ts';
import type { Frontmatter } from './frontmatter.ts';
import { entryOf, type YamlEntry } from './yaml-node.ts';
import { quoteYaml } from './yaml-quote.ts';

/** Moves a one-line field below `metadata`, which is where the specification wants it. */
export function moveUnderMetadata(
  entry: YamlEntry,
  { root, block }: Frontmatter,
  text: string,
): FindingFix | undefined {
  const { key, value } = entry;
  if (!root || root.flow || value.kind !== 'scalar' || value.value === '') return undefined;
  const lineEnd = text.indexOf('\n', value.range.end);
  const rest = text.slice(value.range.end, lineEnd < 0 ? text.length : lineEnd);
  const oneLine = !text.slice(key.range.start, value.range.end).includes('\n');
  if (!oneLine || rest.trim() !== '' || lineEnd < 0) return undefined;
  const metadata = entryOf(root, 'metadata')?.value;
  if (metadata && (metadata.kind !== 'map' || metadata.flow || metadata.entries.length === 0))
    return undefined;
  const eol = text[lineEnd - 1] === '\r' ? '\r\n' : '\n';
  const first = metadata?.kind === 'map' ? metadata.entries[0] : undefined;
  if (metadata?.kind === 'map' && metadata.entries.some((e) => e.key.value === key.value))
    return undefined;
  const indent = first
    ? text.slice(text.lastIndexOf('\n', first.key.range.start) + 1, first.key.range.start)
    : '  ';
  // As it is written: a key may need its quotes.
  const written = text.slice(key.range.start, key.range.end);
  if (/\S/.test(indent) || written.trim() === '') return undefined;
  const line = `${indent}${written}: ${quoteYaml(value.value)}${eol}`;
  const at = first ? first.key.range.start - indent.length : block.close.start;
  const place = { start: at, end: at };
  return {
    edits: [
      { range: { start: key.range.start, end: lineEnd + 1 }, text: '' },
      first
        ? { range: place, text: line, stacks: true }
        : { range: place, text: `metadata:${eol}${line}` },
    ],
  };
}
