import { type CommandUsage, JSON_OPTION } from './usage.ts';

export const verifyUsage: CommandUsage = {
  name: 'verify',
  summary: 'check what is published as a strict consumer would: structure, digests, safety',
  arguments: [
    {
      syntax: '[targets...]',
      summary: 'archives, skill folders, an index.json of any form, or http(s) addresses',
    },
  ],
  options: [
    {
      flags: '--mcp <command or URL>',
      summary: 'verify what an MCP server serves; a command is started and ended',
      repeat: true,
    },
    {
      flags: '--root <dir>',
      summary: 'where the addresses of an index on disk count from (default: its folder)',
      repeat: true,
    },
    { flags: '--consumers', summary: 'say for each known consumer whether it takes each skill' },
    {
      flags: '--layout <id>',
      summary: 'folder: an archive may have one folder around the skill',
      choices: ['root', 'folder'],
    },
    { flags: '--max-archive <bytes>', summary: 'the largest artifact (50 MiB)', count: true },
    {
      flags: '-f, --format <id>',
      summary: 'how to report',
      choices: ['text', 'json', 'sarif', 'github', 'junit', 'gitlab'],
      fallback: 'text',
    },
    JSON_OPTION,
    { flags: '-o, --output <file>', summary: 'write the report to a file' },
    { flags: '--max-warnings <n>', summary: 'exit 1 when there are more warnings', count: true },
    { flags: '--quiet', summary: 'report errors only' },
    { flags: '--verbose', summary: 'show infos too' },
  ],
  examples: [
    { run: 'skills verify dist/refunds.tar.gz', what: 'would a consumer take this archive?' },
    { run: 'skills verify index.json --root skills', what: 'does an index tell the truth?' },
    { run: 'skills verify https://skills.example', what: 'what would clients find on this site?' },
    { run: 'skills verify --mcp "skills serve skills"', what: 'check a server from its outside' },
    { run: 'skills verify public --consumers', what: 'who would take which skill of a site' },
  ],
};
