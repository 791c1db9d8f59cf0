import { type CompletedCommand, type CompletedOption, PROGRAM_NAMES } from './completion-data.ts';

/** A completion script for fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const none = `not __fish_seen_subcommand_from ${names} help`;
  const lines = commands.map(
    ({ name, summary }) =>
      `complete -c $skills_name -n ${quoted(none)} -f -a ${name} -d ${quoted(summary)}`,
  );
  return `# Completion of skills for fish: save it as skills.fish among your completions, or source it.
for skills_name in ${PROGRAM_NAMES.join(' ')}
  complete -c $skills_name -s h -l help -d 'show help'
  complete -c $skills_name -n ${quoted(none)} -s V -l version -d 'print the version'
  complete -c $skills_name -n '__fish_seen_subcommand_from help' -f -a ${quoted(names)}
  ${[...lines, ...commands.flatMap(commandLines)].join('\n  ')}
end
`;
}

function commandLines({ name, words, options }: CompletedCommand): string[] {
  const start = `complete -c $skills_name -n '__fish_seen_subcommand_from ${name}'`;
  const lines = options.map((option) => `${start}${optionPart(option)}`);
  if (words === null) lines.push(`${start} -f`);
  else if (words.length > 0) lines.push(`${start} -f -a ${quoted(words.join(' '))}`);
  return lines;
}

function optionPart({ names, summary, takesValue, values, suffix }: CompletedOption): string {
  const flags = names.map((name) =>
    name.startsWith('--') ? ` -l ${name.slice(2)}` : ` -s ${name.slice(1)}`,
  );
  const list = values.map((value) => value + suffix).join(' ');
  const value = !takesValue ? '' : values.length === 0 ? ' -r -F' : ` -x -a ${quoted(list)}`;
  return `${flags.join('')}${value} -d ${quoted(summary)}`;
}

/** In single quotes fish knows two escapes. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;
}
