import { referencesOf } from '../skill/references.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

/** AS-04: a folder and a file. */
const MAX_SEGMENTS = 2;

export const referenceDepth = defineRule({
  id: 'reference-depth',
  summary: 'Files that SKILL.md links to lie at most one folder down.',
  why: 'The specification asks for flat references: agents and people find a file in `references/` at once, and lose their way in nested folders.',
  basis: 'spec',
  source: `${SPECIFICATION}#file-references`,
  severity: 'info',
  fix: 'none',
  messages: {
    deep: {
      text: '"{path}" lies {levels} folders down.',
      hint: 'Move it to a folder beside SKILL.md, such as references/.',
    },
  },
  good: [
    { skill: '---\nname: demo\n---\n[a](references/a.md)\n', files: { 'references/a.md': '' } },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\n[a](«references/more/a.md»)\n',
      files: { 'references/more/a.md': '' },
    },
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const { at, file, outcome } of referencesOf(skill)) {
      if (file !== skill.entry || outcome.kind !== 'found' || outcome.type !== 'file') continue;
      const levels = outcome.path.split('/').length - 1;
      if (levels >= MAX_SEGMENTS) yield { id: 'deep', at, data: { path: outcome.path, levels } };
    }
  },
});
