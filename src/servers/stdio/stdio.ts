import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Serving } from '../../host/serving.ts';
import { Listens } from '../changes/listens.ts';
import { notify } from '../changes/notify.ts';
import { mcpServer } from '../mcp.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from '../model.ts';
import { SeenTransport } from './seen-transport.ts';

/** Serves one client on stdin and stdout until it goes away; nothing but its messages is written there (H22). */
export async function serveOnStdio(
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
  serving: Serving,
): Promise<void> {
  let modern: McpServer | undefined;
  const listens = new Listens(source, options, (change) => {
    // The SDK sends each listener what it asked for, so all is offered.
    if (modern) notify(modern, change, () => true, options, seams);
  });
  const { input, output } = serving.stdio(() => wire.settled());
  const wire: SeenTransport = new SeenTransport(new StdioServerTransport(input, output), listens);
  serveStdio(
    ({ era }) => {
      const mcp = mcpServer(source, options, seams);
      if (era === 'modern') modern = mcp;
      return mcp;
    },
    {
      transport: wire,
      onerror: ({ message }) => seams.log(`a message went wrong: ${message}`),
    },
  );
  await wire.closed;
  listens.close();
}
