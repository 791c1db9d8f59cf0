import { isDigest } from '../../digest/digest.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { discoveryIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const digestMismatch = defineVerifyRule({
  id: 'digest-mismatch',
  summary: 'The digest in an index is that of the raw bytes at the address.',
  why: 'A client drops what does not have the digest it was promised: the file changed after the index was written, or somebody changed it.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    differs: {
      text: 'The digest does not match: {file} has {actual}.',
      hint: 'If the file is the right one, write the index anew; if not, find out who changed it.',
    },
  },
  good: [withSkill(discoveryIndex())],
  bad: [withSkill(discoveryIndex({ digest: `«"sha256:${'0'.repeat(64)}"»` }))],
  about: 'artifact',
  *check(artifact) {
    const { digest, actual, file } = artifact;
    if (digest === null || actual === null || !isDigest(digest) || digest === actual) return;
    yield { id: 'differs', ...placeOfField(artifact, 'digest'), data: { file, actual } };
  },
});
