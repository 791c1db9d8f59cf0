import {
  type CompletedCommand,
  PROGRAM_NAMES,
  RULE_LEVELS,
  singleQuoted,
} from './completion-data.ts';

/** A completion script for bash, also the old one of macOS. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  return `# Completion of skills for bash: put this into ~/.bashrc, or source it.
_skills_offer() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$2")
}
_skills_complete() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  if [[ -z $command ]]; then
    _skills_offer ${singleQuoted([...names, 'help', '--help', '--version'].join(' '))} "$cur"
    return
  fi
  # Bash takes = for a word of its own.
  if [[ $cur == '=' ]]; then prev='='; cur=; fi
  if [[ $prev == '=' ]]; then
    _skills_offer ${singleQuoted(RULE_LEVELS.join(' '))} "$cur"
    return
  fi
  case $command:$prev in
${commands.flatMap(valueCases).join('\n')}
  esac
  case $command in
${commands.map(commandCase).join('\n')}
    help) _skills_offer ${singleQuoted(names.join(' '))} "$cur" ;;
  esac
}
complete -o default -F _skills_complete ${PROGRAM_NAMES.join(' ')}
`;
}

function valueCases({ name, options }: CompletedCommand): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ names, values, suffix }) => {
      const pattern = names.map((option) => `${name}:${option}`).join('|');
      if (values.length === 0) return `    ${pattern}) return ;;`;
      const open = suffix === '' ? '' : ' compopt -o nospace 2>/dev/null;';
      const words = values.map((value) => value + suffix).join(' ');
      return `    ${pattern})${open} _skills_offer ${singleQuoted(words)} "$cur"; return ;;`;
    });
}

function commandCase({ name, options, words }: CompletedCommand): string {
  const flags = [...options.flatMap(({ names }) => names), '--help'].join(' ');
  const arguments_ =
    words === null || words.length === 0
      ? ''
      : ` else _skills_offer ${singleQuoted(words.join(' '))} "$cur";`;
  return `    ${name}) if [[ $cur == -* ]]; then _skills_offer ${singleQuoted(flags)} "$cur";${arguments_} fi ;;`;
}
