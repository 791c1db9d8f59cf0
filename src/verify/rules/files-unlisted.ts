import { SkillsError } from '../../core/errors.ts';
import { SEP_2640, SKILL_FILE } from '../../skill/spec.ts';
import { EXAMPLE_SKILL, listingIndex, withSkill } from '../examples.ts';
import type { SubjectSkill } from '../model.ts';
import { defineVerifyRule } from '../rule.ts';

const BESIDE = { 'refunds/SKILL.md': EXAMPLE_SKILL, 'refunds/references/a.md': 'A.\n' };

export const filesUnlisted = defineVerifyRule({
  id: 'files-unlisted',
  summary: 'A list of files names every file of the skill.',
  why: 'A client reads only what is listed: a file that is left out is missing from the skill, and nobody has reviewed it.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'error',
  fix: 'none',
  messages: {
    unlisted: {
      text: 'The file {path} of the skill is not listed.',
      hint: 'List every file, or keep it out of the skill with .skillignore.',
    },
    absent: {
      text: 'The file {path} is listed, but is not in the folder of the skill.',
      hint: 'Let both tell of the same files.',
    },
    skillFile: {
      text: 'The list does not name SKILL.md itself.',
      hint: 'List every file of the skill once, SKILL.md too.',
    },
  },
  good: [withSkill(listingIndex())],
  bad: [
    {
      files: {
        'index.json': listingIndex().replace(/"resources": (\[[^\]]*\])/, '"resources": «$1»'),
        ...BESIDE,
      },
    },
  ],
  about: 'skill',
  *check(subject) {
    const { index, entry, files } = subject;
    if (!index || !entry || !files || entry.entry.files === 'dynamic') return;
    const key = index.form === 'listing' ? 'resources' : 'files';
    if (!entry.raw.has(key)) return;
    const place = { file: index.file, at: index.place(`${entry.pointer}/${key}`) };
    const listed = new Set(files.map(({ path }) => path));
    if (!listed.has(SKILL_FILE)) yield { id: 'skillFile', ...place };
    const present = filesKnown(subject);
    for (const path of present ?? []) {
      if (!listed.has(path)) yield { id: 'unlisted', ...place, data: { path } };
    }
    const readable = files.filter(({ actual }) => actual !== null).map(({ path }) => path);
    for (const path of subject.present ? readable : []) {
      if (path !== null && !present?.includes(path))
        yield { id: 'absent', ...place, data: { path } };
    }
  },
});

/** The files that the skill has, by its folder or by its archive. */
function filesKnown({ present, archives }: SubjectSkill): readonly string[] | null {
  if (present) return present;
  for (const { read } of archives) {
    if (read && !(read instanceof SkillsError)) return read.files.files.map(({ path }) => path);
  }
  return null;
}
