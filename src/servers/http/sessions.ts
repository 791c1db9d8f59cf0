import {
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { rpcRefusal } from './answers.ts';

/** A client that is silent this long has to begin anew, which the protocol lets it do. */
export const SESSION_IDLE_MS = 5 * 60_000;
/** More sessions at once are not kept: the one that was silent longest makes room. */
export const MAX_SESSIONS = 100;

/** The answer of the older protocol to a session that is not there: the client begins anew. */
const NO_SESSION = -32001;

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Answers that are still being written; a stream of events is one. */
  open: number;
  lastUsed: number;
}

/** Serves clients of 2025, who keep a session over many requests; all are bounded in number and time. */
export class Sessions {
  readonly #connect: () => McpServer;
  readonly #byId = new Map<string, Session>();
  #now = 0;

  constructor(connect: () => McpServer) {
    this.#connect = connect;
  }

  /** How many sessions there are now. */
  get size(): number {
    return this.#byId.size;
  }

  /** Answers a request of a session, or one that begins a session. */
  async answer(
    request: Request,
    message: object | undefined,
    gone: AbortSignal,
  ): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? await this.#begin(message) : this.#byId.get(id);
    if (!session) return rpcRefusal(404, NO_SESSION, 'Session not found');
    if (session instanceof Response) return session;
    this.#hold(session, gone);
    const options = message === undefined ? {} : { parsedBody: message };
    const answer = await session.transport.handleRequest(request, options);
    // A beginning that was refused leaves nothing behind.
    if (session.transport.sessionId === undefined) await session.server.close();
    return answer;
  }

  /** Ends the sessions that were silent too long. */
  tick(now: number): void {
    this.#now = now;
    for (const session of this.#byId.values()) {
      if (session.open === 0 && now - session.lastUsed > SESSION_IDLE_MS) this.#end(session);
    }
  }

  /** Ends every session. */
  close(): void {
    for (const session of this.#byId.values()) this.#end(session);
  }

  async #begin(message: object | undefined): Promise<Session | Response> {
    if (message === undefined || !('method' in message) || message.method !== 'initialize') {
      return rpcRefusal(400, -32000, 'Bad Request: a session begins with initialize');
    }
    if (!this.#makeRoom()) return rpcRefusal(503, -32000, 'Every session is in use');
    const server = this.#connect();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void this.#byId.set(id, session),
    });
    const session: Session = { server, transport, open: 0, lastUsed: this.#now };
    await server.connect(transport);
    const { onclose } = transport;
    transport.onclose = () => {
      this.#byId.delete(transport.sessionId ?? '');
      onclose?.();
    };
    return session;
  }

  #makeRoom(): boolean {
    if (this.#byId.size < MAX_SESSIONS) return true;
    const idle = [...this.#byId.values()].filter(({ open }) => open === 0);
    const [oldest] = idle.sort((a, b) => a.lastUsed - b.lastUsed);
    if (oldest) this.#end(oldest);
    return oldest !== undefined;
  }

  /** A session is in use until the answer is written or the client is gone. */
  #hold(session: Session, gone: AbortSignal): void {
    session.lastUsed = this.#now;
    session.open++;
    const release = () => {
      session.open--;
      session.lastUsed = this.#now;
    };
    if (gone.aborted) release();
    else gone.addEventListener('abort', release, { once: true });
  }

  #end(session: Session): void {
    void session.server.close().catch(() => {});
  }
}
