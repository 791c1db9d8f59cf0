import { hasMissingAnchor, referencesOf } from '../skill/references.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceAnchor = defineRule({
  id: 'reference-anchor',
  summary: 'A heading that a link names is there.',
  why: 'A reader, or an agent told to read one section, finds nothing under an anchor that no heading makes.',
  basis: 'advice',
  source:
    'https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#section-links',
  severity: 'warning',
  fix: 'none',
  messages: {
    anchor: {
      text: 'No heading of {goal} has the anchor "#{fragment}".',
      hint: 'Use the heading in lower case with `-` for blanks; a repeated one ends in `-1`.',
    },
  },
  good: [
    '---\nname: demo\n---\n[a](#set-up) [b](#set-up-1) [c](#-ziel-größe) [d](#own)\n# Set up\n# Set up\n# 🎯 Ziel: Größe!\n<a id="own"></a>\n',
    {
      skill: '---\nname: demo\n---\n[a](a.md#日本語) [b](b.py#L10)\n',
      files: { 'a.md': '# 日本語\n', 'b.py': '' },
    },
  ],
  bad: [
    '---\nname: demo\n---\n[a](«#setup») [b](«#set-up-1»)\n# Set up\n',
    { skill: '---\nname: demo\n---\n[a](«a.md#b»)\n', files: { 'a.md': '# A\n```\n# B\n```\n' } },
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const reference of referencesOf(skill)) {
      const { fragment, at, file, outcome } = reference;
      if (!hasMissingAnchor(skill, reference)) continue;
      const goal = outcome.kind === 'found' ? outcome.path : file;
      yield { id: 'anchor', at, file, data: { goal, fragment: fragment ?? '' } };
    }
  },
});
