import { fieldOf } from '../skill/frontmatter.ts';
import { textField } from '../skill/skill.ts';
import { hasField } from './concerns.ts';
import { profileById } from './profiles.ts';
import { defineRule } from './rule.ts';

export const claudeCodeAgentContext = defineRule({
  id: 'claude-code-agent-context',
  summary: '`agent` stands together with `context: fork`.',
  why: '`agent` names who runs a forked skill. Without `context: fork` the skill runs in the conversation, and the agent is ignored.',
  basis: 'client',
  profile: 'claude-code',
  source: profileById('claude-code').source,
  severity: 'warning',
  fix: 'none',
  messages: {
    alone: {
      text: '`agent` has no effect without `context: fork`.',
      hint: 'Add the line `context: fork`, or remove `agent`.',
    },
  },
  good: ['---\nname: demo\ncontext: fork\nagent: Explore\n---\n'],
  bad: ['---\nname: demo\n«agent»: Explore\n---\n'],
  concerns: hasField('agent'),
  *check(skill) {
    const agent = fieldOf(skill.frontmatter, 'agent');
    if (!agent || !skill.frontmatter?.reliable) return;
    if (textField(skill, 'context') !== 'fork') yield { id: 'alone', at: agent.key.range };
  },
});
