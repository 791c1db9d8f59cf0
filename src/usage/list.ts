import { ALLOW_EMPTY_OPTION, type CommandUsage, JSON_OPTION, PATHS } from './usage.ts';

export const listUsage: CommandUsage = {
  name: 'list',
  summary: 'show the skills found: name, path, files, bytes, tokens, version, licence',
  arguments: [PATHS],
  options: [JSON_OPTION, ALLOW_EMPTY_OPTION],
  examples: [
    { run: 'skills list', what: 'the skills below this folder' },
    { run: 'skills list ~/.claude/skills --json', what: 'the same for programs' },
  ],
};
