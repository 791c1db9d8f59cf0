import type { FormId } from '../../catalog/model.ts';
import { isJsonList, isJsonObject } from '../../core/json.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { discoveryIndex, listedFile, listingIndex, withSkill } from '../examples.ts';
import type { IndexEntry } from '../model.ts';
import { defineVerifyRule } from '../rule.ts';

/** What tells two entries apart: installers go by the name, MCP clients by the address. */
const KEYS: Readonly<Record<FormId, string>> = {
  discovery: 'name',
  'discovery-0.1': 'name',
  draft: 'url',
  'sep-2640': 'url',
  listing: 'uri',
  mdp: 'path',
};

const TWICE = '{ "name": «"refunds"», "type": "skill-md", "description": "Again.", "url": "b.md" }';

export const indexDuplicate = defineVerifyRule({
  id: 'index-duplicate',
  summary: 'No two entries of an index have the same name or address.',
  why: 'Of two skills with one name a client keeps one, and which one differs from client to client.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    entry: {
      text: 'Another entry before this one has the same {key}, "{value}".',
      hint: 'Give the skills different names, or take one of them out.',
    },
    file: {
      text: 'The file {value} is listed a second time.',
      hint: 'List each file of a skill once.',
    },
  },
  good: [withSkill(discoveryIndex()), withSkill(listingIndex())],
  bad: [
    withSkill(discoveryIndex().replace('\n  ]', `,\n    ${TWICE}\n  ]`)),
    withSkill(
      listingIndex({
        resources: `[${listedFile()}, ${listedFile({ uri: '«"skill://refunds/SKILL.md"»' })}]`,
      }),
    ),
  ],
  about: 'index',
  *check({ file, form, entries, place }) {
    if (form === undefined) return;
    const key = KEYS[form];
    const seen = new Set<unknown>();
    for (const item of entries) {
      const value = item.raw.get(key);
      if (typeof value === 'string' && seen.has(value)) {
        yield { id: 'entry', file, at: place(`${item.pointer}/${key}`), data: { key, value } };
      }
      seen.add(value);
      for (const { pointer, value } of repeated(item)) {
        yield { id: 'file', file, at: place(pointer), data: { value } };
      }
    }
  },
});

function* repeated({ raw, pointer }: IndexEntry) {
  for (const key of ['resources', 'files']) {
    const list = raw.get(key);
    const seen = new Set<string>();
    for (const [at, item] of (isJsonList(list) ? list : []).entries()) {
      const value = isJsonObject(item) ? item.get('uri') : item;
      if (typeof value !== 'string') continue;
      if (seen.has(value)) {
        yield { pointer: `${pointer}/${key}/${at}${isJsonObject(item) ? '/uri' : ''}`, value };
      }
      seen.add(value);
    }
  }
}
