import { DISCOVERY_RFC } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { discoveryIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const artifactSize = defineVerifyRule({
  id: 'artifact-size',
  summary: 'Nothing that an index names is larger than clients take.',
  why: 'Clients stop reading at a limit, so that a large answer cannot fill the memory; what is larger is not installed.',
  basis: 'safety',
  source: DISCOVERY_RFC,
  severity: 'error',
  fix: 'none',
  messages: {
    size: {
      text: '{file} is over {to} bytes; reading stopped there.',
      hint: 'Keep large data out of the skill. --max-archive raises the limit of this check.',
    },
  },
  good: [withSkill(discoveryIndex())],
  bad: [
    {
      files: {
        'index.json': discoveryIndex({ url: '«"refunds/SKILL.md"»' }),
        'refunds/SKILL.md': { body: 'x'.repeat(5000) },
      },
      maxBytes: 4096,
    },
  ],
  about: 'artifact',
  *check(artifact) {
    const { answer, file } = artifact;
    if (answer.kind !== 'refused' || answer.reason !== 'size') return;
    yield { id: 'size', ...placeOfField(artifact, 'address'), data: { file, to: answer.to } };
  },
});
