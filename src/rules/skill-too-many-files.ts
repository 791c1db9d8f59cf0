import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { SEP_2640 } from '../skill/spec.ts';
import { manyFiles } from './many-files.ts';
import { defineRule } from './rule.ts';

/** SEP-2640: files per skill that every host has to accept. */
const MAX_FILES = 512;

export const skillTooManyFiles = defineRule({
  id: 'skill-too-many-files',
  summary: 'A skill has at most 512 files.',
  why: 'Clients stop at a number of files, and what lies beyond it is not there for the agent.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'warning',
  fix: 'none',
  messages: {
    many: {
      text: 'The skill has {count} files; clients expect at most {limit}.',
      hint: 'Leave out what the agent does not need, or put it into fewer files.',
    },
  },
  good: [manyFiles(MAX_FILES - 1)],
  bad: [manyFiles(MAX_FILES)],
  concerns: ({ files }) => files.files.length > MAX_FILES,
  *check(skill) {
    const count = publishedFiles(skill.files).length;
    if (count > MAX_FILES) yield { id: 'many', at: WHOLE_FILE, data: { count, limit: MAX_FILES } };
  },
});
