import {
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  sameJson,
} from '../core/json.ts';
import { quoted } from '../core/visible.ts';

/** One way in which a written document differs from what would be written now. */
export interface Drift {
  readonly kind: 'changed' | 'missing' | 'extra';
  /** The address of the entry, or empty for the document itself. */
  readonly entry: string;
  /** The field, as a path of keys; empty for a whole entry. */
  readonly field: string;
  readonly written: string;
  readonly wanted: string;
}

/** Lists what is stale in a document; entries are told apart by their address, `name` where there is none. */
export function compareDocuments(written: JsonValue, wanted: JsonValue): Drift[] {
  const drifts: Drift[] = [];
  if (isJsonObject(written) && isJsonObject(wanted)) {
    const top = (document: JsonObject) =>
      new Map([...document].filter(([key]) => key !== 'skills'));
    drifts.push(...fieldDrifts('', '', top(written), top(wanted)));
  }
  const old = entriesOf(written);
  const now = entriesOf(wanted);
  if (!old || !now) return [drift('changed', '', '', kindOf(written), kindOf(wanted))];
  for (const [address, entry] of now) {
    const before = old.get(address);
    if (before === undefined) drifts.push(drift('missing', address, '', '', ''));
    else drifts.push(...fieldDrifts(address, '', before, entry));
  }
  for (const address of old.keys()) {
    if (!now.has(address)) drifts.push(drift('extra', address, '', '', ''));
  }
  return drifts;
}

function entriesOf(document: JsonValue): Map<string, JsonValue> | undefined {
  const list = isJsonObject(document) ? document.get('skills') : document;
  if (!isJsonList(list)) return undefined;
  const entries = new Map<string, JsonValue>();
  for (const [index, entry] of list.entries()) {
    const address = addressIn(entry) ?? `#${index + 1}`;
    entries.set(entries.has(address) ? `${address} (again, #${index + 1})` : address, entry);
  }
  return entries;
}

/** The name of the discovery form comes first: its address changes with the kind of artifact. */
function addressIn(entry: JsonValue): string | undefined {
  if (!isJsonObject(entry)) return undefined;
  for (const key of ['name', 'url', 'uri', 'path']) {
    const value = entry.get(key);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

function* fieldDrifts(
  entry: string,
  field: string,
  written: JsonValue | undefined,
  wanted: JsonValue | undefined,
): Generator<Drift> {
  if (sameJson(written, wanted)) return;
  const children = childrenOf(written, wanted);
  if (!children) {
    const kind = written === undefined ? 'missing' : wanted === undefined ? 'extra' : 'changed';
    yield drift(kind, entry, field, shown(written), shown(wanted));
    return;
  }
  for (const [key, before, after] of children) {
    yield* fieldDrifts(entry, field === '' ? key : `${field}.${key}`, before, after);
  }
}

type Child = readonly [key: string, written: JsonValue | undefined, wanted: JsonValue | undefined];

/** The parts of two values of one kind, side by side; lists by the address of their items. */
function childrenOf(a: JsonValue | undefined, b: JsonValue | undefined): Child[] | undefined {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (!left || !right || isJsonList(a) !== isJsonList(b)) return undefined;
  const keys = new Set([...right.keys(), ...left.keys()]);
  return [...keys].map((key) => [key, left.get(key), right.get(key)]);
}

function partsOf(value: JsonValue | undefined): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  if (!isJsonList(value)) return undefined;
  const parts = new Map<string, JsonValue>();
  for (const [index, item] of value.entries()) {
    const address = addressIn(item);
    parts.set(address === undefined || parts.has(address) ? `${index}` : address, item);
  }
  return parts;
}

function drift(
  kind: Drift['kind'],
  entry: string,
  field: string,
  written: string,
  wanted: string,
): Drift {
  return { kind, entry, field, written, wanted };
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (isJsonObject(value) || isJsonList(value)) return kindOf(value);
  return quoted(JSON.stringify(value));
}

function kindOf(value: JsonValue): string {
  if (isJsonList(value)) return 'a list';
  return isJsonObject(value) ? 'an object' : 'a single value';
}
