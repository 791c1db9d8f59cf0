import { type CommandUsage, JSON_OPTION } from './usage.ts';

export const rulesUsage: CommandUsage = {
  name: 'rules',
  summary: 'list the rules, or explain one',
  arguments: [{ syntax: '[id]', summary: 'the rule to explain' }],
  options: [
    {
      flags: '-f, --format <id>',
      summary: 'how to print',
      choices: ['text', 'json'],
      fallback: 'text',
    },
    JSON_OPTION,
  ],
  examples: [
    { run: 'skills rules', what: 'all rules, a line each' },
    { run: 'skills rules name-format', what: 'why a rule exists, with examples' },
    { run: 'skills rules --json', what: 'all rules for programs' },
  ],
};
