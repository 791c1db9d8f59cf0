import { SEP_2640 } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { sepIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const artifactMissing = defineVerifyRule({
  id: 'artifact-missing',
  summary: 'What an index names can be read.',
  why: 'An index that names what is not there promises a skill that no client can load.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    missing: {
      text: '{file} cannot be read: {reason}.',
      hint: 'Write the index anew, or say with --root where its files lie.',
    },
  },
  good: [withSkill(sepIndex())],
  bad: [
    {
      files: {
        'index.json': sepIndex({
          url: '«"skill://refunds/SKILL.md"»',
          digest: `"sha256:${'0'.repeat(64)}"`,
        }),
      },
    },
  ],
  about: 'artifact',
  *check(artifact) {
    const { answer, file } = artifact;
    if (answer.kind !== 'missing') return;
    const place = placeOfField(artifact, 'address');
    yield { id: 'missing', ...place, data: { file, reason: answer.reason } };
  },
});
