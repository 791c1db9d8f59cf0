import { isDigest } from '../../digest/digest.ts';
import { SEP_2640 } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { discoveryIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const digestFormat = defineVerifyRule({
  id: 'digest-format',
  summary: 'A digest is `sha256:` and 64 lowercase hexadecimal digits.',
  why: 'Readers compare digests as texts: one in capitals, shortened or without its prefix matches nothing, and the skill is dropped.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    form: {
      text: '"{digest}" is no digest that readers take{same}.',
      hint: 'Write {wanted}.',
    },
  },
  good: [withSkill(discoveryIndex())],
  bad: [
    withSkill(discoveryIndex({ digest: `«"sha256:${'AB'.repeat(32)}"»` })),
    withSkill(discoveryIndex({ digest: `«"${'ab'.repeat(32)}"»` })),
    withSkill(discoveryIndex({ digest: '«"sha256:abc"»' })),
  ],
  about: 'artifact',
  *check(artifact) {
    const { digest, actual } = artifact;
    if (digest === null || isDigest(digest)) return;
    const loose = digest.toLowerCase().replace(/^(?:sha-?256[:-])?/, 'sha256:');
    const same = actual !== null && loose === actual ? ', though its digits are right' : '';
    const wanted = actual ?? 'sha256: and 64 digits of 0-9 and a-f';
    yield { id: 'form', ...placeOfField(artifact, 'digest'), data: { digest, same, wanted } };
  },
});
