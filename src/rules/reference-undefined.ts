import { undefinedReferences } from '../skill/references-labels.ts';
import { COMMONMARK } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

export const referenceUndefined = defineRule({
  id: 'reference-undefined',
  summary: 'Every `[text][label]` has a definition, and every definition is used.',
  why: 'Without `[label]: target` the brackets are shown as text and lead nowhere; a definition that nothing uses is the other half of the same slip.',
  basis: 'advice',
  source: `${COMMONMARK}#reference-link`,
  severity: 'warning',
  fix: 'none',
  messages: {
    undefined: {
      text: 'There is no definition for "[{label}]".',
      hint: 'Add a line `[{label}]: target`, or write the target in round brackets.',
    },
    unused: {
      text: 'Nothing in this file uses the definition "[{label}]".',
      hint: 'Remove the line, or use it: `[text][{label}]`.',
    },
    self: {
      text: 'The definition "[{label}]" leads to its own label instead of to a target.',
      hint: 'Write the path or address that is meant behind the colon.',
    },
  },
  good: [
    '---\nname: demo\n---\n[a][b], [B], [c][], ![d][b]\n\n[b]: https://example.com\n[c]: https://example.com\n[//]: # (a comment)\n',
    '---\nname: demo\n---\n`[a][b]` x[i][j] [ ][x] [1][2] [a][^note]\n',
  ],
  bad: [
    '---\nname: demo\n---\nSee «[the guide][guide]».\n',
    '---\nname: demo\n---\nText.\n\n«[guide]: https://example.com»\n',
    '---\nname: demo\n---\nSee [guide].\n\n«[guide]: guide»\n',
  ],
  *check(skill) {
    for (const { id, label, at, file } of undefinedReferences(skill)) {
      yield { id, at, file, data: { label } };
    }
  },
});
