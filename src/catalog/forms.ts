import * as checks from 'virtual:schema-checks';
import { SkillsError } from '../core/errors.ts';
import { jsonText, listPieces } from '../core/json.ts';
import { decodeDiscovery, decodeLegacy, encodeDiscovery } from './discovery.ts';
import { decodeListing, encodeListing } from './listing.ts';
import { decodeMdp, encodeMdp } from './mdp.ts';
import type { CatalogEntry, Decode, Encode, EncodeOptions, FormId, WrittenForm } from './model.ts';
import { decodeSep2640, encodeSep2640 } from './sep-2640.ts';

const ENCODERS: Readonly<Record<WrittenForm, Encode>> = {
  'sep-2640': encodeSep2640,
  discovery: encodeDiscovery,
  listing: encodeListing,
  mdp: encodeMdp,
};

/** The reader of every form. */
export const DECODERS: Readonly<Record<FormId, Decode>> = {
  'sep-2640': decodeSep2640,
  discovery: decodeDiscovery,
  'discovery-0.1': decodeLegacy,
  draft: decodeDiscovery,
  listing: decodeListing,
  mdp: decodeMdp,
};

const CHECKS: Readonly<Record<FormId, checks.SchemaCheck>> = {
  'sep-2640': checks.sep2640,
  discovery: checks.discovery,
  'discovery-0.1': checks.legacy,
  draft: checks.draft,
  listing: checks.listing,
  mdp: checks.mdp,
};

/** Where a document breaks the schema of its form first, as a JSON pointer and why; undefined when it does not. */
export interface SchemaProblem {
  readonly pointer: string;
  readonly message: string;
}

/** Checks what `JSON.parse` gave against the shipped schema of a form. */
export function schemaProblem(form: FormId, parsed: unknown): SchemaProblem | undefined {
  const check = CHECKS[form];
  if (check(parsed)) return undefined;
  const first = check.errors?.[0];
  return { pointer: first?.instancePath ?? '', message: first?.message ?? 'does not fit' };
}

/** Writes a catalog entry by entry: the values of a long one take far more memory than its text. */
export interface CatalogWriter {
  /** The text of one entry, which fits the schema of the form. */
  item(entry: CatalogEntry): string;
  /** The document of such texts in pieces: two-space JSON with a final newline. */
  document(items: readonly string[]): Iterable<string>;
}

/** Begins a catalog in one form. */
export function catalogWriter(form: WrittenForm, options: EncodeOptions = {}): CatalogWriter {
  const frame = checkedText(form, [], options);
  const list = frame.lastIndexOf('[]');
  const head = `${frame.slice(0, list)}[\n`;
  const tail = frame.slice(list + '[]'.length);
  const end = `\n${tail === '' ? '' : '  '}]${tail}`;
  return {
    item: (entry) => checkedText(form, [entry], options).slice(head.length, -end.length),
    document: (items) =>
      items.length === 0 ? [`${frame}\n`] : listPieces(head, items, `${end}\n`),
  };
}

/** The document of a catalog in one form, as one text. */
export function catalogText(
  form: WrittenForm,
  entries: readonly CatalogEntry[],
  options: EncodeOptions = {},
): string {
  const writer = catalogWriter(form, options);
  return [...writer.document(entries.map(writer.item))].join('');
}

function checkedText(
  form: WrittenForm,
  entries: readonly CatalogEntry[],
  options: EncodeOptions,
): string {
  const text = jsonText(ENCODERS[form](entries, options));
  // The text itself is checked, not the value that it was made from.
  const problem = schemaProblem(form, JSON.parse(text));
  if (!problem) return text;
  const what = `the index does not fit its own schema: ${problem.message}`;
  throw new SkillsError('internal', what, { where: problem.pointer });
}
