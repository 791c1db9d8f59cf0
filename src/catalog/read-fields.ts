import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import type { Catalog, CatalogEntry, SkippedEntry } from './model.ts';

/** The text at a key, or null. */
export function textAt(object: JsonObject | null, key: string): string | null {
  const value = object?.get(key);
  return typeof value === 'string' ? value : null;
}

/** The object at a key, or null. */
export function objectAt(object: JsonObject, key: string): JsonObject | null {
  const value = object.get(key);
  return isJsonObject(value) ? value : null;
}

/** The objects of a list at a key; other items are passed over. */
export function objectsAt(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object.get(key);
  return isJsonList(value) ? value.filter(isJsonObject) : [];
}

/** Reads a list entry by entry; one that cannot be read is skipped with the reason (IX-01, drafts). */
export function readEntries(
  list: JsonValue | undefined,
  read: (entry: JsonObject) => CatalogEntry | string,
): Catalog {
  const entries: CatalogEntry[] = [];
  const skipped: SkippedEntry[] = [];
  for (const [index, item] of (isJsonList(list) ? list : []).entries()) {
    const entry = isJsonObject(item) ? read(item) : 'it is not an object';
    if (typeof entry === 'string') skipped.push({ index, reason: entry });
    else entries.push(entry);
  }
  return { entries, skipped };
}

/** The list of skills of a document, which three forms keep at the same place. */
export function skillsOf(document: JsonValue): JsonValue | undefined {
  return isJsonObject(document) ? document.get('skills') : undefined;
}
