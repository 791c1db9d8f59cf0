import { referencesOf, retarget } from '../skill/references.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceCase = defineRule({
  id: 'reference-case',
  summary: 'A link spells its file as the file is named.',
  why: 'Some disks ignore letter case and Unicode form, others do not: the link works where it was written and breaks where the skill is used.',
  basis: 'spec',
  source: `${SPECIFICATION}#file-references`,
  severity: 'error',
  fix: 'safe',
  messages: {
    case: {
      text: 'The link says "{url}", but the file is named "{path}".',
      hint: 'Write {path}, with the same letters.',
    },
    form: {
      text: 'The link to "{path}" is written in another Unicode form than the file\'s name.',
      hint: 'Write the name as the file has it.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n[a](references/Guide.md)\n',
      files: { 'references/Guide.md': '' },
    },
  ],
  bad: [
    {
      skill: '---\nname: demo\n---\n[a](«References/guide.md#use»)\n',
      files: { 'references/Guide.md': '# Use\n' },
      fixed: '---\nname: demo\n---\n[a](references/Guide.md#use)\n',
    },
    {
      skill: '---\nname: demo\n---\n[a](«cafe\u0301.md»)\n',
      files: { 'caf\u00e9.md': '' },
      fixed: '---\nname: demo\n---\n[a](caf\u00e9.md)\n',
    },
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const reference of referencesOf(skill)) {
      const { at, file, url, outcome } = reference;
      if (outcome.kind !== 'case') continue;
      const sameForm = (text: string) => text.normalize('NFC');
      const id = sameForm(url).endsWith(sameForm(outcome.path)) ? 'form' : 'case';
      const fix = retarget(skill, reference, outcome.path);
      yield { id, at, file, data: { url, path: outcome.path }, fix };
    }
  },
});
