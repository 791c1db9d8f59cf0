import { safeJson } from './visible.ts';

/** A JSON value; objects are maps, so that no key has a meaning of its own and every order is kept. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object in the order in which it is written. */
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** Makes an object of the pairs whose value is there. */
export function jsonObject(
  pairs: readonly (readonly [string, JsonValue | undefined])[],
): JsonObject {
  const object = new Map<string, JsonValue>();
  for (const [key, value] of pairs) if (value !== undefined) object.set(key, value);
  return object;
}

/** True for a JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map;
}

/** True for a JSON list. */
export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** What `JSON.parse` gave, as a JSON value; the text must have been checked for its depth before. */
export function fromParsed(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(fromParsed);
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([key, child]) => [key, fromParsed(child)]));
  }
  return value as null | boolean | number | string;
}

/** The text of a value: two-space indents as `JSON.stringify` makes them, no invisible characters. */
export function jsonText(value: JsonValue, indent = ''): string {
  if (typeof value === 'string') return jsonString(value);
  const deeper = `${indent}  `;
  let text = '';
  if (isJsonList(value)) {
    for (const item of value) text += `${text && ',\n'}${deeper}${jsonText(item, deeper)}`;
    return text === '' ? '[]' : `[\n${text}\n${indent}]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  for (const [key, child] of value) {
    text += `${text && ',\n'}${deeper}${jsonString(key)}: ${jsonText(child, deeper)}`;
  }
  return text === '' ? '{}' : `{\n${text}\n${indent}}`;
}

/** Printable ASCII without quotes and backslashes stands in JSON as it is. */
const NEEDS_ESCAPE = /[^ !#-[\]-~]/;

/** A text as JSON, without invisible characters. */
export function jsonString(text: string): string {
  return NEEDS_ESCAPE.test(text) ? safeJson(text) : `"${text}"`;
}

/** Long enough that each piece is worth a call of the system. */
const PIECE = 64 * 1024;

/** A long list with what stands before and after it, in pieces: its whole text need not be held. */
export function* listPieces(head: string, items: Iterable<string>, end: string): Generator<string> {
  let piece = head;
  let separator = '';
  for (const item of items) {
    piece += separator + item;
    separator = ',\n';
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece + end;
}

/** True when two values hold the same; the order of an object's keys says nothing. */
export function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (isJsonList(a)) {
    return isJsonList(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  }
  if (isJsonObject(a)) {
    if (!isJsonObject(b) || a.size !== b.size) return false;
    return [...a].every(([key, child]) => b.has(key) && sameJson(child, b.get(key)));
  }
  return a === b;
}
