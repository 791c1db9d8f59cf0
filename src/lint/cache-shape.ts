import { ruleById } from '../rules/registry.ts';
import type { SkillOutcome } from './outcome.ts';
import type { Asked } from './recorded.ts';

/** What a line of the cache holds beside its digests. */
export type Entry = readonly [readonly Asked[], SkillOutcome];

/** Says whether a value that came out of JSON has a shape. */
type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === 'string';
const yes: Shape = (value) => typeof value === 'boolean';
const count: Shape = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const oneOf =
  (...words: readonly unknown[]): Shape =>
  (value) =>
    words.includes(value);
const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);
const orNothing =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);
const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);
const tuple =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    Array.isArray(value) &&
    value.length === shapes.length &&
    shapes.every((shape, at) => shape(value[at]));

/** An object with at least these fields. */
function fields(shapes: Readonly<Record<string, Shape>>): Shape {
  const pairs = Object.entries(shapes);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    pairs.every(([name, shape]) => shape((value as Record<string, unknown>)[name]));
}

const severity = oneOf('error', 'warning', 'info');
const position = fields({ line: count, column: count, offset: count });
const range = fields({ start: position, end: position });
const edit = fields({
  range: fields({ start: count, end: count }),
  text,
  stacks: orNothing(oneOf(true)),
});
const fix = fields({
  kind: oneOf('safe', 'unsafe'),
  edits: list(edit),
  places: orNothing(list(range)),
  renameTo: orNothing(text),
  executable: orNothing(yes),
});
const diagnostic = fields({
  rule: (value) => text(value) && ruleById(value as string) !== undefined,
  severity,
  basis: oneOf('spec', 'safety', 'client', 'advice'),
  message: text,
  hint: text,
  skill: text,
  file: text,
  range,
  fix: orNull(fix),
  source: text,
  excerpt: orNull(fields({ firstLine: count, lines: list(text) })),
});
const outcome = fields({
  skill: fields({ name: text, path: text }),
  root: text,
  diagnostics: list(diagnostic),
  suppressed: list(fields({ diagnostic, reason: text })),
  entries: list(fields({ rule: text, key: text, draft: orNull(diagnostic) })),
  listing: fields({ tokens: count, budget: count, severity: orNull(severity) }),
  elsewhere: oneOf(undefined),
});
const asked: Shape = (value) =>
  tuple(oneOf('look'), text, text)(value) ||
  tuple(oneOf('skill'), text, yes)(value) ||
  tuple(oneOf('bases'), text)(value);
const entry = tuple(list(asked), outcome);

/** True for what `JSON.stringify` made of an entry; a checksum alone says nothing about the shape of a text. */
export function isEntry(value: unknown): value is Entry {
  return entry(value);
}
