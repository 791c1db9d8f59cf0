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
  const listener = new Listener(source, (change) =>
    notify(mcp, change, (uri) => wanted.has(uri), options, seams),
  );
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
    listener.listen('files');
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    wanted.delete(uri);
    if (wanted.size === 0) listener.listen('lists');
    return {};
  });
  server.oninitialized = () => listener.listen('lists');
  server.onclose = () => listener.stop();
}

/** Listens to one kind of change at a time. */
class Listener {
  readonly #source: ServedTreeSource;
  readonly #changed: (change: TreeChange) => void;
  #now: { readonly what: string; readonly stop: () => void } | undefined;

  constructor(source: ServedTreeSource, changed: (change: TreeChange) => void) {
    this.#source = source;
    this.#changed = changed;
  }

  listen(what: 'files' | 'lists'): void {
    if (this.#now?.what === what) return;
    const before = this.#now;
    // The new one first: a watcher that others need too is not closed and opened.
    this.#now = { what, stop: this.#source.listen(what, this.#changed) };
    before?.stop();
  }

  stop(): void {
    this.#now?.stop();
    this.#now = undefined;
  }
}
