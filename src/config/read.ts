import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { SkillsError } from '../core/errors.ts';
import { nearestWord } from '../core/suggest.ts';
import {
  type Config,
  type ConfiguredLevel,
  type KnownNames,
  LEVELS,
  type Override,
} from './config.ts';

/** A configuration is a page of text; anything larger is a mistake. */
const MAX_CONFIG_BYTES = 256 * 1024;

/** A part of a configuration with the means to say where it stands. */
interface Part {
  readonly node: Node | null;
  /** How the part is called in a message: `rules.bom`. */
  readonly name: string;
  fail(message: string, hint?: string): SkillsError;
}

/**
 * Reads a configuration file (JSON or YAML); the first mistake is an error that names its line and
 * column. Of `package.json` only `skills` is read; without it there is no configuration.
 */
export function readConfig(path: string, text: string, known: KnownNames): Config | undefined {
  const lines = new LineCounter();
  const failAt = (offset: number, message: string, hint?: string) => {
    const { line, col } = lines.linePos(offset);
    return new SkillsError('config', message, { where: `${path}:${line}:${col}`, hint });
  };
  if (text.length > MAX_CONFIG_BYTES) throw failAt(0, 'the configuration is too large');
  const document = parseDocument(text, {
    lineCounter: lines,
    stringKeys: true,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  if (error)
    throw failAt(error.pos[0], `the configuration does not parse: ${firstLine(error.message)}`);
  const part = (node: unknown, name: string): Part => ({
    node: (node ?? null) as Node | null,
    name,
    fail: (message, hint) => failAt((node as Node | null)?.range?.[0] ?? 0, message, hint),
  });
  const root = path.endsWith('package.json')
    ? document.get('skills', true)
    : (document.contents ?? undefined);
  if (path.endsWith('package.json') && root === undefined) return undefined;
  return readRoot(part(root, 'the configuration'), part, known);
}

type MakePart = (node: unknown, name: string) => Part;

function readRoot(root: Part, part: MakePart, known: KnownNames): Config {
  const fields = readFields(root, part, [
    '$schema',
    'preset',
    'profiles',
    'rules',
    'overrides',
    'ignore',
    'fields',
    'listingBudget',
  ]);
  const on = <T>(key: string, read: (field: Part) => T): T | undefined => {
    const field = fields.get(key);
    return field && read(field);
  };
  return {
    preset: on('preset', (field) => readOneOf(field, known.presets)),
    profiles: on('profiles', (field) =>
      readList(field, part).map((item) => readOneOf(item, [...known.profiles, 'all'])),
    ),
    rules: on('rules', (field) => readRules(field, part, known)),
    overrides: on('overrides', (field) =>
      readList(field, part).map((item) => readOverride(item, part, known)),
    ),
    ignore: on('ignore', (field) => readTexts(field, part)),
    fields: on('fields', (field) => readFieldsOption(field, part)),
    listingBudget: on('listingBudget', readCount),
  };
}

function readOverride(override: Part, part: MakePart, known: KnownNames): Override {
  const fields = readFields(override, part, ['files', 'rules']);
  const files = fields.get('files');
  const rules = fields.get('rules');
  if (!files || !rules) throw override.fail(`${override.name} needs "files" and "rules"`);
  return { files: readTexts(files, part), rules: readRules(rules, part, known) };
}

function readFieldsOption(field: Part, part: MakePart) {
  const allow = readFields(field, part, ['allow']).get('allow');
  return { allow: allow ? readTexts(allow, part) : [] };
}

function readRules(field: Part, part: MakePart, known: KnownNames) {
  const rules: Record<string, ConfiguredLevel> = {};
  for (const [id, level] of readFields(field, part, known.rules)) {
    rules[id] = readOneOf(level, LEVELS) as ConfiguredLevel;
  }
  return rules;
}

/** The entries of a map whose keys must be among the known ones. */
function readFields(map: Part, part: MakePart, known: readonly string[]): Map<string, Part> {
  if (!isMap(map.node)) throw map.fail(`${map.name} must be a map`);
  const fields = new Map<string, Part>();
  for (const { key, value } of map.node.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!known.includes(name)) {
      throw part(key, name).fail(`there is no "${name}" in ${map.name}`, meantHint(name, known));
    }
    fields.set(
      name,
      part(value ?? key, map.name === 'the configuration' ? name : `${map.name}.${name}`),
    );
  }
  return fields;
}

function readList(list: Part, part: MakePart): Part[] {
  if (!isSeq(list.node)) throw list.fail(`${list.name} must be a list`);
  return list.node.items.map((item, index) => part(item, `${list.name}[${index}]`));
}

/** A list of texts; a single text stands for a list of one. */
function readTexts(list: Part, part: MakePart): string[] {
  if (isScalar(list.node)) return [readText(list)];
  return readList(list, part).map(readText);
}

function readText(text: Part): string {
  if (isAlias(text.node) || !isScalar(text.node) || typeof text.node.value !== 'string') {
    throw text.fail(`${text.name} must be a text`);
  }
  return text.node.value;
}

function readOneOf(text: Part, known: readonly string[]): string {
  const value = readText(text);
  if (known.includes(value)) return value;
  const hint = meantHint(value, known);
  throw text.fail(`${text.name} cannot be "${value}"`, hint);
}

function readCount(field: Part): number {
  const value = isScalar(field.node) ? field.node.value : undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw field.fail(`${field.name} must be a whole number`);
}

function meantHint(word: string, known: readonly string[]): string {
  const meant = nearestWord(word, known);
  if (meant) return `Did you mean "${meant}"?`;
  return known.length > 12 ? 'Run `skills rules` for the ids.' : `One of: ${known.join(', ')}.`;
}

function firstLine(message: string): string {
  return message.replace(/ at line \d+[\s\S]*$/, '');
}
