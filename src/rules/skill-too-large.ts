import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { SEP_2640 } from '../skill/spec.ts';
import { defineRule } from './rule.ts';

const MIB = 1024 * 1024;
/** SEP-2640: bytes per skill, unpacked, that every host has to accept. */
const MAX_BYTES = 16 * MIB;

export const skillTooLarge = defineRule({
  id: 'skill-too-large',
  summary: 'A skill is at most 16 MiB large.',
  why: 'Clients refuse what is larger, and everyone who installs the skill downloads all of it.',
  basis: 'spec',
  source: SEP_2640,
  severity: 'warning',
  fix: 'none',
  messages: {
    large: {
      text: 'The files of the skill have {size} MiB together; clients expect at most {limit}.',
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
    const size = (total / MIB).toFixed(1);
    yield { id: 'large', at: WHOLE_FILE, data: { size, limit: MAX_BYTES / MIB, largest } };
  },
});
