import { DISCOVERY_RFC } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { discoveryIndex, EXAMPLE_SITE, EXAMPLE_SKILL } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

const answers = { type: 'application/json', body: discoveryIndex() };
const marked = { ...answers, body: discoveryIndex({ url: '«"refunds/SKILL.md"»' }) };
const skill = { type: 'text/markdown', body: EXAMPLE_SKILL };

export const httpStatus = defineVerifyRule({
  id: 'http-status',
  summary: 'What an index names is there when a client asks for it.',
  why: 'A client that gets an error instead of the artifact drops the skill without a word.',
  basis: 'spec',
  source: DISCOVERY_RFC,
  severity: 'error',
  fix: 'none',
  messages: {
    status: {
      text: '{address} answers {status}.',
      hint: 'Publish the file at this address, or name the address where it is.',
    },
    broken: {
      text: 'The answer of {address} broke off before its end.',
      hint: 'Compare the length that the server announces with the file.',
    },
  },
  good: [{ target: EXAMPLE_SITE, files: { 'index.json': answers, 'refunds/SKILL.md': skill } }],
  bad: [
    { target: EXAMPLE_SITE, files: { 'index.json': marked } },
    {
      target: EXAMPLE_SITE,
      files: { 'index.json': marked, 'refunds/SKILL.md': { ...skill, status: 503 } },
    },
  ],
  about: 'artifact',
  *check(artifact) {
    const { answer, file } = artifact;
    const place = placeOfField(artifact, 'address');
    if (answer.kind === 'broken') yield { id: 'broken', ...place, data: { address: file } };
    if (answer.kind !== 'status') return;
    yield { id: 'status', ...place, data: { address: file, status: answer.status } };
  },
});
