import { WHOLE_FILE } from '../core/text.ts';
import { SEP_2640 } from '../skill/spec.ts';
import { nestedFolders } from '../skill/text-files.ts';
import { hasOddPaths } from './concerns.ts';
import { defineRule } from './rule.ts';

export const nestedSkill = defineRule({
  id: 'nested-skill',
  summary: 'A skill does not hold another skill.',
  why: 'Some clients load the inner skill by itself, some take it as files of the outer one, and older indexes forbid it.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'info',
  fix: 'none',
  messages: {
    nested: {
      text: 'The folder "{folder}" inside this skill is a skill too.',
      hint: 'Move it beside this skill, unless your clients support skills in skills.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'references/skill.txt': 'Text.' } }],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'inner/SKILL.md': '---\nname: inner\n---\n' } },
  ],
  concerns: hasOddPaths,
  *check(skill) {
    for (const folder of nestedFolders(skill)) {
      const file = skill.files.files.find(
        ({ path }) => path.length === folder.length + 8 && path.startsWith(folder),
      )?.path;
      const data = { folder: folder.slice(0, -1) };
      if (file !== undefined) yield { id: 'nested', at: WHOLE_FILE, file, data };
    }
  },
});
