import { type CommandUsage, JSON_OPTION } from './usage.ts';

export const initUsage: CommandUsage = {
  name: 'init',
  summary: 'start a new skill from a template; put the checks into a repository',
  arguments: [
    { syntax: '[name]', summary: 'the name of the skill; . or none makes it in this folder' },
  ],
  options: [
    { flags: '-t, --template <id>', summary: 'a template, or the path of a folder of your own' },
    { flags: '--list-templates', summary: 'show the templates' },
    { flags: '--dir <parent>', summary: 'the folder to make it in (default: this folder)' },
    { flags: '--description <text>', summary: 'what the skill does and when to use it' },
    { flags: '--license <name>', summary: 'the licence, such as MIT' },
    { flags: '--author <name>', summary: 'who wrote it' },
    { flags: '-y, --yes', summary: 'ask nothing' },
    { flags: '--hook', summary: 'put a git pre-commit hook in place that checks staged skills' },
    { flags: '--remove-hook', summary: 'take that hook out again' },
    { flags: '--ci <service>', summary: 'write a workflow', choices: ['github', 'gitlab'] },
    { flags: '--settings', summary: 'write a configuration file with comments' },
    JSON_OPTION,
  ],
  examples: [
    { run: 'skills init refunds', what: 'a new folder refunds/ with a SKILL.md' },
    { run: 'skills init pdf-forms -t scripts --dir skills', what: 'a skill with a script' },
    { run: 'skills init . --yes', what: 'make this folder a skill, without questions' },
    { run: 'skills init audits -t ./our-template', what: 'start from a folder of your team' },
    { run: 'skills init --hook --ci github --settings', what: 'the checks, without a new skill' },
  ],
};
