import { type Consumer, refuses } from './consumer.ts';

/** FastMCP and skillsdotnet: what they read stands in no index, so there is nothing here to judge. */
export const fastmcp: Consumer = {
  id: 'fastmcp, skillsdotnet',
  reads: [],
  readsWords: 'skill://{name}/SKILL.md and its _manifest in the resources of a live server',
  judge: () => refuses('does not read this'),
};
