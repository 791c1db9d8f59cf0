import type { McpServer } from '@modelcontextprotocol/server';
import type {
  ServedTree,
  ServedTreeSource,
  ServeOptions,
  ServeSeams,
  TreeChange,
} from '../model.ts';
import { answered, unknownParam } from '../surfaces/answer.ts';
import { isReadable } from '../surfaces/documents.ts';
import { notify } from './notify.ts';

/** H16: more subscriptions of one client are refused. */
export const MAX_SUBSCRIPTIONS = 1000;

/**
 * Serves the subscriptions of the 2025 protocol on one connection. A client that is connected is told
 * of changed lists; files are watched only while it is subscribed to one, and nothing outlives it (H15).
 */
export function serveSubscriptions(
  mcp: McpServer,
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
): void {
  const { server } = mcp;
  const wanted = new Set<string>();
  const tell = (change: TreeChange) =>
    notify(mcp, change, (uri) => wanted.has(uri), options, seams);
  let listening: { readonly what: string; readonly stop: () => void } | undefined;
  const listen = (what: 'files' | 'lists') => {
    if (listening?.what === what) return;
    const before = listening;
    // The new one first: one watcher is changed, not closed and opened.
    listening = { what, stop: source.listen(what, tell) };
    before?.stop();
  };
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    const isThere = (tree: ServedTree) => isReadable(tree, options, uri);
    // What was there at the last look needs no other.
    if (!isThere(source.known()) && !(await answered(source, seams, isThere))) {
      throw unknownParam('nothing is served at this address', { uri });
    }
    if (!wanted.has(uri) && wanted.size >= MAX_SUBSCRIPTIONS) {
      throw unknownParam(`a client can have ${MAX_SUBSCRIPTIONS} subscriptions`);
    }
    wanted.add(uri);
    listen('files');
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    wanted.delete(uri);
    if (wanted.size === 0) listen('lists');
    return {};
  });
  server.oninitialized = () => listen('lists');
  server.onclose = () => {
    listening?.stop();
    listening = undefined;
    wanted.clear();
  };
}
