import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { type Digest, isDigest } from './digest.ts';

/** What a document promises of one skill; a field that it says nothing of is null or empty. */
export interface ExpectedSkill {
  readonly name: string | null;
  /** Where the skill lies, as the document spells it. */
  readonly path: string | null;
  readonly digest: Digest | null;
  /** The archives of the skill, each good by itself: the last segment of its address, and its digest. */
  readonly archives: readonly { readonly file: string; readonly digest: Digest }[];
  readonly files: ReadonlyMap<string, Digest>;
  /** True when `files` names them all, so that any other file is one too many. */
  readonly complete: boolean;
}

/** The skills of `skills digest --json` or of a `_manifest`; undefined for every other document. */
export function expectedFromJson(document: JsonValue): readonly ExpectedSkill[] | undefined {
  if (!isJsonObject(document)) return undefined;
  const skills = document.get('skills');
  if (document.has('schemaVersion') && isJsonList(skills)) {
    return allOrNone(skills, (skill) => ownSkill(skill));
  }
  const name = document.get('skill');
  const files = fileMap(document.get('files'), 'hash');
  if (typeof name !== 'string' || !files) return undefined;
  return [{ name, path: null, digest: null, archives: [], files, complete: true }];
}

function ownSkill(skill: JsonObject): ExpectedSkill | undefined {
  const files = fileMap(skill.get('files'), 'digest');
  const digest = digestAt(skill, 'digest');
  if (!files || digest === undefined) return undefined;
  const path = textAt(skill, 'path') ?? null;
  const archive = digestAt(skill, 'archive');
  const file = path?.slice(path.lastIndexOf('/') + 1) ?? '';
  return {
    name: textAt(skill, 'name') ?? null,
    path,
    digest,
    archives: archive === undefined ? [] : [{ file, digest: archive }],
    files,
    complete: true,
  };
}

function fileMap(list: JsonValue | undefined, field: string): Map<string, Digest> | undefined {
  if (!isJsonList(list)) return undefined;
  const pairs = allOrNone(list, (file): [string, Digest] | undefined => {
    const path = textAt(file, 'path');
    const digest = digestAt(file, field);
    return path === undefined || digest === undefined ? undefined : [path, digest];
  });
  return pairs && new Map(pairs);
}

function allOrNone<T>(
  list: readonly JsonValue[],
  read: (item: JsonObject) => T | undefined,
): T[] | undefined {
  const items: T[] = [];
  for (const item of list) {
    const one = isJsonObject(item) ? read(item) : undefined;
    if (one === undefined) return undefined;
    items.push(one);
  }
  return items;
}

function textAt(object: JsonObject, key: string): string | undefined {
  const value = object.get(key);
  return typeof value === 'string' ? value : undefined;
}

/** A digest in the one form; some manifests write the digits alone. */
function digestAt(object: JsonObject, key: string): Digest | undefined {
  const text = textAt(object, key);
  if (text === undefined) return undefined;
  const full = text.includes(':') ? text : `sha256:${text}`;
  return isDigest(full) ? full : undefined;
}
