import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { SkillsError } from '../core/errors.ts';
import {
  HTTP_LIMITS,
  type HttpApp,
  type HttpLimits,
  type HttpPlace,
  type Listening,
} from './http.ts';

/** A client that still sends what was refused may read the answer this long before it is cut off. */
const LINGER_MS = 500;
/** An idle connection is kept this long for the next request. */
const KEEP_ALIVE_MS = 5_000;

/** Serves an app over HTTP under limits; a port that cannot be had is a coded error. */
export async function listen(
  place: HttpPlace,
  app: HttpApp,
  limits: HttpLimits = HTTP_LIMITS,
): Promise<Listening> {
  const server = http.createServer({
    // A missing Host is refused by the app, with the same answer as a wrong one (H10).
    requireHostHeader: false,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.tickMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.silentMs;
  const take = (request: http.IncomingMessage, response: http.ServerResponse) =>
    void exchange(request, response, app, limits).catch(() => response.destroy());
  server.on('request', take);
  // Whoever asks before sending is told to go on only after the checks.
  server.on('checkContinue', take);
  await bind(server, place);
  const clock = setInterval(() => app.tick(performance.now()), limits.tickMs);
  const { port } = server.address() as AddressInfo;
  return {
    host: place.host,
    port,
    stop() {
      clearInterval(clock);
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return stopped;
    },
  };
}

const BIND_WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'the port needs more rights than this user has',
  EADDRNOTAVAIL: 'this machine does not have the address',
  ENOTFOUND: 'the host name is not known',
};

function bind(server: http.Server, { host, port }: HttpPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', (cause: NodeJS.ErrnoException) => {
      const code = cause.code ?? 'an error';
      const what = BIND_WORDS[code] ?? `${code} from the system`;
      const hint = 'Choose another address; port 0 takes any free one.';
      reject(new SkillsError('listen', what, { where: `${host}:${port}`, hint, cause }));
    });
    server.listen(port, host.replace(/^\[(.*)\]$/, '$1'), resolve);
  });
}

async function exchange(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  app: HttpApp,
  limits: HttpLimits,
): Promise<void> {
  const gone = new AbortController();
  // A stream that breaks in the middle is the client's affair.
  request.on('error', () => {});
  response.on('error', () => {});
  response.on('close', () => gone.abort());
  let answer: Response;
  try {
    answer = await app.answer({
      method: request.method ?? '',
      target: request.url ?? '',
      headers: pairs(request.rawHeaders),
      readBody: () => readBody(request, response, limits.bodyBytes),
      signal: gone.signal,
    });
  } catch {
    // An answer is owed whatever went wrong; what went wrong may name files, so it is not told (H23).
    answer = new Response('internal error\n', { status: 500 });
  }
  await write(answer, response, gone.signal);
  if (!request.complete) setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
}

function pairs(raw: readonly string[]): [string, string][] {
  const names = raw.filter((_, at) => at % 2 === 0);
  return names.map((name, at) => [name.toLowerCase(), raw[at * 2 + 1] ?? '']);
}

/** Reads up to a limit; what comes after it is not kept. */
function readBody(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  limit: number,
): Promise<Uint8Array | undefined> {
  if (Number(request.headers['content-length']) > limit) return Promise.resolve(undefined);
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => resolve(undefined));
  });
}

/** Writes an answer at the speed at which the client reads it. */
async function write(
  answer: Response,
  response: http.ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  if (gone.aborted) {
    await answer.body?.cancel();
    return;
  }
  response.writeHead(answer.status, [...answer.headers].flat());
  const reader = answer.body?.getReader();
  if (!reader) {
    response.end();
    return;
  }
  // A stream of events may have nothing to say for long; its client waits for the head.
  response.flushHeaders();
  // Cancelling ends a read that waits for the next event of a stream.
  gone.addEventListener('abort', () => void reader.cancel().catch(() => {}), { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (!response.write(value)) await drained(response);
    }
  } catch {
    // A source that fails in the middle can only be cut off.
    response.destroy();
  }
  response.end();
}

function drained(response: http.ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle);
      response.off('close', settle);
      resolve();
    };
    response.once('drain', settle);
    response.once('close', settle);
    if (response.destroyed) settle();
  });
}
