import type { YamlScalar } from './yaml-node.ts';

/** What a reader makes of a plain scalar. */
export type YamlType = 'string' | 'null' | 'boolean' | 'number' | 'date';

const CORE_NULL = /^(?:|~|null|Null|NULL)$/;
const CORE_BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const CORE_NUMBER =
  /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/** YAML 1.1 as PyYAML and Go's yaml.v3 still read it, where it goes beyond the 1.2 core schema. */
const OLD_BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/;
const OLD_NUMBER =
  /^[-+]?(?:0b[01_]+|0x[0-9a-fA-F_]+|0[0-7_]+|[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9_]+|[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?)$/;
const OLD_DATE =
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?$/;

/** The type that the YAML 1.2 core schema gives a plain text: what index and listing emit. */
export function coreType(text: string): YamlType {
  if (CORE_NULL.test(text)) return 'null';
  if (CORE_BOOLEAN.test(text)) return 'boolean';
  return CORE_NUMBER.test(text) ? 'number' : 'string';
}

/** The type that YAML 1.1 readers give the same text. */
function oldType(text: string): YamlType {
  if (CORE_NULL.test(text)) return 'null';
  if (CORE_BOOLEAN.test(text) || OLD_BOOLEAN.test(text)) return 'boolean';
  if (OLD_DATE.test(text)) return 'date';
  return OLD_NUMBER.test(text) || /^[-+]?\.(?:inf|nan)$/i.test(text) ? 'number' : 'string';
}

/** The core type of a scalar: anything quoted or in a block is a string. */
export function scalarType(scalar: YamlScalar): YamlType {
  return scalar.style === 'plain' ? coreType(scalar.value) : 'string';
}

/** The type other than string that some reader gives a scalar, or undefined when all read a string. */
export function nonStringReading(scalar: YamlScalar): YamlType | undefined {
  if (scalar.style !== 'plain') return undefined;
  const types = [coreType(scalar.value), oldType(scalar.value)];
  return types.find((type) => type !== 'string');
}

/**
 * The type some reader gives a scalar where readers disagree or what they read is not what is written
 * (`1.10` becomes 1.1); undefined where all agree (`true`, `42`, any string).
 */
export function ambiguousReading(scalar: YamlScalar): YamlType | undefined {
  const reading = nonStringReading(scalar);
  if (reading === undefined || reading === 'null') return undefined;
  const core = coreType(scalar.value);
  if (core !== oldType(scalar.value)) return reading;
  if (core === 'number' && String(Number(scalar.value)) !== scalar.value) return 'number';
  return undefined;
}

/** A string for the type, as it reads in a message. */
export function typeName(type: YamlType): string {
  return type === 'null' ? 'nothing (null)' : `a ${type}`;
}
