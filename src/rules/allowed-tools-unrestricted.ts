import { fieldOf } from '../skill/frontmatter.ts';
import { SPECIFICATION } from '../skill/spec.ts';
import { splitTools } from '../skill/tools.ts';
import { hasField } from './concerns.ts';
import { defineRule } from './rule.ts';

/** A tool that runs any command, or every tool. */
const UNRESTRICTED =
  /^(?:\*|(?:Bash|Shell|PowerShell|Execute|Terminal)(?:\((?:\*|\*:\*|:\*)?\))?)$/i;

export const allowedToolsUnrestricted = defineRule({
  id: 'allowed-tools-unrestricted',
  summary: '`allowed-tools` does not allow every command.',
  why: 'What the field allows runs without a question to the user; a bare `Bash` is every program on the machine.',
  basis: 'safety',
  source: `${SPECIFICATION}#allowed-tools-field`,
  severity: 'info',
  fix: 'none',
  messages: {
    any: {
      text: '`allowed-tools` allows "{tool}", which can run anything without asking.',
      hint: 'Name the commands, as in `Bash(git status:*)`.',
    },
  },
  good: ['---\nname: demo\nallowed-tools: Read Bash(git:*) Bash(npm test)\n---\n'],
  bad: [
    '---\nname: demo\nallowed-tools: «Read Bash»\n---\n',
    '---\nname: demo\nallowed-tools:\n  - Read\n  - «"*"»\n---\n',
  ],
  concerns: hasField('allowed-tools'),
  *check({ frontmatter }) {
    const value = fieldOf(frontmatter, 'allowed-tools')?.value;
    if (!value || value.kind === 'map') return;
    for (const item of value.kind === 'list' ? value.items : [value]) {
      if (item.kind !== 'scalar') continue;
      const tool = splitTools(item.value).tools.find((entry) => UNRESTRICTED.test(entry));
      if (tool !== undefined) yield { id: 'any', at: item.range, data: { tool } };
    }
  },
});
