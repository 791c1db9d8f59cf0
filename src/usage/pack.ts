import { ALLOW_EMPTY_OPTION, type CommandUsage, JSON_OPTION, PATHS } from './usage.ts';

export const packUsage: CommandUsage = {
  name: 'pack',
  summary: 'build release archives: the same files give the same bytes everywhere',
  arguments: [PATHS],
  options: [
    {
      flags: '-f, --format <id>',
      summary: 'tar.gz (the default), zip, or skill: a zip in folder layout; repeat for more',
      choices: ['tar.gz', 'zip', 'skill'],
      repeat: true,
    },
    {
      flags: '--layout <id>',
      summary: 'root: files at the root (the default); folder: in a folder named as the skill',
      choices: ['root', 'folder'],
    },
    { flags: '-o, --out-dir <folder>', summary: 'where the archives go', fallback: 'dist' },
    {
      flags: '--file-name <pattern>',
      summary: 'the name before the ending; knows {name} and {version}',
      fallback: '{name}',
    },
    { flags: '--dry-run', summary: 'list what would go in and what is left out, and why' },
    { flags: '--check', summary: 'build again and compare; exit 1 on a difference' },
    { flags: '--no-lint', summary: 'pack in spite of lint errors' },
    { flags: '--allow-secrets', summary: 'pack in spite of likely secrets' },
    JSON_OPTION,
    ALLOW_EMPTY_OPTION,
  ],
  examples: [
    { run: 'skills pack skills/refunds', what: 'write dist/refunds.tar.gz' },
    { run: 'skills pack --format zip --format skill', what: 'two more kinds, of every skill here' },
    { run: 'skills pack --dry-run', what: 'see what goes in before it does' },
    { run: 'skills pack --check', what: 'is dist/ what would be built now?' },
  ],
};
