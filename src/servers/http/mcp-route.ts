import {
  createMcpHandler,
  isJsonContentType,
  isLegacyRequest,
  type McpServer,
  type ServerEventBus,
} from '@modelcontextprotocol/server';
import type { HttpRequest } from '../../host/http.ts';
import { rpcRefusal } from './answers.ts';
import type { Asked, Route } from './app.ts';
import { parseMessage } from './message.ts';
import { Sessions } from './sessions.ts';

/** Where MCP is served. */
export const MCP_PATH = '/mcp';
/** Streams of changes that may be open at once (H16). */
const MAX_STREAMS = 1_000;

/** What the MCP part of the server needs. */
export interface McpRouteOptions {
  /** A fresh server for one request of 2026, or for one session of 2025. */
  connect(era: 'modern' | 'legacy'): McpServer | Promise<McpServer>;
  /** Tells streams of 2026 what changed. */
  readonly bus: ServerEventBus;
}

/** The MCP part: requests of the 2026 revision stand alone, those of 2025 belong to sessions. */
export interface McpRoute extends Route {
  readonly sessions: Sessions;
  /** Ends every session and stream. */
  close(): Promise<void>;
}

/** Makes the MCP part of a server. */
export function mcpRoute({ connect, bus }: McpRouteOptions): McpRoute {
  const sessions = new Sessions(() => connect('legacy'));
  const modern = createMcpHandler(({ era }) => connect(era), {
    legacy: 'reject',
    bus,
    maxSubscriptions: MAX_STREAMS,
  });
  return {
    sessions,
    methods: (path) => (path === MCP_PATH ? ['GET', 'POST', 'DELETE'] : undefined),
    async answer(asked) {
      const message = await messageOf(asked);
      if (message instanceof Response) return message;
      const request = webRequest(asked.request);
      const isLegacy = await isLegacyRequest(request, message);
      if (isLegacy) return sessions.answer(request, message);
      return modern.fetch(request, message === undefined ? {} : { parsedBody: message });
    },
    tick: (now) => sessions.tick(now),
    async close() {
      sessions.close();
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
