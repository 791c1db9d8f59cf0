/** What `bin` needs: the command line, and the machine that it runs on. */
export { run } from './cli.ts';
export { nodeHost } from './host/node.ts';
