import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpServer,
} from '@modelcontextprotocol/server';
import type { HttpRequest } from '../../host/http.ts';
import { rpcRefusal } from './answers.ts';
import type { Asked, Route } from './app.ts';
import { parseMessage } from './message.ts';
import { Sessions } from './sessions.ts';
import type { Streams } from './streams.ts';

/** Where MCP is served. */
export const MCP_PATH = '/mcp';
const INVALID_PARAMS = -32602;

/** The MCP part: requests of the 2026 revision stand alone, those of 2025 belong to sessions. */
export interface McpRoute extends Route {
  readonly sessions: Sessions;
  /** Ends every session and stream. */
  close(): Promise<void>;
}

/** Makes the MCP part of a server; each request of 2026 and each session of 2025 has a server of its own. */
export function mcpRoute(connect: () => McpServer, streams: Streams): McpRoute {
  const sessions = new Sessions(connect);
  const modern = createMcpHandler(connect, { legacy: 'reject', bus: streams.bus });
  return {
    sessions,
    methods: (path) => (path === MCP_PATH ? ['GET', 'POST', 'DELETE'] : undefined),
    async answer(asked) {
      const message = await messageOf(asked);
      if (message instanceof Response) return message;
      const request = webRequest(asked.request);
      // The request's own signal is a copy that dies with the request; what must be undone hangs on the first.
      const { signal: gone } = asked.request;
      if (await isLegacyRequest(request, message)) return sessions.answer(request, message, gone);
      const refusal = message && listenRefusal(message, streams, gone);
      if (refusal) return refusal;
      return modern.fetch(request, message === undefined ? {} : { parsedBody: message });
    },
    tick: (now) => sessions.tick(now),
    async close() {
      sessions.close();
      streams.close();
      await modern.close();
    },
  };
}

/** The message of a POST; undefined for the methods that have none. */
async function messageOf({ request }: Asked): Promise<object | Response | undefined> {
  if (request.method !== 'POST') return undefined;
  const type = request.headers.find(([name]) => name === 'content-type')?.[1];
  if (!isJsonContentType(type ?? null)) {
    return rpcRefusal(415, -32000, 'Unsupported Media Type: the body must be application/json');
  }
  const body = await request.readBody();
  if (!body) return rpcRefusal(413, -32000, 'Payload Too Large: a message has at most 1 MiB');
  const parsed = parseMessage(body);
  return parsed instanceof Response ? parsed : parsed.message;
}

/** The request as the protocol's own code takes it; the body is handed over parsed. */
function webRequest({ method, headers, signal }: HttpRequest): Request {
  const own = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  return new Request(`http://localhost${MCP_PATH}`, { method, headers: own, signal });
}

/** Sees to it that the disk is watched for a stream of changes, or refuses the stream. */
function listenRefusal(message: object, streams: Streams, gone: AbortSignal): Response | undefined {
  const { method, id, params } = message as Record<string, unknown>;
  if (method !== 'subscriptions/listen') return undefined;
  const filter = typeof params === 'object' && params ? Reflect.get(params, 'notifications') : null;
  const refusal = streams.open(filter, gone);
  if (refusal === undefined) return undefined;
  return rpcRefusal(200, INVALID_PARAMS, refusal, typeof id === 'number' ? id : String(id));
}
