import type { McpServer, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Serving } from '../../host/serving.ts';
import { Listens } from '../changes/listens.ts';
import { notify } from '../changes/notify.ts';
import { mcpServer } from '../mcp.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from '../model.ts';
import { SeenTransport } from './seen-transport.ts';

/** Serves one client on stdin and stdout until it goes away; only its messages are written there (H22). */
export async function serveOnStdio(
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
  serving: Serving,
): Promise<void> {
  const { input, output } = serving.stdio(() => client.settled());
  const wire = new StdioServerTransport(input, output);
  const client: SeenTransport = serveClient(wire, source, options, seams);
  await client.closed;
}

/** Serves the one client at the other end of a transport, in whichever era it speaks. */
export function serveClient(
  wire: Transport,
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): SeenTransport {
  let modern: McpServer | undefined;
  const listens = new Listens(source, options, (change) => {
    // The SDK sends each listener what it asked for, so all is offered.
    if (modern) notify(modern, change, () => true, options, seams);
  });
  const transport = new SeenTransport(wire, listens);
  serveStdio(
    ({ era }) => {
      const mcp = mcpServer(source, options, seams);
      if (era === 'modern') modern = mcp;
      return mcp;
    },
    { transport, onerror: ({ message }) => seams.log(`a message went wrong: ${message}`) },
  );
  void transport.closed.then(() => listens.close());
  return transport;
}
