/** One option of a command, as data: help, parsing and shell completion are made from it. */
export interface OptionUsage {
  /** As commander writes it: `-f, --format <id>`. */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  readonly fallback?: string;
  /** May be given several times; the values are kept in order. */
  readonly repeat?: boolean;
  /** Must be a whole number from 0. */
  readonly count?: boolean;
}

/** An example for `--help`: the command, and what it is for. */
export interface ExampleUsage {
  readonly run: string;
  readonly what: string;
}

/** The commands of the contract. */
export type CommandName =
  | 'init'
  | 'lint'
  | 'rules'
  | 'list'
  | 'pack'
  | 'unpack'
  | 'digest'
  | 'index'
  | 'verify'
  | 'serve'
  | 'prompt'
  | 'completion';

/** One command of the contract. */
export interface CommandUsage {
  readonly name: CommandName;
  readonly summary: string;
  /** As commander writes it: `[paths...]`. */
  readonly arguments?: readonly { readonly syntax: string; readonly summary: string }[];
  readonly options: readonly OptionUsage[];
  readonly examples: readonly ExampleUsage[];
}

/** The path argument that most commands share. */
export const PATHS = {
  syntax: '[paths...]',
  summary: 'skill folders, SKILL.md files, or folders that hold skills (default: this folder)',
} as const;

export const JSON_OPTION: OptionUsage = {
  flags: '--json',
  summary: 'print one JSON document on stdout',
};

export const ALLOW_EMPTY_OPTION: OptionUsage = {
  flags: '--allow-empty',
  summary: 'exit 0 when no skill is found',
};

/** Options that every command takes. */
export const COMMON_OPTIONS: readonly OptionUsage[] = [
  { flags: '--color', summary: 'use colours' },
  { flags: '--no-color', summary: 'use no colours' },
];
