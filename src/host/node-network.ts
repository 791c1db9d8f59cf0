import type { Network } from './network.ts';

/** The network of this machine; what talks to it is loaded when it is first used. */
export const nodeNetwork: Network = {
  get: async (url, maxBytes) => (await import('./node-fetch.ts')).webGet(url, maxBytes),
  connect: async (target) => (await import('./node-mcp-client.ts')).connectMcp(target),
};
