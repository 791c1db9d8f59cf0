import type { McpServer } from '@modelcontextprotocol/server';
import type { ServeOptions, ServeSeams, TreeChange } from '../model.ts';

/**
 * Tells a client what changed: the lists that read differently, and of the changed addresses those
 * that it wants to hear of.
 */
export function notify(
  mcp: McpServer,
  change: TreeChange,
  wants: (uri: string) => boolean,
  options: ServeOptions,
  seams: ServeSeams,
): void {
  const { server } = mcp;
  const { resources, prompts, tools } = server.getCapabilities();
  const sent: Promise<unknown>[] = [];
  if (change.lists) {
    if (resources) sent.push(server.sendResourceListChanged());
    if (prompts) sent.push(server.sendPromptListChanged());
    if (tools) sent.push(server.sendToolListChanged());
    if (options.compat.has('primitive')) {
      sent.push(server.notification({ method: 'notifications/skills/list_changed' }));
    }
  }
  for (const uri of change.uris) {
    if (wants(uri)) sent.push(server.sendResourceUpdated({ uri }));
  }
  for (const one of sent) one.catch(() => seams.log('a client could not be told of a change'));
}
