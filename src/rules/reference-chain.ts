import { WHOLE_FILE } from '../core/text.ts';
import { referencesOf } from '../skill/references.ts';
import { isNamedBySkillFile } from '../skill/references-mentions.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceChain = defineRule({
  id: 'reference-chain',
  summary: 'SKILL.md itself names every file that its reader may need.',
  why: 'An agent reads SKILL.md whole and other files in part: a file that only another file names is often never opened.',
  basis: 'spec',
  source: `${SPECIFICATION}#file-references`,
  severity: 'info',
  fix: 'none',
  messages: {
    chain: {
      text: 'Only {by} names this file, SKILL.md does not.',
      hint: 'Name it in SKILL.md too, with a word on when to read it.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n[a](references/a.md) and `references/b.md`\n',
      files: { 'references/a.md': '[b](b.md)\n', 'references/b.md': '' },
    },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\n[a](a.md)\n',
      files: { 'a.md': '[b](b.md)\n', 'b.md': '' },
    },
  ],
  concerns: hasReferences,
  *check(skill) {
    const told = new Set<string>();
    for (const { file: by, outcome } of referencesOf(skill)) {
      if (by === skill.entry || outcome.kind !== 'found' || outcome.type !== 'file') continue;
      const { path } = outcome;
      if (told.has(path) || !/\.(?:md|markdown)$/i.test(path)) continue;
      if (isNamedBySkillFile(skill, path)) continue;
      told.add(path);
      yield { id: 'chain', at: WHOLE_FILE, file: path, data: { by } };
    }
  },
});
