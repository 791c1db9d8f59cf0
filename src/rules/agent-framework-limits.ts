import { WHOLE_FILE } from '../core/text.ts';
import { publishedFiles } from '../skill/published.ts';
import { manyFiles } from './many-files.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const MAX_FILES = 20;
const MEGABYTE = 1_000_000;
const hint = 'Leave out what the agent does not need, or raise the limit in your application.';

export const agentFrameworkLimits = defineRule({
  id: 'agent-framework-limits',
  summary: `Agent Framework takes ${MAX_FILES} files and 1 MB by default.`,
  why: 'A skill over these limits is not loaded unless the application raises them.',
  basis: 'client',
  profile: 'agent-framework',
  source: profileById('agent-framework').source,
  severity: 'error',
  fix: 'none',
  messages: {
    files: { text: `The skill has {count} files; ${MAX_FILES} is the most by default.`, hint },
    size: { text: 'The files have {size} MB together; 1 is the most by default.', hint },
  },
  good: [manyFiles(MAX_FILES - 1)],
  bad: [
    manyFiles(MAX_FILES),
    { skill: '---\nname: demo\n---\n', files: { 'assets/data.csv': 'x'.repeat(MEGABYTE) } },
  ],
  *check(skill) {
    const files = publishedFiles(skill.files);
    const total = files.reduce((sum, file) => sum + file.size, 0);
    if (files.length > MAX_FILES)
      yield { id: 'files', at: WHOLE_FILE, data: { count: files.length } };
    if (total <= MEGABYTE) return;
    // Two digits, rounded up: a skill that is over the limit by a byte does not read as 1.00.
    const size = (Math.ceil(total / (MEGABYTE / 100)) / 100).toFixed(2);
    yield { id: 'size', at: WHOLE_FILE, data: { size } };
  },
});
