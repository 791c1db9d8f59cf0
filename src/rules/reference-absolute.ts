import { referencesOf } from '../skill/references.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceAbsolute = defineRule({
  id: 'reference-absolute',
  summary: 'Links count from the file that holds them, not from a disk or a home folder.',
  why: 'Nobody knows where a skill will be installed: a path from the root, the home folder or a drive names a place on one machine.',
  basis: 'advice',
  source: `${SPECIFICATION}#file-references`,
  severity: 'info',
  fix: 'none',
  messages: {
    absolute: {
      text: 'The link "{url}" starts at a root, a home folder or a drive.',
      hint: 'Write the path from this file, or a full https address.',
    },
  },
  good: ['---\nname: demo\n---\n[a](https://example.com/a) [b](//example.com/b)\n'],
  bad: ['---\nname: demo\n---\n[a](«/etc/x») [b](«C:\\x») [c](«~/x») [d](«\\\\h\\s»)\n'],
  concerns: hasReferences,
  *check(skill) {
    for (const { at, file, url, outcome } of referencesOf(skill)) {
      if (outcome.kind === 'absolute') yield { id: 'absolute', at, file, data: { url } };
    }
  },
});
