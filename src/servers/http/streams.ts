import { InMemoryServerEventBus, type ServerEvent } from '@modelcontextprotocol/server';
import { Listens } from '../changes/listens.ts';
import type { ServedTreeSource, ServeOptions, TreeChange } from '../model.ts';

/** The streams of changes that clients of 2026 hold open over HTTP; the disk is watched for them only (H15). */
export class Streams {
  /** Where the SDK's streams hear of changes; each takes what it asked for. */
  readonly bus = new InMemoryServerEventBus();
  readonly #listens: Listens;

  constructor(source: ServedTreeSource, options: ServeOptions) {
    this.#listens = new Listens(source, options, (change) => {
      for (const event of eventsOf(change)) this.bus.publish(event);
    });
  }

  /** Begins a stream that lasts as long as its request; says why not where it asks for too much (H16). */
  open(filter: unknown, gone: AbortSignal): string | undefined {
    if (gone.aborted) return undefined;
    const refusal = this.#listens.open(gone, filter);
    gone.addEventListener('abort', () => this.#listens.end(gone), { once: true });
    return refusal;
  }

  /** Stops watching for every stream. */
  close(): void {
    this.#listens.close();
  }
}

function eventsOf({ lists, uris }: TreeChange): ServerEvent[] {
  const listed = ['resources_list_changed', 'prompts_list_changed', 'tools_list_changed'] as const;
  return [
    ...(lists ? listed.map((kind): ServerEvent => ({ kind })) : []),
    ...[...uris].map((uri): ServerEvent => ({ kind: 'resource_updated', uri })),
  ];
}
