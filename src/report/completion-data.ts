/** An option as a shell completes it. */
export interface CompletedOption {
  /** `-f` and `--format`, short form first. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly takesValue: boolean;
  /** The values to offer; none means file names. */
  readonly values: readonly string[];
  /** What follows a value before the next word may come: `=` behind a rule id. */
  readonly suffix: '' | '=';
  readonly repeat: boolean;
}

/** A command as a shell completes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  /** The words to offer as arguments; none means file names, null that there are no arguments. */
  readonly words: readonly string[] | null;
  readonly options: readonly CompletedOption[];
}

/** The names that the program is installed under. */
export const PROGRAM_NAMES = ['skills', 'skillwright'] as const;
/** What may follow `--rule <id>=`. */
export const RULE_LEVELS = ['off', 'info', 'warning', 'error'] as const;

/** A text in single quotes for a POSIX shell. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
