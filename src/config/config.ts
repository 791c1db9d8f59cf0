/** How much a rule weighs. */
export type ConfiguredLevel = 'off' | 'info' | 'warning' | 'error';

export const LEVELS: readonly ConfiguredLevel[] = ['off', 'info', 'warning', 'error'];

/** Levels that hold only for some files. */
export interface Override {
  /** Globs in the syntax of `.gitignore`, relative to the configuration's folder. */
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, ConfiguredLevel>>;
}

/** What a configuration file may say; everything is optional. */
export interface Config {
  readonly preset?: string | undefined;
  readonly profiles?: readonly string[] | undefined;
  readonly rules?: Readonly<Record<string, ConfiguredLevel>> | undefined;
  readonly overrides?: readonly Override[] | undefined;
  /** Skills and files to leave out, in the syntax of `.gitignore`. */
  readonly ignore?: readonly string[] | undefined;
  readonly fields?: { readonly allow?: readonly string[] | undefined } | undefined;
  /** How many tokens the names and descriptions of all skills may cost at start-up. */
  readonly listingBudget?: number | undefined;
}

/** The names that a configuration may use; they come from the registry, which this layer does not know. */
export interface KnownNames {
  readonly rules: readonly string[];
  readonly presets: readonly string[];
  readonly profiles: readonly string[];
}

/** The files that are looked for in each folder, in this order. */
export const CONFIG_FILES = [
  'skills.config.json',
  'skills.config.yaml',
  'skills.config.yml',
  'package.json',
] as const;
