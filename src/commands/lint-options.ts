import { type Config, type KnownNames, LEVELS } from '../config/config.ts';
import { globTest } from '../config/globs.ts';
import { readConfig } from '../config/read.ts';
import { SkillsError } from '../core/errors.ts';
import type { FoundFile, Host } from '../host/host.ts';
import { type Level, profilesNamed, resolveSettings, type Settings } from '../lint/settings.ts';
import { PROFILES } from '../rules/profiles.ts';
import { PRESETS, type Preset, RULES } from '../rules/registry.ts';
import { type CommandInput, text, texts } from './command.ts';
import { configFile } from './config-file.ts';

/** How the skills under one path argument are linted. */
export interface RootSettings {
  readonly settings: Settings;
  /** A text that differs whenever the settings do. */
  readonly key: string;
  /** The same for what is released: nothing is ignored, and what may only be a warning at home weighs more. */
  readonly released: Settings;
  /** Whether the configuration leaves a path out. */
  readonly ignores: (path: string) => boolean;
}

const KNOWN: KnownNames = {
  rules: RULES.map((rule) => rule.id),
  presets: PRESETS,
  profiles: PROFILES.map((profile) => profile.id),
};

/** Gives the settings for a path argument: its nearest configuration, and the flags over it. */
export function settingsLookup(input: CommandInput, host: Host): (root: string) => RootSettings {
  // Worked out at once: a wrong flag is told even where there is no skill.
  const byFile = new Map([['', rootSettings(input, host, undefined)]]);
  const byRoot = new Map<string, RootSettings>();
  const lookUp = (root: string) => {
    const file = configFile(input, host, root);
    const key = file?.path ?? '';
    const settings = byFile.get(key) ?? rootSettings(input, host, file);
    byFile.set(key, settings);
    return settings;
  };
  return (root) => {
    const settings = byRoot.get(root) ?? lookUp(root);
    byRoot.set(root, settings);
    return settings;
  };
}

function rootSettings(input: CommandInput, host: Host, file: FoundFile | undefined): RootSettings {
  const config: Config = (file && readConfig(file.path, file.text, KNOWN)) ?? {};
  const seen = (globs: readonly string[]) => {
    if (globs.length === 0) return () => false;
    const test = globTest(globs);
    return (path: string) => test(host.relative(file?.folder ?? '.', path));
  };
  const ignores = seen(config.ignore ?? []);
  const profiles = texts(input, 'profile');
  const options = {
    preset: (text(input, 'preset') ?? config.preset ?? 'recommended') as Preset,
    profiles: profilesNamed(profiles.length > 0 ? profiles : (config.profiles ?? [])),
    rules: { ...config.rules, ...ruleLevels(texts(input, 'rule')) },
    overrides: (config.overrides ?? []).map(({ files, rules }) => ({
      applies: seen(files),
      rules,
    })),
    allowedFields: config.fields?.allow ?? [],
    listingBudget: config.listingBudget,
  };
  const settings = resolveSettings({ ...options, ignores });
  // Globs count from the configuration's folder, so the same words elsewhere mean other files.
  const here = host.relative(file?.folder ?? '.', '.');
  const key = JSON.stringify({
    ...options,
    overrides: config.overrides,
    ignore: config.ignore,
    here,
  });
  const released = resolveSettings({ ...options, rules: { ...options.rules, ...RELEASED } });
  return { settings, key, released, ignores };
}

/** Rules that are errors in what is packed, whatever a configuration says of them. */
const RELEASED: Readonly<Record<string, Level>> = { secret: 'error', 'reference-escapes': 'error' };

function ruleLevels(pairs: readonly string[]): Record<string, Level> {
  const levels: Record<string, Level> = {};
  for (const pair of pairs) {
    const [id = '', level = ''] = pair.split('=');
    if (!LEVELS.some((known) => known === level)) {
      const hint = 'Write --rule <id>=off, =info, =warning or =error.';
      throw new SkillsError('usage', `--rule does not understand "${pair}"`, { hint });
    }
    levels[id] = level as Level;
  }
  return levels;
}
