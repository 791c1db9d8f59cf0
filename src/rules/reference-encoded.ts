import { referencesOf, retarget } from '../skill/references.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceEncoded = defineRule({
  id: 'reference-encoded',
  summary: 'No link hides slashes or broken bytes in percent signs.',
  why: 'Readers disagree whether `%2f` is a slash and what a broken escape means, so the same link leads to different files, or past a check.',
  basis: 'spec',
  source: `${SPECIFICATION}#file-references`,
  severity: 'warning',
  fix: 'safe',
  messages: {
    separator: {
      text: '"{url}" has an encoded slash or backslash.',
      hint: 'Write the path with plain `/`.',
    },
    broken: {
      text: '"{url}" has a percent sign that encodes no readable character.',
      hint: 'Write the name in plain text; a percent sign itself is `%25`.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n[a](my%20file.md)\n', files: { 'my file.md': '' } }],
  bad: [
    {
      skill: '---\nname: demo\n---\n[a](«references%2fa.md#b»)\n',
      files: { 'references/a.md': '# B\n' },
      fixed: '---\nname: demo\n---\n[a](references/a.md#b)\n',
    },
    '---\nname: demo\n---\n[a](«a%2f..%2fb») [b](«..%5cb») [c](«100%.md») [d](«%00.md»)\n',
    {
      skill: '---\nname: demo\n---\n[a](«100%.md»)\n',
      files: { '100%.md': '' },
      fixed: '---\nname: demo\n---\n[a](100%25.md)\n',
    },
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const reference of referencesOf(skill)) {
      const { at, file, url, outcome } = reference;
      if (outcome.kind !== 'encoded') continue;
      const { to } = outcome;
      const fix = to.kind === 'found' ? retarget(skill, reference, to.path) : undefined;
      yield { id: outcome.fault, at, file, data: { url }, fix };
    }
  },
});
