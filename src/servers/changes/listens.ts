import type { ServedTreeSource, ServeOptions, TreeChange } from '../model.ts';
import { isReadable } from '../surfaces/documents.ts';
import { MAX_SUBSCRIPTIONS } from './subscriptions.ts';

/**
 * The `subscriptions/listen` streams that a client of the 2026 protocol holds open. The SDK filters
 * what goes to each, and tells nobody that there are any.
 */
export class Listens {
  readonly #stops = new Map<unknown, () => void>();
  readonly #source: ServedTreeSource;
  readonly #options: ServeOptions;
  readonly #changed: (change: TreeChange) => void;
  #told: TreeChange | undefined;

  constructor(
    source: ServedTreeSource,
    options: ServeOptions,
    changed: (change: TreeChange) => void,
  ) {
    this.#source = source;
    this.#options = options;
    this.#changed = changed;
  }

  /** Begins a stream; says why not where it asks for too much or for what is not there (H16). */
  open(id: unknown, filter: unknown): string | undefined {
    const uris = subscribed(filter);
    const limit = MAX_SUBSCRIPTIONS;
    if (uris.length > limit) return `a client can subscribe to ${limit} addresses at once`;
    if (!this.#stops.has(id) && this.#stops.size >= limit) {
      return `a client can listen ${limit} times at once`;
    }
    const tree = this.#source.known();
    if (uris.some((uri) => !isReadable(tree, this.#options, uri))) {
      return 'nothing is served at one of the addresses';
    }
    this.end(id);
    const stop = this.#source.listen(uris.length > 0 ? 'files' : 'lists', (change) => {
      // However many listen, a change is offered once.
      if (this.#told === change) return;
      this.#told = change;
      this.#changed(change);
    });
    this.#stops.set(id, stop);
    return undefined;
  }

  /** Ends a stream, if there is one of that id. */
  end(id: unknown): void {
    this.#stops.get(id)?.();
    this.#stops.delete(id);
  }

  /** Ends all streams. */
  close(): void {
    for (const id of [...this.#stops.keys()]) this.end(id);
  }
}

/** The addresses of a filter that came from a client: the SDK checks its form after us. */
function subscribed(filter: unknown): string[] {
  if (typeof filter !== 'object' || filter === null) return [];
  const uris: unknown = Reflect.get(filter, 'resourceSubscriptions');
  return Array.isArray(uris) ? uris.map(String) : [];
}
