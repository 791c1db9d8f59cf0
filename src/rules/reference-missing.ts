import type { Finding } from '../skill/finding.ts';
import { type Reference, referencesOf, retarget } from '../skill/references.ts';
import type { Skill } from '../skill/skill.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { hasReferences } from './concerns.ts';
import { defineRule } from './rule.ts';

function describe(skill: Skill, reference: Reference): Finding | undefined {
  const { at, file, url, outcome } = reference;
  switch (outcome.kind) {
    case 'missing':
      return { id: 'missing', at, file, data: { url } };
    case 'root-only': {
      const fix = retarget(skill, reference, outcome.path);
      const right = fix?.edits[0]?.text ?? outcome.path;
      // AS-04 counts from the root, Markdown readers from the file: it works for some, so it is no error.
      return { id: 'root', at, file, data: { url, right }, fix, severity: 'warning' };
    }
    case 'moved': {
      const [only = '', ...more] = outcome.paths;
      const paths = outcome.paths.slice(0, 3).join(', ');
      if (more.length > 0) return { id: 'several', at, file, data: { url, paths } };
      return { id: 'moved', at, file, data: { url, only }, fix: retarget(skill, reference, only) };
    }
    default:
      return undefined;
  }
}

export const referenceMissing = defineRule({
  id: 'reference-missing',
  summary: 'Every file that a link names is in the skill.',
  why: 'A relative link counts from the folder of the file that holds it. An agent that follows a dead link loses the instructions behind it, and often does not say so.',
  basis: 'spec',
  source: `${SPECIFICATION}#file-references`,
  severity: 'error',
  fix: 'safe',
  messages: {
    missing: {
      text: 'There is no file "{url}" in the skill.',
      hint: 'Add the file, or correct or remove the link.',
    },
    moved: {
      text: 'There is no file "{url}"; did you mean "{only}"?',
      hint: 'Link to {only}.',
    },
    several: {
      text: 'There is no file "{url}"; files of that name are {paths}.',
      hint: 'Link to the one that is meant.',
    },
    root: {
      text: '"{url}" is found only from the skill\'s root, but a link counts from its own file.',
      hint: 'Write {right}.',
    },
  },
  good: [
    {
      skill: '---\nname: demo\n---\n[a](references/a.md#top) ![b](<assets/b c.png>) [c](./)\n',
      files: { 'references/a.md': '# A\n[back](../SKILL.md)', 'assets/b c.png': '' },
    },
    '---\nname: demo\n---\n[a](https://example.com/a.md) [b]({{path}}/b.md) [c](text) `[d](d.md)`\n',
  ],
  bad: [
    '---\nname: demo\n---\nSee [the guide](«references/guide.md#setup»).\n',
    {
      skill: '---\nname: demo\n---\nSee [the guide](«reference/guide.md#setup»).\n',
      files: { 'references/guide.md': '# Setup\n' },
      fixed: '---\nname: demo\n---\nSee [the guide](references/guide.md#setup).\n',
    },
    {
      skill: '---\nname: demo\n---\n[a]: «a.md»\n',
      files: { 'one/a.md': '', 'two/a.md': '' },
    },
  ],
  concerns: hasReferences,
  *check(skill) {
    for (const reference of referencesOf(skill)) {
      const finding = describe(skill, reference);
      if (finding) yield finding;
    }
  },
});
