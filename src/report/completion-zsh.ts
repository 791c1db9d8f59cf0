import {
  type CompletedCommand,
  type CompletedOption,
  PROGRAM_NAMES,
  singleQuoted,
} from './completion-data.ts';

/** A completion script for zsh, to be sourced or put into a folder of `$fpath` as `_skills`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const listed = commands.map(({ name, summary }) => singleQuoted(`${name}:${escaped(summary)}`));
  return `#compdef ${PROGRAM_NAMES.join(' ')}
# Completion of skills for zsh: save it as _skills in a folder of $fpath, or source it.
_skills() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
    ${listed.join('\n    ')}
  )
  _arguments -C '(- *)'{-h,--help}'[show help]' '(- *)'{-V,--version}'[print the version]' \\
    '1:command:->command' '*::argument:->rest'
  case $state in
    command) _describe -t commands command commands ;;
    rest)
      case $words[1] in
${commands.map(commandCase).join('\n')}
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _skills ]]; then
  _skills "$@"
else
  compdef _skills ${PROGRAM_NAMES.join(' ')}
fi
`;
}

function commandCase({ name, words, options }: CompletedCommand): string {
  const specs = [...options.map(optionSpec), `'(- *)'{-h,--help}'[show help]'`];
  if (words !== null) {
    const action = words.length === 0 ? '_files' : `(${words.join(' ')})`;
    specs.push(singleQuoted(`${words.length === 0 ? '*' : '1'}:argument:${action}`));
  }
  return `        ${name})\n          _arguments ${specs.join(' \\\n            ')}\n          ;;`;
}

function optionSpec({ names, summary, takesValue, values, suffix, repeat }: CompletedOption) {
  const list =
    suffix === '' ? `(${values.join(' ')})` : ` compadd -S "${suffix}" -- ${values.join(' ')}`;
  const value = takesValue ? `:value:${values.length === 0 ? '_files' : list}` : '';
  const tail = singleQuoted(`[${escaped(summary)}]${value}`);
  if (repeat) return names.map((name) => `'*'${name}${tail}`).join(' ');
  if (names.length === 1) return `${names[0]}${tail}`;
  return `'(${names.join(' ')})'{${names.join(',')}}${tail}`;
}

/** Colons and brackets separate the parts of a specification. */
function escaped(text: string): string {
  return text.replace(/[[\]:\\]/g, (sign) => `\\${sign}`);
}
