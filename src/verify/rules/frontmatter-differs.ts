import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonObject,
  sameJson,
} from '../../core/json.ts';
import { pointerSegment } from '../../core/json-places.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { discoveryIndex, sepIndex, withSkill } from '../examples.ts';
import { publishedFrontmatter } from '../frontmatter.ts';
import type { SubjectSkill } from '../model.ts';
import { defineVerifyRule } from '../rule.ts';

export const frontmatterDiffers = defineVerifyRule({
  id: 'frontmatter-differs',
  summary: 'What an index says of a skill is what the skill file says, field by field.',
  why: 'A client shows the index before it loads the file and refuses a skill that then turns out to be another.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    differs: {
      text: 'The field {field} differs: the index says {said}, the skill file says {actual}.',
      hint: 'Write the index anew: it carries the frontmatter over unchanged.',
    },
    missing: {
      text: 'The field {field} of the skill file is missing here; it says {actual}.',
      hint: 'Write the index anew: it carries every field over.',
    },
    extra: {
      text: 'The field {field} says {said}; the skill file has no such field.',
      hint: 'Write the index anew: it carries over what the author wrote, and nothing else.',
    },
  },
  good: [withSkill(sepIndex()), withSkill(discoveryIndex())],
  bad: [
    withSkill(discoveryIndex({ description: '«"Something else."»' })),
    withSkill(sepIndex({ frontmatter: '{ "name": "refunds", "description": «"Short."» }' })),
    withSkill(sepIndex({ frontmatter: '«{ "name": "refunds" }»' })),
  ],
  about: 'skill',
  *check(subject) {
    const { index, entry } = subject;
    const actual = publishedFrontmatter(subject);
    if (!index || !entry || !actual) return;
    const { said, pointer, known } = saidOf(subject);
    for (const difference of differences(said, known(actual), pointer, '')) {
      const { id, at, ...data } = difference;
      yield { id, file: index.file, at: index.place(at), data };
    }
  },
});

/** What the entry claims, where it claims it, and which part of the frontmatter that speaks of. */
function saidOf({ entry }: SubjectSkill) {
  const pointer = entry?.pointer ?? '';
  const frontmatter = entry?.entry.frontmatter;
  if (frontmatter) {
    const whole = (actual: JsonObject) => actual;
    return { said: frontmatter, pointer: `${pointer}/frontmatter`, known: whole };
  }
  const keys = ['name', 'description'].filter((key) => entry?.raw.has(key));
  const pick = (object: JsonObject | undefined) =>
    jsonObject(keys.map((key) => [key, object?.get(key)]));
  return { said: pick(entry?.raw), pointer, known: pick };
}

interface Difference {
  readonly id: 'differs' | 'missing' | 'extra';
  readonly at: string;
  readonly field: string;
  readonly said: string;
  readonly actual: string;
}

function* differences(
  said: JsonValue | undefined,
  actual: JsonValue | undefined,
  at: string,
  field: string,
): Generator<Difference> {
  if (sameJson(said, actual)) return;
  if (isJsonObject(said) && isJsonObject(actual)) {
    for (const key of new Set([...said.keys(), ...actual.keys()])) {
      const name = field === '' ? key : `${field}.${key}`;
      yield* differences(said.get(key), actual.get(key), `${at}/${pointerSegment(key)}`, name);
    }
    return;
  }
  const id = said === undefined ? 'missing' : actual === undefined ? 'extra' : 'differs';
  yield { id, at, field, said: shown(said), actual: shown(actual) };
}

function shown(value: JsonValue | undefined): string {
  if (isJsonObject(value)) return 'a mapping';
  return JSON.stringify(value) ?? '';
}
