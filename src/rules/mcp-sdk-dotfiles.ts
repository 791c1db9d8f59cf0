import { WHOLE_FILE } from '../core/text.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

const hint = 'Rename what the agent needs; the rest may stay.';

export const mcpSdkDotfiles = defineRule({
  id: 'mcp-sdk-dotfiles',
  summary: 'No file that the agent needs begins with a dot.',
  why: 'The MCP TypeScript SDK leaves files and folders out whose names begin with a dot; no agent sees them.',
  basis: 'client',
  profile: 'mcp-sdk',
  source: profileById('mcp-sdk').source,
  severity: 'warning',
  fix: 'none',
  messages: {
    one: { text: 'The SDK leaves "{path}" out.', hint },
    many: { text: 'The SDK leaves "{path}" and {more} more out.', hint },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'assets/env.example': 'A=1' } }],
  bad: [
    { skill: '---\nname: demo\n---\n', files: { 'assets/.env.example': 'A=1' } },
    { skill: '---\nname: demo\n---\n', files: { '.config/a': 'A', '.config/b': 'B' } },
  ],
  *check({ files }) {
    const hidden = files.files.filter(({ path }) => /(?:^|\/)\./.test(path));
    const [first] = hidden;
    if (!first) return;
    const more = hidden.length - 1;
    const data = { path: first.path, more };
    yield { id: more > 0 ? 'many' : 'one', at: WHOLE_FILE, data };
  },
});
