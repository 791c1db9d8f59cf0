import { nameOf } from '../skill/name.ts';
import { brokenSkillUris } from '../skill/references-skill-uri.ts';
import { SIGN } from '../skill/signs.ts';
import { SEP_2640 } from '../skill/spec.ts';
import { shows } from './concerns.ts';
import { defineRule } from './rule.ts';

export const referenceSkillUri = defineRule({
  id: 'reference-skill-uri',
  summary: 'A `skill://` address of this skill names a file that is there.',
  why: 'A server answers such an address with the file of that path; when there is none, the reader gets an error instead of instructions.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    missing: {
      text: '"{uri}" is an address of this skill, which has no file "{path}".',
      hint: "Correct the path behind the skill's name, or add the file.",
    },
  },
  good: [
    {
      skill:
        '---\nname: demo\n---\n[a](skill://demo/SKILL.md) `skill://acme/demo/references/a.md` [c](skill://other/c.md)\n',
      files: { 'references/a.md': '' },
    },
  ],
  bad: ['---\nname: demo\n---\n[a](«skill://demo/references/a.md») `«skill://acme/demo/b.md»`\n'],
  concerns: shows(SIGN.skillUri),
  *check(skill) {
    const name = nameOf(skill)?.value ?? skill.folder;
    if (name === null) return;
    for (const { uri, path, at, file } of brokenSkillUris(skill, name)) {
      yield { id: 'missing', at, file, data: { uri, path } };
    }
  },
});
