import { SkillsError } from '../core/errors.ts';
import {
  fromParsed,
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../core/json.ts';
import { LineMap } from '../core/text.ts';
import { jsonError } from '../skill/json-syntax.ts';
import { DECODERS, type SchemaProblem, schemaProblem } from './forms.ts';
import type { Catalog, FormId } from './model.ts';
import { skillsOf } from './read-fields.ts';

/** A larger document is no index: ten thousand skills take a tenth of this. */
export const MAX_DOCUMENT_CHARS = 64 * 1024 * 1024;

/** A JSON document that was read from a text. */
export interface ReadDocument {
  /** What `JSON.parse` gave, for schemas. */
  readonly parsed: unknown;
  readonly value: JsonValue;
}

/** A document of a known form; it may break the form's schema and be readable in part. */
export interface ReadCatalog extends Catalog {
  readonly form: FormId;
  readonly problem: SchemaProblem | undefined;
}

/** Reads a JSON text under limits; one that is none is an error of the given file, with the place. */
export function readDocument(text: string, where: string): ReadDocument {
  if (text.length > MAX_DOCUMENT_CHARS) {
    throw new SkillsError('limit', `the document is over ${MAX_DOCUMENT_CHARS} characters`, {
      where,
    });
  }
  const error = jsonError(text);
  if (error) {
    const { line, column } = new LineMap(text).position(error.offset);
    const message = `this is not JSON: ${error.expected} should stand here`;
    throw new SkillsError('check-format', message, { where: `${where}:${line}:${column}` });
  }
  const parsed: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  return { parsed, value: fromParsed(parsed) };
}

/** Reads a catalog of any known form; undefined when the document is none. */
export function readCatalog({ parsed, value }: ReadDocument): ReadCatalog | undefined {
  const form = formOf(value);
  if (form === undefined) return undefined;
  return { ...DECODERS[form](value), form, problem: schemaProblem(form, parsed) };
}

/** The form of a document by what only that form has; entries decide only where the top does not. */
export function formOf(document: JsonValue): FormId | undefined {
  if (isJsonList(document)) return document.every(isDescriptor) ? 'mdp' : undefined;
  const skills = skillsOf(document);
  if (!isJsonObject(document) || !isJsonList(skills)) return undefined;
  if (document.has('schemaVersion')) return undefined;
  if (document.has('$schema')) return 'discovery';
  const entries = skills.filter(isJsonObject);
  const some = (key: string) => entries.some((entry) => entry.has(key));
  if (some('type')) return entries.some(hasMcpUrl) ? 'draft' : 'discovery';
  if (some('resources') || some('uri')) return 'listing';
  if (some('frontmatter') || entries.length === 0) return 'sep-2640';
  if (some('files')) return 'discovery-0.1';
  return some('url') ? 'sep-2640' : undefined;
}

function isDescriptor(item: JsonValue): boolean {
  return isJsonObject(item) && typeof item.get('path') === 'string';
}

/** The drafts named resources of a server, the well-known index files of a site. */
function hasMcpUrl(entry: JsonObject): boolean {
  const url = entry.get('url');
  return typeof url === 'string' && /^(?!https?:)[a-z][a-z0-9+.-]{0,31}:\/\//i.test(url);
}
