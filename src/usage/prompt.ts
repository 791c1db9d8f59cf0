import { ALLOW_EMPTY_OPTION, type CommandUsage, JSON_OPTION, PATHS } from './usage.ts';

export const promptUsage: CommandUsage = {
  name: 'prompt',
  summary: 'print the skills for a system prompt, or the whole text of one skill',
  arguments: [PATHS],
  options: [
    {
      flags: '-f, --format <id>',
      summary: 'xml or json for all skills, text for one with its references',
      choices: ['xml', 'json', 'text'],
      fallback: 'xml',
    },
    { flags: '--location', summary: 'say also where each SKILL.md is' },
    JSON_OPTION,
    ALLOW_EMPTY_OPTION,
  ],
  examples: [
    { run: 'skills prompt skills --location', what: 'the block for a system prompt' },
    { run: 'skills prompt skills/refunds --format text', what: 'what an agent reads of one skill' },
  ],
};
