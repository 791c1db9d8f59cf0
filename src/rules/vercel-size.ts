import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const MIB = 1024 * 1024;
const MAX_BYTES = 50 * MIB;

export const vercelSize = defineRule({
  id: 'vercel-size',
  summary: 'vercel skills takes at most 50 MiB.',
  why: 'It gives up on a skill that is larger. How far files compress decides the size of the archive, so this is a warning.',
  basis: 'client',
  profile: 'vercel',
  source: profileById('vercel').source,
  severity: 'warning',
  fix: 'none',
  messages: {
    large: {
      text: 'The files of the skill have {size} MiB together; more than 50 may be refused.',
      hint: 'Leave out what the agent does not need; the largest file is {largest}.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'assets/data.csv': 'a,b\n' } }],
  bad: [{ skill: '---\nname: demo\n---\n', files: { 'assets/data.csv': 'x'.repeat(MAX_BYTES) } }],
  *check(skill) {
    const files = publishedFiles(skill.files);
    const total = files.reduce((sum, file) => sum + file.size, 0);
    if (total <= MAX_BYTES) return;
    const largest = files.reduce((a, b) => (b.size > a.size ? b : a)).path;
    yield { id: 'large', at: WHOLE_FILE, data: { size: (total / MIB).toFixed(1), largest } };
  },
});
