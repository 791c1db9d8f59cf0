import { isJsonList, isJsonObject, type JsonValue } from '../../core/json.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { discoveryIndex, sepIndex, withSkill } from '../examples.ts';
import type { IndexProblem } from '../model.ts';
import { defineVerifyRule, type VerifyFinding } from '../rule.ts';

/** Names under which writers put a field that readers look for under another. */
const LOOKALIKES: Readonly<Record<string, readonly string[]>> = {
  digest: ['sha256', 'hash', 'checksum', 'integrity', 'shasum'],
  url: ['uri', 'href', 'path', 'location'],
  uri: ['url', 'href'],
  name: ['id', 'title'],
  description: ['summary'],
};

export const indexSchema = defineVerifyRule({
  id: 'index-schema',
  summary: 'Each entry of an index has the fields of its form, in their kinds.',
  why: 'A reader drops an entry that it cannot use, and readers of the oldest form drop the whole index for one such entry.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    broken: {
      text: 'The index breaks the schema of its form ({form}): this {problem}.',
      hint: 'The schemas are in the package, and in docs/index-formats.md what each form asks for.',
    },
    renamed: {
      text: 'The field "{field}" is missing; "{lookalike}" stands in its place, which readers ignore.',
      hint: 'Rename it to "{field}".',
    },
  },
  good: [withSkill(discoveryIndex()), withSkill(sepIndex())],
  bad: [
    withSkill(discoveryIndex({ type: '«"markdown"»' })),
    withSkill(sepIndex({ archives: '«[]»' })),
    withSkill(
      '{ "skills": [«{ "url": "skill://refunds/SKILL.md", "frontmatter": { "name": "refunds", "description": "Refunds." }, "sha256": "0" }»] }',
    ),
  ],
  about: 'index',
  *check({ file, form, value, problems, place }) {
    for (const problem of problems) {
      const { pointer, message } = problem;
      const words = value === undefined ? undefined : renamed(value, problem);
      const data = words?.data ?? { form: form ?? '', problem: message };
      yield { id: words?.id ?? 'broken', file, at: place(pointer), data };
    }
  },
});

/** A missing field that is there under another name. */
function renamed(
  value: JsonValue,
  { pointer, message }: IndexProblem,
): Pick<VerifyFinding, 'id' | 'data'> | undefined {
  const field = /must have (?:required )?property '?([a-z]+)/.exec(message)?.[1] ?? '';
  const object = valueAt(value, pointer);
  if (!isJsonObject(object) || object.has(field)) return undefined;
  const lookalike = LOOKALIKES[field]?.find((key) => object.has(key));
  return lookalike === undefined ? undefined : { id: 'renamed', data: { field, lookalike } };
}

function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const key of pointer.split('/').slice(1)) {
    if (isJsonList(at)) at = at[Number(key)];
    else at = isJsonObject(at) ? at.get(key) : undefined;
  }
  return at;
}
