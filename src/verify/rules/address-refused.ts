import { DISCOVERY_RFC } from '../../skill/spec.ts';
import { placeOfField } from '../artifact.ts';
import { discoveryIndex, EXAMPLE_SITE, EXAMPLE_SKILL, withSkill } from '../examples.ts';
import { defineVerifyRule } from '../rule.ts';

/** A site whose one entry has an address that no client may follow. */
const site = (url: string) => ({
  target: EXAMPLE_SITE,
  files: {
    'index.json': {
      type: 'application/json',
      body: discoveryIndex({ url: `«"${url}"»`, digest: `"sha256:${'0'.repeat(64)}"` }),
    },
  },
});

export const addressRefused = defineVerifyRule({
  id: 'address-refused',
  summary: 'An index names only what lies where a client may look.',
  why: 'An address that leads to files of the machine, into its own network or off an encrypted connection is an attack or a mistake; it is not followed.',
  basis: 'safety',
  source: DISCOVERY_RFC,
  severity: 'error',
  fix: 'none',
  messages: {
    scheme: {
      text: 'The address {to} has a scheme that a client of this index cannot follow.',
      hint: 'Use an http(s) address, or a relative one.',
    },
    credentials: {
      text: 'The address {to} carries a user name or a password.',
      hint: 'Publish what everyone may read at an address without them.',
    },
    downgrade: {
      text: '{to} leaves the encrypted connection that the index came over.',
      hint: 'Use an https address.',
    },
    private: {
      text: '{to} lies in a private network, the index does not.',
      hint: 'Publish the file where the index is.',
    },
    outside: {
      text: '{to} lies outside the folder that the index speaks for.',
      hint: 'Name files below it, or say with --root which folder is meant.',
    },
    link: {
      text: '{to} is a symbolic link or lies behind one; links are not followed.',
      hint: 'Put the file itself there.',
    },
    redirects: {
      text: 'There are too many redirects, the last of them to {to}.',
      hint: 'Name the address where the file is.',
    },
  },
  good: [
    withSkill(discoveryIndex()),
    {
      target: EXAMPLE_SITE,
      files: {
        'index.json': { type: 'application/json', body: discoveryIndex() },
        'refunds/SKILL.md': { type: 'text/markdown', body: EXAMPLE_SKILL },
      },
    },
  ],
  bad: [
    site('file:///etc/passwd'),
    site('http://skills.example/refunds/SKILL.md'),
    site('https://169.254.169.254/latest'),
    {
      files: {
        'index.json': discoveryIndex({
          url: '«"%2e%2e%2f%2e%2e/etc/passwd"»',
          digest: `"sha256:${'0'.repeat(64)}"`,
        }),
      },
    },
  ],
  about: 'artifact',
  *check(artifact) {
    const { answer } = artifact;
    if (answer.kind !== 'refused' || answer.reason === 'size') return;
    yield { id: answer.reason, ...placeOfField(artifact, 'address'), data: { to: answer.to } };
  },
});
