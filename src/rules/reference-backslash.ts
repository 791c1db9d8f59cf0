import { referencesOf, retarget } from '../skill/references.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceBackslash = defineRule({
  id: 'reference-backslash',
  summary: 'Links separate folders with `/`.',
  why: 'Only Windows takes a backslash for a separator; in Markdown it escapes the next sign, so part of the path is lost.',
  basis: 'spec',
  source: `${SPECIFICATION}#file-references`,
  severity: 'warning',
  fix: 'safe',
  messages: {
    backslash: {
      text: 'The link "{raw}" has a backslash where a slash is meant.',
      hint: 'Write `/` between folders; it works on every system.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n[a](references/a\\_b.md)\n',
      files: { 'references/a_b.md': '' },
    },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\n[a](«references\\a.md#b»)\n',
      files: { 'references/a.md': '# B\n' },
      fixed: '---\nname: demo\n---\n[a](references/a.md#b)\n',
    },
    '---\nname: demo\n---\n[a](«..\\..\\x.md»)\n',
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const reference of referencesOf(skill)) {
      const { at, file, outcome } = reference;
      if (outcome.kind !== 'backslash') continue;
      const raw = skill.document(file)?.text.slice(at.start, at.end) ?? '';
      const { to } = outcome;
      const fix = to.kind === 'found' ? retarget(skill, reference, to.path) : undefined;
      yield { id: 'backslash', at, file, data: { raw }, fix };
    }
  },
});
