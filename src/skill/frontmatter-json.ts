import type { JsonObject, JsonValue } from '../core/json.ts';
import type { Range } from '../core/text.ts';
import type { YamlMap, YamlNode, YamlScalar } from './yaml-node.ts';
import { scalarType } from './yaml-readings.ts';

/** Why a frontmatter has no JSON form, and where. */
export interface NotJson {
  /** `value`: JSON cannot hold it exactly. `key`: JSON has no such key, or has it already. */
  readonly kind: 'value' | 'key';
  readonly at: Range;
  readonly reason: string;
}

/** The frontmatter as JSON, or the first thing in it that JSON cannot hold. */
export type FrontmatterJson = { readonly value: JsonObject } | { readonly problem: NotJson };

/** Leaves the tree at the first thing that JSON cannot hold. */
class Unholdable {
  readonly problem: NotJson;

  constructor(problem: NotJson) {
    this.problem = problem;
  }
}

/** Every field as the YAML 1.2 core schema reads it, in the order of the source (IX-02). */
export function frontmatterJson(root: YamlMap): FrontmatterJson {
  try {
    return { value: mapJson(root) };
  } catch (error) {
    if (error instanceof Unholdable) return { problem: error.problem };
    throw error;
  }
}

function nodeJson(node: YamlNode): JsonValue {
  if (node.kind === 'list') return node.items.map(nodeJson);
  return node.kind === 'map' ? mapJson(node) : scalarJson(node);
}

function mapJson(map: YamlMap): JsonObject {
  const object = new Map<string, JsonValue>();
  for (const { key, value } of map.entries) {
    const reason = object.has(key.value)
      ? `the key "${key.value}" stands here a second time`
      : scalarType(key) === 'null'
        ? 'a value has no key'
        : undefined;
    if (reason !== undefined) throw new Unholdable({ kind: 'key', at: key.range, reason });
    object.set(key.value, nodeJson(value));
  }
  return object;
}

function scalarJson(scalar: YamlScalar): JsonValue {
  const type = scalarType(scalar);
  if (type === 'null') return null;
  if (type === 'boolean') return scalar.value.toLowerCase() === 'true';
  return type === 'number' ? numberJson(scalar) : scalar.value;
}

/** The largest whole number up to which a JSON reader with doubles tells all numbers apart. */
const MAX_WHOLE = 2n ** 53n;
/** More digits than this need not be counted. */
const MAX_WHOLE_DIGITS = 60;

function numberJson(scalar: YamlScalar): number {
  const { value: text, range: at } = scalar;
  const refuse = (reason: string) => new Unholdable({ kind: 'value', at, reason });
  if (/^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/.test(text)) {
    const digits = text.replace(/^[-+]/, '').replace(/^0+(?=[0-9])/, '');
    if (digits.length > MAX_WHOLE_DIGITS || BigInt(digits) > MAX_WHOLE) {
      throw refuse('a whole number beyond 2^53 changes its value in JSON readers');
    }
    // Adding 0 turns -0, which JSON texts do not tell from 0, into 0.
    return (text.startsWith('-') ? -Number(digits) : Number(digits)) + 0;
  }
  const number = Number(text);
  if (!Number.isFinite(number)) throw refuse(`JSON has no number for ${text.slice(0, 40)}`);
  return number + 0;
}
