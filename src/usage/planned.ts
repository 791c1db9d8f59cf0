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
  planned('serve', 'serve skills over MCP', 'skills serve skills'),
];
