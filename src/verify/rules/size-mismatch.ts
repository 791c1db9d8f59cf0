import { SEP_2640 } from '../../skill/spec.ts';
import { bytesOf, placeOfField } from '../artifact.ts';
import { listedFile, listingIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const sizeMismatch = defineVerifyRule({
  id: 'size-mismatch',
  summary: 'The size in a listing is the number of bytes of the file.',
  why: 'A host decides by the sizes what it loads, and refuses a file of another size than the listing says.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    differs: {
      text: 'The listing says {size} bytes, {file} has {actual}.',
      hint: 'Write the listing anew with `skills index --format listing`.',
    },
  },
  good: [withSkill(listingIndex())],
  bad: [withSkill(listingIndex({ resources: `[${listedFile({ size: '«1»' })}]` }))],
  about: 'artifact',
  *check(artifact) {
    const { size, file } = artifact;
    const actual = bytesOf(artifact)?.length;
    if (size === null || actual === undefined || size === actual) return;
    yield { id: 'differs', ...placeOfField(artifact, 'size'), data: { size, file, actual } };
  },
});
