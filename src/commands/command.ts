import type { Host } from '../host/host.ts';

/** 0 clean, 1 findings, 2 wrong usage, 3 could not be done. */
export type ExitCode = 0 | 1 | 2 | 3;

/** What the command line was: positional words, and options by their camel-cased names. */
export interface CommandInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether stdout and stderr may carry colours, after every flag and variable was looked at. */
  readonly color: boolean;
}

/** A command: it acts through its host only. */
export type Command = (input: CommandInput, host: Host) => Promise<ExitCode>;

/** A flag that is on or off. */
export function flag(input: CommandInput, name: string): boolean {
  return input.options[name] === true;
}

/** An option with one text, or undefined when it was not given. */
export function text(input: CommandInput, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an option that may be repeated. */
export function texts(input: CommandInput, name: string): readonly string[] {
  const value = input.options[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** True when the result is wanted as JSON. */
export function wantsJson(input: CommandInput): boolean {
  return flag(input, 'json') || text(input, 'format') === 'json';
}
