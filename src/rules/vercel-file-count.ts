import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { manyFiles } from './many-files.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const MAX_ENTRIES = 1000;

export const vercelFileCount = defineRule({
  id: 'vercel-file-count',
  summary: `vercel skills takes at most ${MAX_ENTRIES} files.`,
  why: 'It stops unpacking an archive with more entries, and the skill is not installed.',
  basis: 'client',
  profile: 'vercel',
  source: profileById('vercel').source,
  severity: 'error',
  fix: 'none',
  messages: {
    many: {
      text: `The skill has {count} files; ${MAX_ENTRIES} is the most.`,
      hint: 'Leave out what the agent does not need, or put data into fewer files.',
    },
  },
  good: [manyFiles(MAX_ENTRIES - 1)],
  bad: [manyFiles(MAX_ENTRIES)],
  *check({ files }) {
    const count = publishedFiles(files).length;
    if (count > MAX_ENTRIES) yield { id: 'many', at: WHOLE_FILE, data: { count } };
  },
});
