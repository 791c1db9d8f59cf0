import type { Finding } from '../skill/finding.ts';
import { type Reference, referencesOf } from '../skill/references.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

function describe({ at, file, url, outcome }: Reference): Finding | undefined {
  if (outcome.kind === 'twice') return { id: 'twice', at, file, data: { url } };
  if (outcome.kind !== 'outside') return undefined;
  const { skill, seen } = outcome;
  if (skill !== '') return { id: 'skill', at, file, data: { url, skill } };
  return { id: seen === 'nothing' ? 'nothing' : 'outside', at, file, data: { url } };
}

export const referenceEscapes = defineRule({
  id: 'reference-escapes',
  summary: "No link leaves the skill's folder.",
  why: 'A skill is packed, installed and served as one folder. What lies outside stays behind, and clients refuse to read there.',
  basis: 'spec',
  source: `${SPECIFICATION}#file-references`,
  severity: 'warning',
  fix: 'none',
  messages: {
    outside: {
      text: '"{url}" leads out of the skill\'s folder, which is all that is packed and installed.',
      hint: 'Copy the file into the skill, or link to its URL.',
    },
    nothing: {
      text: '"{url}" leads out of the skill\'s folder, and there is nothing at that place.',
      hint: 'Copy the file that is meant into the skill, or remove the link.',
    },
    skill: {
      text: '"{url}" leads to the skill "{skill}", which may be installed elsewhere or not at all.',
      hint: 'Name the skill in words: use the skill {skill}.',
    },
    twice: {
      text: '"{url}" leads out of the skill\'s folder when it is decoded twice.',
      hint: 'Write the path without percent signs.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n[a](references/../a.md) [b](https://example.com/../b.md)\n',
      files: { 'a.md': '', 'references/b.md': '' },
    },
    '---\nname: demo\n---\nSee `../../etc/passwd` and [x](../{name}/x.md).\n',
  ],
  bad: [
    '---\nname: demo\n---\n[a](«../other/x.md»)\n',
    '---\nname: demo\n---\n[a](«%2e%2e/x.md») [b](«.%2E/x.md») [c](«%252e%252e/x.md»)\n',
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const reference of referencesOf(skill)) {
      const finding = describe(reference);
      if (finding) yield finding;
    }
  },
});
