import type { Command as Program } from 'commander';
import type { Command, CommandInput } from './commands/command.ts';
import { internalError, SkillsError } from './core/errors.ts';
import { nearestWord } from './core/suggest.ts';
import { VERSION } from './core/version.ts';
import { safeJson, visible } from './core/visible.ts';
import type { Host } from './host/host.ts';
import { COMMANDS } from './usage/commands.ts';
import {
  COMMON_OPTIONS,
  type CommandName,
  type CommandUsage,
  type OptionUsage,
} from './usage/usage.ts';

/** Each command is a chunk of its own: only the one that runs is loaded. */
const LOADERS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).init,
  lint: async () => (await import('./commands/lint.ts')).lint,
  rules: async () => (await import('./commands/rules.ts')).rules,
  prompt: async () => (await import('./commands/prompt.ts')).prompt,
  completion: async () => (await import('./commands/completion.ts')).completion,
  list: async () => (await import('./commands/list.ts')).list,
  pack: async () => (await import('./commands/pack.ts')).pack,
  unpack: async () => (await import('./commands/unpack.ts')).unpack,
  digest: async () => (await import('./commands/digest.ts')).digest,
  verify: async () => (await import('./commands/verify.ts')).verify,
  index: async () => (await import('./commands/index-command.ts')).index,
  serve: async () => (await import('./commands/serve.ts')).serve,
};

/** Commands that need not be loaded, because the program holds them already. */
export type Loaded = Readonly<Partial<Record<CommandName, Command>>>;

/** Runs a command line and gives the exit code of the contract; never throws. */
export async function run(
  argv: readonly string[],
  host: Host,
  loaded: Loaded = {},
): Promise<number> {
  try {
    return await runCommand(argv, host, loaded);
  } catch (error) {
    return report(error, wantsJson(argv), host);
  }
}

async function runCommand(argv: readonly string[], host: Host, loaded: Loaded): Promise<number> {
  const { Command: Program, CommanderError } = await import('commander');
  let exitCode = 0;
  const program = new Program('skills');
  program
    .description('Author, lint, package, index and serve Agent Skills.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText(
      'after',
      '\nExamples:\n  $ skills lint\n  $ skills lint --fix skills/refunds\n  $ skills rules name-format',
    );
  program.configureOutput({
    writeOut: (text) => host.stdout.write(text),
    writeErr: (text) => host.stderr.write(text),
    outputError: () => {},
    getOutHelpWidth: () => Math.min(host.stdout.columns, 100),
    getErrHelpWidth: () => Math.min(host.stderr.columns, 100),
  });
  program.exitOverride().showSuggestionAfterError(false);
  for (const usage of commandsFor(argv)) {
    const command = declare(program, usage);
    command.action(async () => {
      const chosen = loaded[usage.name] ?? (await LOADERS[usage.name]());
      exitCode = await chosen(inputOf(command, host), host);
    });
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    if (error.code === 'commander.help') return helpFor(argv);
    throw usageError(error.code, error.message, argv);
  }
  return exitCode;
}

/** A command that is named first needs no others beside it; help and suggestions know them all. */
function commandsFor(argv: readonly string[]): readonly CommandUsage[] {
  const named = COMMANDS.filter(({ name }) => name === argv[0]);
  return named.length > 0 ? named : COMMANDS;
}

/** Help without a command is help; help for a word that is no command is a mistake. */
function helpFor(argv: readonly string[]): number {
  const wrong = argv[0] === 'help' ? argv[1] : undefined;
  if (wrong === undefined) return 2;
  throw usageError('commander.unknownCommand', `unknown command '${wrong}'`, argv);
}

function declare(program: Program, usage: CommandUsage): Program {
  const command = program.command(usage.name).description(usage.summary);
  command.helpOption('-h, --help', 'show help').exitOverride().showSuggestionAfterError(false);
  for (const { syntax, summary } of usage.arguments ?? []) command.argument(syntax, summary);
  command.allowExcessArguments(false);
  for (const option of [...usage.options, ...COMMON_OPTIONS]) addOption(command, option);
  const examples = usage.examples.map(({ run, what }) => `  $ ${run}\n      ${what}`);
  command.addHelpText('after', `\nExamples:\n${examples.join('\n')}`);
  return command;
}

function addOption(command: Program, usage: OptionUsage): void {
  const option = command.createOption(usage.flags, usage.summary);
  if (usage.choices) option.choices([...usage.choices]);
  if (usage.fallback !== undefined) option.default(usage.fallback);
  if (usage.repeat) {
    option.argParser((value: string, before: string[] | undefined) => [...(before ?? []), value]);
  }
  if (usage.count) option.argParser((value: string) => wholeNumber(value, usage.flags));
  command.addOption(option);
}

function wholeNumber(value: string, flags: string): string {
  if (/^\d{1,9}$/.test(value)) return value;
  throw new SkillsError('usage', `"${value}" is not a whole number`, { where: flags });
}

function inputOf(command: Program, host: Host): CommandInput {
  const options = command.opts();
  const color = typeof options['color'] === 'boolean' ? options['color'] : host.stdout.color;
  return { words: command.args, options, color };
}

/** Commander's complaint as an error of ours, with the word that was probably meant. */
function usageError(code: string, message: string, argv: readonly string[]): SkillsError {
  const what = message.replace(/^error: /, '').replace(/\.$/, '');
  const wrong = /'([^']*)'/.exec(what)?.[1] ?? '';
  if (code === 'commander.unknownCommand') {
    const meant = nearestWord(
      wrong,
      COMMANDS.map((usage) => usage.name),
    );
    const hint = meant ? `Did you mean \`skills ${meant}\`?` : 'Run `skills --help`.';
    return new SkillsError('unknown-command', what, { hint });
  }
  const usage = COMMANDS.find(
    (candidate) => candidate.name === argv.find((word) => !word.startsWith('-')),
  );
  const help = `Run \`skills ${usage ? `${usage.name} ` : ''}--help\`.`;
  if (code !== 'commander.unknownOption') return new SkillsError('usage', what, { hint: help });
  const meant = nearestWord(wrong, optionNames(usage));
  return new SkillsError('unknown-option', what, { hint: meant ? `Did you mean ${meant}?` : help });
}

function optionNames(usage: CommandUsage | undefined): string[] {
  const flags = [...(usage?.options ?? []), ...COMMON_OPTIONS].map((option) => option.flags);
  return [...flags.join(' ').matchAll(/--[a-z-]+/g)].map((match) => match[0]).concat('--help');
}

function wantsJson(argv: readonly string[]): boolean {
  if (argv.includes('--json') || argv.includes('--format=json')) return true;
  return argv.some((word, at) => (word === '--format' || word === '-f') && argv[at + 1] === 'json');
}

/** One line that says what and where, and a hint; JSON where JSON was asked for; never a stack. */
function report(error: unknown, json: boolean, host: Host): number {
  const known = error instanceof SkillsError ? error : internalError(error);
  const { code, hint, where } = known;
  const message = visible(where === undefined ? known.message : `${known.message} (${where})`);
  if (json) {
    const shown = { code, message, hint: hint === undefined ? null : visible(hint) };
    host.stdout.write(`${safeJson({ schemaVersion: 1, error: shown }, 2)}\n`);
  } else {
    host.stderr.write(`error[${code}]: ${message}\n`);
    if (hint !== undefined) host.stderr.write(`hint: ${visible(hint)}\n`);
  }
  return known.exitCode;
}
