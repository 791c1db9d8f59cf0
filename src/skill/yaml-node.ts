import type { Range } from '../core/text.ts';

/** How a scalar is written in the source. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A scalar as the author wrote it: its value is always the string, types are a matter of readers. */
export interface YamlScalar {
  readonly kind: 'scalar';
  readonly value: string;
  readonly style: ScalarStyle;
  readonly range: Range;
}

/** A mapping; entries keep their order, duplicates included. */
export interface YamlMap {
  readonly kind: 'map';
  readonly entries: readonly YamlEntry[];
  readonly flow: boolean;
  readonly range: Range;
}

/** A list. */
export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  readonly flow: boolean;
  readonly range: Range;
}

export type YamlNode = YamlScalar | YamlMap | YamlList;

/** One `key: value`; an absent value is an empty plain scalar behind the colon. */
export interface YamlEntry {
  readonly key: YamlScalar;
  readonly value: YamlNode;
}

/** The entry of a key, or undefined. */
export function entryOf(map: YamlMap, key: string): YamlEntry | undefined {
  return map.entries.find((entry) => entry.key.value === key);
}

/** One scalar with the keys that lead to it; `isKey` tells a key from a value. */
export interface ScalarVisit {
  readonly scalar: YamlScalar;
  readonly path: readonly string[];
  readonly isKey: boolean;
}

/** Every scalar of a tree, keys included, in source order. */
export function* scalars(node: YamlNode, path: readonly string[] = []): Generator<ScalarVisit> {
  if (node.kind === 'scalar') yield { scalar: node, path, isKey: false };
  else if (node.kind === 'list') for (const item of node.items) yield* scalars(item, path);
  else {
    for (const { key, value } of node.entries) {
      yield { scalar: key, path, isKey: true };
      yield* scalars(value, [...path, key.value]);
    }
  }
}

/** Every map and list of a tree, outermost first. */
export function* collections(node: YamlNode): Generator<YamlMap | YamlList> {
  if (node.kind === 'scalar') return;
  yield node;
  const children = node.kind === 'list' ? node.items : node.entries.map((entry) => entry.value);
  for (const child of children) yield* collections(child);
}
