import { nameOf } from '../skill/name.ts';
import { isAboutSkills } from '../skill/references-excuses.ts';
import { missingInlinePaths } from '../skill/references-inline.ts';
import { defineRule } from './rule.ts';

export const referenceInline = defineRule({
  id: 'reference-inline',
  summary: 'A path in code that names a file of the skill leads to one.',
  why: 'Texts name their files in code more often than in links, and an agent opens both. A path in `references/`, `scripts/` or `assets/` that is not there is nearly always a slip.',
  basis: 'advice',
  source: 'https://agentskills.io/specification#file-references',
  severity: 'warning',
  fix: 'none',
  messages: {
    missing: {
      text: 'There is no file "{path}" in the skill.',
      hint: 'Add the file, or correct or remove the path.',
    },
    case: {
      text: 'The text says "{path}", but the file is named "{found}".',
      hint: 'Write {found}, with the same letters.',
    },
    moved: {
      text: 'There is no file "{path}"; did you mean "{found}"?',
      hint: 'Write {found}.',
    },
  },
  good: [
    { skill: '---\nname: demo\n---\nRun `scripts/a.py`.\n', files: { 'scripts/a.py': '' } },
    '---\nname: demo\n---\nSave it as `assets/out.png`. Never use `scripts/old.py`, or e.g. `scripts/x.py`.\n',
    '---\nname: demo\n---\nRun `make`, `a.py`, `src/a.py`, `scripts/{name}.py`, `scripts/my_tool.py`.\n',
  ],
  bad: [
    '---\nname: demo\n---\nRead `«references/guide.md»` first.\n',
    {
      skill: '---\nname: demo\n---\nRead `«references/Guide.md»` and `«scripts/a.py»`.\n',
      files: { 'references/guide.md': '', 'tools/a.py': '' },
    },
  ],
  *check(skill) {
    const paths = missingInlinePaths(skill);
    if (paths.length === 0) return;
    // C9: in a skill about skills such paths are mostly teaching material.
    const weight = isAboutSkills(skill, nameOf(skill)?.value ?? '')
      ? ({ severity: 'info' } as const)
      : {};
    for (const { path, at, resolution } of paths) {
      const found = resolution.kind === 'case' ? resolution.path : undefined;
      const moved = resolution.kind === 'moved' ? resolution.paths[0] : undefined;
      const id = found !== undefined ? 'case' : moved !== undefined ? 'moved' : 'missing';
      yield { id, at, data: { path, found: found ?? moved ?? '' }, ...weight };
    }
  },
});
