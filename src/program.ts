/** What `bin` needs: the command line, a thread's share of it, and the machine that it runs on. */
export { run } from './cli.ts';
export { lintShare } from './commands/lint-targets.ts';
export { nodeHost } from './host/node.ts';
