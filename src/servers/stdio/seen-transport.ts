import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/server';
import type { Listens } from '../changes/listens.ts';

/** A transport whose messages are seen on their way: which requests wait, and who listens. */
export class SeenTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Fulfilled when the client is gone. */
  readonly closed: Promise<void>;
  readonly #wire: Transport;
  readonly #listens: Listens;
  readonly #pending = new Set<unknown>();
  #answered: (() => void)[] = [];

  constructor(wire: Transport, listens: Listens) {
    this.#wire = wire;
    this.#listens = listens;
    this.closed = new Promise((resolve) => {
      wire.onclose = () => {
        this.onclose?.();
        resolve();
      };
    });
    wire.onerror = (error) => this.onerror?.(error);
    wire.onmessage = (message) => this.#receive(message);
  }

  start(): Promise<void> {
    return this.#wire.start();
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    await this.#wire.send(message, options);
    if ('method' in message) return;
    this.#listens.end(message.id);
    this.#settle(message.id);
  }

  /** Fulfilled when every request so far has its answer. */
  settled(): Promise<void> {
    if (this.#pending.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#answered.push(resolve));
  }

  #receive(message: JSONRPCMessage): void {
    if ('method' in message && message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'];
      this.#listens.end(id);
      this.#settle(id);
    } else if ('method' in message && 'id' in message) {
      if (message.method !== 'subscriptions/listen') this.#pending.add(message.id);
      else {
        const refusal = this.#listens.open(message.id, message.params?.['notifications']);
        if (refusal !== undefined) {
          this.#refuse(message.id, refusal);
          return;
        }
      }
    }
    this.onmessage?.(message);
  }

  #refuse(id: string | number, message: string): void {
    const refusal = { jsonrpc: '2.0' as const, id, error: { code: -32602, message } };
    this.#wire.send(refusal).catch((error: Error) => this.onerror?.(error));
  }

  #settle(id: unknown): void {
    this.#pending.delete(id);
    if (this.#pending.size > 0) return;
    for (const done of this.#answered) done();
    this.#answered = [];
  }
}
