import { repeatedKeys } from '../../core/json-places.ts';
import { discoveryIndex, sepIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

/** Who sees so many knows enough. */
const MOST = 100;

export const indexKeyRepeated = defineVerifyRule({
  id: 'index-key-repeated',
  summary: 'No object of an index has a key twice.',
  why: 'Of a key that stands twice most readers take the last value, some the first, and strict ones refuse the file: each sees other skills.',
  basis: 'spec',
  source: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  // RFC 8259 says SHOULD, and a reader that meets it is not forbidden anything.
  severity: 'warning',
  fix: 'none',
  messages: {
    repeated: {
      text: 'The key "{key}" stands a second time in its object; readers differ in which value they take.',
      hint: 'Keep the right one and take the other out; a program that writes JSON never does this.',
    },
  },
  good: [withSkill(discoveryIndex()), withSkill(sepIndex())],
  bad: [
    withSkill(
      sepIndex().replace('{\n', '{\n  "skills": [],\n').replace('"skills": [\n', '«"skills"»: [\n'),
    ),
    withSkill(discoveryIndex().replace('"url":', '"url": "other/SKILL.md",\n      «"url"»:')),
    withSkill(sepIndex().replace('"name":', '"n\\u0061me": "other", «"name"»:')),
  ],
  about: 'index',
  *check({ file, syntax, text }) {
    if (syntax) return;
    let count = 0;
    for (const { key, at } of repeatedKeys(text)) {
      if (++count > MOST) return;
      yield { id: 'repeated', file, at, data: { key } };
    }
  },
});
