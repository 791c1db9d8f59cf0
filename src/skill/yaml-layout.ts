import type { Range } from '../core/text.ts';
import { collections, scalars, type YamlMap, type YamlScalar } from './yaml-node.ts';

/** White space that readers of YAML take for different things, and where it stands. */
export interface OddLayout {
  readonly id: 'keep' | 'digit' | 'colon' | 'tab';
  readonly at: Range;
}

/** Finds layout in a frontmatter that some readers refuse, or read as another text. */
export function* oddLayout(root: YamlMap, text: string, content: Range): Generator<OddLayout> {
  const all = scalars(root).map(({ scalar }) => scalar);
  for (const { range } of all) {
    const header = /^[|>][+-]?[1-9]/.exec(text.slice(range.start, range.start + 3))?.[0];
    if (header) yield { id: 'digit', at: { start: range.start, end: range.start + header.length } };
  }
  for (const { start, end } of farColons(root, text)) yield { id: 'colon', at: { start, end } };
  const keep = keptEnd(all, text, content.end);
  if (keep) yield { id: 'keep', at: keep };
  const tab = looseTab(all, text, content);
  if (tab) yield { id: 'tab', at: tab };
}

/** Keys whose colon stands on another line. */
function farColons(root: YamlMap, text: string): Range[] {
  const keys = collections(root).flatMap((node) =>
    node.kind === 'map' ? node.entries.map(({ key }) => key.range) : [],
  );
  return keys.filter(({ end }) => /^[^:]*\n/.test(text.slice(end, text.indexOf(':', end) + 1)));
}

/**
 * The header of a last text that keeps its line ends (`|+`): whether the one before the closing fence
 * is among them, readers see differently.
 */
function keptEnd(all: readonly YamlScalar[], text: string, end: number): Range | undefined {
  const last = all.at(-1);
  if (!last || text.slice(last.range.end, end).trim() !== '') return undefined;
  const { start } = last.range;
  const header = /^[|>][1-9]?\+/.exec(text.slice(start, last.range.end));
  return header ? { start, end: start + header[0].length } : undefined;
}

/** The first tab outside of quotes, blocks and comments: readers of YAML 1.1 refuse it. */
function looseTab(all: readonly YamlScalar[], text: string, content: Range): Range | undefined {
  const yaml = text.slice(content.start, content.end);
  if (!yaml.includes('\t')) return undefined;
  const closed = all.filter(({ style }) => style !== 'plain').map(({ range }) => range);
  const isInside = (at: number) => closed.some((range) => range.start <= at && at < range.end);
  for (const line of yaml.matchAll(/[^\n]+/g)) {
    for (const sign of line[0].matchAll(/(?<![^ \t])#|\t/g)) {
      const at = content.start + line.index + sign.index;
      if (isInside(at)) continue;
      if (sign[0] === '#') break;
      return { start: at, end: at + 1 };
    }
  }
  return undefined;
}
