import type { CommandUsage } from './usage.ts';

const planned = (name: string, summary: string, run: string): CommandUsage => ({
  name,
  summary,
  arguments: [{ syntax: '[arguments...]', summary: 'not read yet' }],
  options: [],
  examples: [{ run, what: 'how it will be called' }],
  built: false,
});

/** Commands of the contract that are not built yet; each says so and exits 2. */
export const PLANNED: readonly CommandUsage[] = [
  planned('init', 'start a new skill from a template', 'skills init refunds'),
  planned('pack', 'build release archives', 'skills pack skills/refunds'),
  planned('unpack', 'unpack an archive, strictly', 'skills unpack refunds.tar.gz'),
  planned('digest', 'print digests of files and skills', 'skills digest skills/refunds'),
  planned('index', 'write an index of skills', 'skills index skills -o index.json'),
  planned(
    'verify',
    'check a skill as a strict consumer would',
    'skills verify dist/refunds.tar.gz',
  ),
  planned('serve', 'serve skills over MCP', 'skills serve skills'),
  planned('prompt', 'print the skills block of a system prompt', 'skills prompt skills'),
  planned('completion', 'print a shell completion script', 'skills completion bash'),
];
