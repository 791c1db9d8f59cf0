import { forLatest } from '../core/kept.ts';
import type { FrontmatterBlock } from './fences.ts';
import type { Skill } from './skill.ts';
import { SPEC_FIELDS } from './spec.ts';
import type { YamlEntry, YamlMap, YamlNode, YamlScalar } from './yaml-node.ts';
import { nonStringReading } from './yaml-readings.ts';

/** Six characters behind a letter are a text to every reader: each word that means more is shorter. */
const LONG_WORD = /^[A-Za-z].{5}/;
/** Keys that need no closer look. */
const FIELDS: ReadonlySet<string> = new Set(SPEC_FIELDS);
/** Keys of that length that do: every JavaScript object has a meaning for them. */
const DANGEROUS: ReadonlySet<string> = new Set(['constructor', 'prototype']);

/**
 * True for a frontmatter that every reader of YAML takes, and for the same: the rules about YAML have
 * nothing to say of it. Most skills have one.
 */
export const hasPlainFrontmatter = forLatest(({ frontmatter, source }: Skill): boolean => {
  if (!frontmatter?.plain || !frontmatter.root || !source) return false;
  return isPlainBlock(frontmatter.block, source.text) && isPlainMap(frontmatter.root);
});

/** Fences without blanks, one kind of line ending, and no dashes in which a reader may see a fence. */
function isPlainBlock({ open, content }: FrontmatterBlock, text: string): boolean {
  if (open.end - open.start !== 3 || content.start !== open.end + 1) return false;
  const dashes = text.indexOf('---', content.start);
  return dashes < 0 || dashes >= content.end;
}

function isPlainMap({ entries }: YamlMap): boolean {
  return entries.every(
    ({ key, value }, at) => isPlainKey(key) && !repeats(entries, at) && isPlainNode(value),
  );
}

function isPlainNode(node: YamlNode): boolean {
  if (node.kind === 'scalar') return isPlainValue(node);
  return node.kind === 'map' ? isPlainMap(node) : !node.flow && node.items.every(isPlainNode);
}

function isPlainKey(key: YamlScalar): boolean {
  if (FIELDS.has(key.value)) return true;
  return isPlainValue(key) && !DANGEROUS.has(key.value);
}

function isPlainValue(scalar: YamlScalar): boolean {
  return LONG_WORD.test(scalar.value) || nonStringReading(scalar) === undefined;
}

function repeats(entries: readonly YamlEntry[], at: number): boolean {
  const key = entries[at]?.key.value;
  for (let before = 0; before < at; before++) if (entries[before]?.key.value === key) return true;
  return false;
}
