import { WHOLE_FILE } from '../core/text.ts';
import { hasOddEntries } from './concerns.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

export const mcpSdkLinks = defineRule({
  id: 'mcp-sdk-links',
  summary: 'The skill holds no symbolic link.',
  why: 'One link anywhere in its folder makes the MCP TypeScript SDK skip the whole skill.',
  basis: 'client',
  profile: 'mcp-sdk',
  source: profileById('mcp-sdk').source,
  severity: 'error',
  fix: 'none',
  messages: {
    link: {
      text: 'Because of this link the SDK skips the whole skill.',
      hint: 'Replace it with a copy of what it points to.',
    },
  },
  good: [{ skill: '---\nname: demo\n---\n', files: { 'notes.md': 'Text.' } }],
  bad: [{ skill: '---\nname: demo\n---\n', files: { 'notes.md@': 'README.md' } }],
  concerns: hasOddEntries,
  *check({ files }) {
    for (const { path, type } of files.odd) {
      if (type === 'link') yield { id: 'link', at: WHOLE_FILE, file: path };
    }
  },
});
