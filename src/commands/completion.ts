import { SkillsError } from '../core/errors.ts';
import { completionScript } from '../report/completion.ts';
import type { CompletedCommand, CompletedOption } from '../report/completion-data.ts';
import { PROFILES } from '../rules/profiles.ts';
import { RULES } from '../rules/registry.ts';
import { TEMPLATES } from '../scaffold/templates.ts';
import { COMMANDS } from '../usage/commands.ts';
import { SHELLS } from '../usage/completion.ts';
import { COMMON_OPTIONS, type CommandUsage, type OptionUsage } from '../usage/usage.ts';
import type { Command } from './command.ts';

/** Values that come from the program itself, by the option that takes them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  '--rule': RULES.map((rule) => rule.id),
  '--profile': [...PROFILES.map((profile) => profile.id), 'all'],
  '--template': TEMPLATES.map((template) => template.id),
};

/** Arguments that are words of the program and not paths, by command. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  rules: RULES.map((rule) => rule.id),
  completion: SHELLS,
};

/** `skills completion`: a script that makes a shell complete commands, options and ids. */
export const completion: Command = async (input, host) => {
  const shell = SHELLS.find((known) => known === input.words[0]);
  if (!shell) {
    const hint = `One of: ${SHELLS.join(', ')}.`;
    throw new SkillsError('usage', `there is no completion for "${input.words[0]}"`, { hint });
  }
  const commands = COMMANDS.map(completedCommand);
  host.stdout.write(completionScript(shell, commands));
  return 0;
};

function completedCommand(usage: CommandUsage): CompletedCommand {
  return {
    name: usage.name,
    summary: usage.summary,
    words: WORDS[usage.name] ?? (usage.arguments?.length ? [] : null),
    options: [...usage.options, ...COMMON_OPTIONS].map(completedOption),
  };
}

function completedOption({ flags, summary, choices, repeat }: OptionUsage): CompletedOption {
  const names = flags.match(/(?<![\w-])--?[a-zA-Z][a-z-]*/g) ?? [];
  const long = names.find((name) => name.startsWith('--')) ?? '';
  return {
    names,
    summary,
    takesValue: /[<[]/.test(flags),
    values: choices ?? VALUES[long] ?? [],
    suffix: long === '--rule' ? '=' : '',
    repeat: repeat === true,
  };
}
