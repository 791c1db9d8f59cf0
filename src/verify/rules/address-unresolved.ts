import { SEP_2640 } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { EXAMPLE_SITE, sepIndex, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

export const addressUnresolved = defineVerifyRule({
  id: 'address-unresolved',
  summary: 'The addresses of an index can be followed from where it was read.',
  why: 'What cannot be looked at is not checked: the index may be right, and what it names may not be.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'warning',
  fix: 'none',
  messages: {
    unresolved: {
      text: '{file} cannot be followed from here; neither are other such addresses of this index.',
      hint: 'Verify an index of skill:// addresses beside its files or with --mcp, one of web addresses by its URL.',
    },
  },
  good: [withSkill(sepIndex())],
  bad: [
    {
      target: EXAMPLE_SITE,
      files: {
        'index.json': {
          type: 'application/json',
          body: sepIndex({
            url: '«"skill://refunds/SKILL.md"»',
            digest: `"sha256:${'0'.repeat(64)}"`,
          }),
        },
      },
    },
  ],
  about: 'artifact',
  once: true,
  *check(artifact) {
    if (artifact.answer.kind !== 'unresolved') return;
    const place = placeOfField(artifact, 'address');
    yield { id: 'unresolved', ...place, data: { file: artifact.file } };
  },
});
