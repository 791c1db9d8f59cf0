import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import type { ServedTreeSource, TreeChange } from '../model.ts';

/** A bus that watches the tree while, and only while, a stream listens to it (H15). */
export function treeBus(source: ServedTreeSource): ServerEventBus {
  const listeners = new Set<(event: ServerEvent) => void>();
  let stop: (() => void) | undefined;
  const publish = (event: ServerEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    publish,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= source.listen('files', (change) => eventsOf(change).forEach(publish));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

function eventsOf({ lists, uris }: TreeChange): ServerEvent[] {
  const changed: ServerEvent[] = lists
    ? [
        { kind: 'resources_list_changed' },
        { kind: 'prompts_list_changed' },
        { kind: 'tools_list_changed' },
      ]
    : [];
  return [...changed, ...[...uris].map((uri): ServerEvent => ({ kind: 'resource_updated', uri }))];
}
