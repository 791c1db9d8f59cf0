import net from 'node:net';
import {
  HTTP_LIMITS,
  type HttpApp,
  type HttpLimits,
  type Listening,
} from '../../../src/host/http.ts';
import { listen } from '../../../src/host/node-http.ts';
import { httpApp, type Route } from '../../../src/servers/http/app.ts';
import type { GateOptions } from '../../../src/servers/http/gate.ts';

/** Where the server of a test listens unless the test says otherwise. */
export const GATE: GateOptions = { host: '127.0.0.1' };

const started: Listening[] = [];

/** Serves routes, or a whole app, on a free port of this machine only. */
export async function serve(
  what: readonly Route[] | HttpApp,
  gate: GateOptions = GATE,
  limits: Partial<HttpLimits> = {},
): Promise<Listening> {
  const app = 'answer' in what ? what : httpApp(gate, what);
  const all = { ...HTTP_LIMITS, tickMs: 100, ...limits };
  const server = await listen({ host: '127.0.0.1', port: 0 }, app, all);
  started.push(server);
  return server;
}

/** Stops every server that a test started. */
export async function stopAll(): Promise<void> {
  await Promise.all(started.splice(0).map((server) => server.stop()));
}

/** Sends bytes as they are and gives all that comes back before the connection ends. */
export function raw(port: number, ...parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (part) => {
      received += part.toString('latin1');
    });
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
    socket.on('close', () => resolve(received));
    for (const part of parts) socket.write(part, 'latin1');
  });
}

/** A request of these lines, the first without its version, as raw bytes. */
export function head(first: string, ...headers: readonly string[]): string {
  return `${[`${first} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
}

/** The status of a raw answer. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? Number.NaN);
}
