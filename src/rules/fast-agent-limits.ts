import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const KIB = 1024;
const MAX_SKILL_FILE = 256 * KIB;
const MAX_FILE = 10 * KIB * KIB;

export const fastAgentLimits = defineRule({
  id: 'fast-agent-limits',
  summary: 'For fast-agent SKILL.md has at most 256 KiB and every other file 10 MiB.',
  why: 'One entry over a limit empties the whole list of the server: none of its skills is loaded.',
  basis: 'client',
  profile: 'fast-agent',
  source: profileById('fast-agent').source,
  severity: 'error',
  fix: 'none',
  messages: {
    skill: {
      text: 'SKILL.md has {size} KiB; 256 is the most.',
      hint: 'Move details into files that are read when needed.',
    },
    file: {
      text: 'This file has {size} MiB; 10 is the most.',
      hint: 'Make it smaller, split it, or let the skill download it.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'assets/data.csv': 'a,b\n' } }],
  bad: [
    `---\nname: demo\n---\n${'x'.repeat(MAX_SKILL_FILE)}`,
    { skill: '---\nname: demo\n---\n', files: { 'assets/data.csv': 'x'.repeat(MAX_FILE + 1) } },
  ],
  *check(skill) {
    for (const { path, size } of publishedFiles(skill.files)) {
      if (path === skill.entry && size > MAX_SKILL_FILE) {
        yield { id: 'skill', at: WHOLE_FILE, data: { size: (size / KIB).toFixed(1) } };
      } else if (size > MAX_FILE) {
        const data = { size: (size / KIB / KIB).toFixed(1) };
        yield { id: 'file', at: WHOLE_FILE, file: path, data };
      }
    }
  },
});
