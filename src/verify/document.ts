import { DISCOVERY_SCHEMA } from '../catalog/discovery.ts';
import { DECODERS, schemaProblem } from '../catalog/forms.ts';
import type { Catalog, FormId } from '../catalog/model.ts';
import { formOf } from '../catalog/read.ts';
import { skillsOf } from '../catalog/read-fields.ts';
import { SkillsError } from '../core/errors.ts';
import { fromParsed, isJsonList, isJsonObject, type JsonValue } from '../core/json.ts';
import { jsonPlaces, nearestPlace } from '../core/json-places.ts';
import type { Range } from '../core/text.ts';
import { decodeText } from '../skill/decode.ts';
import { jsonError } from '../skill/json-syntax.ts';
import type { IndexDocument, IndexEntry, IndexProblem } from './model.ts';

/** Indexes of ten thousand skills stay below this. */
export const MAX_INDEX_BYTES = 16 * 1024 * 1024;
/** More skills than this are not looked at in one run. */
export const MAX_ENTRIES = 20_000;

/** Reads an index as far as it can be read; what is wrong with it is for the rules to say. */
export function readIndex(file: string, bytes: Uint8Array): IndexDocument {
  const { text, invalidAt } = decodeText(bytes);
  let places: ReadonlyMap<string, Range> | undefined;
  const place = (pointer: string) => {
    places ??= jsonPlaces(text);
    return nearestPlace(places, pointer);
  };
  const nothing = { value: undefined, form: undefined, problems: [], entries: [], skipped: [] };
  const syntax =
    invalidAt === null ? jsonError(text) : { offset: invalidAt, expected: 'UTF-8 text' };
  if (syntax) return { file, text, syntax, ...nothing, place };
  const plain = text.replace(/^\ufeff/, '');
  const value = fromParsed(JSON.parse(plain));
  const form = formOf(value);
  if (form === undefined) return { file, text, syntax, ...nothing, value, place };
  const catalog = DECODERS[form](value);
  if (catalog.entries.length > MAX_ENTRIES) {
    throw new SkillsError('limit', `the index names more than ${MAX_ENTRIES} skills`, {
      where: file,
    });
  }
  const problems = schemaProblems(form, plain);
  const entries = entriesOf(form, value, catalog);
  return { file, text, syntax, value, form, problems, entries, skipped: catalog.skipped, place };
}

/** The JSON pointer of the list of entries. */
export function listPointer(form: FormId): string {
  return form === 'mdp' ? '' : '/skills';
}

function entriesOf(form: FormId, value: JsonValue, { entries, skipped }: Catalog): IndexEntry[] {
  const list = form === 'mdp' ? value : skillsOf(value);
  const passed = new Set(skipped.map(({ index }) => index));
  const found: IndexEntry[] = [];
  let next = 0;
  for (const [at, raw] of (isJsonList(list) ? list : []).entries()) {
    const entry = passed.has(at) || !isJsonObject(raw) ? undefined : entries[next++];
    if (entry && isJsonObject(raw)) {
      found.push({ pointer: `${listPointer(form)}/${at}`, raw, entry });
    }
  }
  return found;
}

const ANY_DIGEST = `sha256:${'0'.repeat(64)}`;

/** The form of digests and the version of discovery have rules of their own, so they are right here. */
function withoutOwnRules(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (key === '$schema') return DISCOVERY_SCHEMA;
  return key === 'digest' ? ANY_DIGEST : value;
}

/** What breaks the schema: each entry by itself, so that no bad entry hides another. */
function schemaProblems(form: FormId, text: string): IndexProblem[] {
  const parsed: unknown = JSON.parse(text, withoutOwnRules);
  const document = { $schema: DISCOVERY_SCHEMA, ...(parsed as object) };
  const wrap = (list: unknown[]) => (form === 'mdp' ? list : { ...document, skills: list });
  const list = (form === 'mdp' ? parsed : (parsed as { skills: unknown }).skills) as unknown[];
  const top = schemaProblem(form, wrap([]));
  const problems: IndexProblem[] = top ? [top] : [];
  if (!schemaProblem(form, wrap(list))) return problems;
  const before = listPointer(form);
  for (const [at, entry] of list.entries()) {
    const problem = schemaProblem(form, wrap([entry]));
    if (!problem?.pointer.startsWith(`${before}/0`)) continue;
    const pointer = `${before}/${at}${problem.pointer.slice(before.length + 2)}`;
    problems.push({ pointer, message: problem.message });
  }
  return problems;
}
