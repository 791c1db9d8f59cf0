import { type CommandUsage, JSON_OPTION } from './usage.ts';

export const unpackUsage: CommandUsage = {
  name: 'unpack',
  summary: 'unpack an archive strictly: all of it is checked before the first byte is written',
  arguments: [
    { syntax: '<archive>', summary: 'a .tar.gz, .tgz, .zip or .skill file' },
    {
      syntax: '[dest]',
      summary: 'a folder that does not exist yet (default: the name of the skill)',
    },
  ],
  options: [
    { flags: '--digest <sha256:hex>', summary: 'the digest that the archive must have' },
    {
      flags: '--layout <id>',
      summary: 'folder: take the skill from the one folder that it lies in',
      choices: ['root', 'folder'],
    },
    { flags: '--max-archive <bytes>', summary: 'the largest archive (50 MiB)', count: true },
    {
      flags: '--max-expanded <bytes>',
      summary: 'the most that it may hold (100 MiB)',
      count: true,
    },
    { flags: '--max-file <bytes>', summary: 'the largest file in it (25 MiB)', count: true },
    { flags: '--max-entries <n>', summary: 'the most entries in it (5000)', count: true },
    JSON_OPTION,
  ],
  examples: [
    { run: 'skills unpack refunds.tar.gz', what: 'make the folder refunds' },
    { run: 'skills unpack refunds.skill refunds-new', what: 'make a folder of another name' },
  ],
};
