import { ALLOW_EMPTY_OPTION, type CommandUsage, JSON_OPTION, PATHS } from './usage.ts';

export const digestUsage: CommandUsage = {
  name: 'digest',
  summary: 'print the SHA-256 of every published file and of each skill, or compare them',
  arguments: [{ syntax: PATHS.syntax, summary: `${PATHS.summary}; archives too` }],
  options: [
    JSON_OPTION,
    { flags: '--manifest', summary: 'print the _manifest document of one skill' },
    {
      flags: '--check <file>',
      summary:
        'compare with digests, an index, a listing or a sha256sum file; exit 1 if they differ',
    },
    ALLOW_EMPTY_OPTION,
  ],
  examples: [
    { run: 'skills digest skills/refunds', what: 'the digests of one skill' },
    { run: 'skills digest skills --json > digests.json', what: 'the digests of all, to keep' },
    { run: 'skills digest skills --check digests.json', what: 'what has changed since' },
    { run: 'skills digest skills --check index.json', what: 'whether an index is still true' },
  ],
};
