import { referencesOf } from '../skill/references.ts';
import { SEP_2640 } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceScheme = defineRule({
  id: 'reference-scheme',
  summary: 'No link runs code, carries it, or reads the local disk.',
  why: 'A `javascript:` or `data:` link runs or smuggles content where the text is shown; a `file:` link reaches any file of the machine that opens it.',
  basis: 'safety',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    file: {
      text: 'This `file:` link names a file of one machine.',
      hint: 'Put the file into the skill and link to it by its relative path.',
    },
    scheme: {
      text: 'This link uses `{scheme}:`, which carries code or content instead of an address.',
      hint: 'Link to a file of the skill or to an https address.',
    },
  },
  good: ['---\nname: demo\n---\n[a](https://example.com) <mailto:a@example.com> `[b](data:,b)`\n'],
  bad: [
    '---\nname: demo\n---\n[a](«JaVaScRiPt:alert(1)») <«data:text/html,x»>\n',
    '---\nname: demo\n---\n[a](«java&#10;script:x») [b](«file:///etc/hosts»)\n\n[c]: «file:x»\n',
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const { at, file, outcome } of referencesOf(skill)) {
      if (outcome.kind !== 'unsafe-scheme') continue;
      const { scheme } = outcome;
      yield { id: scheme === 'file' ? 'file' : 'scheme', at, file, data: { scheme } };
    }
  },
});
