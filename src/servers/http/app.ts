import { SkillsError } from '../../core/errors.ts';
import type { HttpApp, HttpRequest } from '../../host/http.ts';
import { finished, refusal } from './answers.ts';
import { type Admitted, admit, type GateOptions } from './gate.ts';

/** A request behind the gate, its target cut in two. */
export interface Asked {
  readonly request: HttpRequest;
  /** Exactly as it was sent, from the first slash to a question mark. */
  readonly path: string;
  /** What follows the question mark, undecoded. */
  readonly query: string;
}

/** A part of the server: it takes some paths and leaves the others alone. */
export interface Route {
  /** The methods that a path takes, or undefined where it is not one of this part's. */
  methods(path: string): readonly string[] | undefined;
  answer(asked: Asked): Promise<Response>;
  /** Called every few seconds with a time in milliseconds that only grows. */
  tick?(now: number): void;
}

/** Read only: what every page and document takes. */
export const READ_METHODS = ['GET', 'HEAD'] as const;

/** An app that lets in whom it should and hands each request to the first part that takes its path. */
export function httpApp(gate: GateOptions, routes: readonly Route[]): HttpApp {
  return {
    async answer(request) {
      const admitted = admit(request, gate);
      if (admitted instanceof Response) return finished(admitted, request.method, null);
      const answer = await routed(request, admitted, routes);
      return finished(answer, request.method, admitted.origin);
    },
    tick(now) {
      for (const route of routes) route.tick?.(now);
    },
  };
}

async function routed(
  request: HttpRequest,
  { target, origin }: Admitted,
  routes: readonly Route[],
): Promise<Response> {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark + 1);
  for (const route of routes) {
    const methods = route.methods(path);
    if (!methods) continue;
    if (request.method === 'OPTIONS') return options(methods, origin);
    if (methods.includes(request.method)) return calmly(route, { request, path, query });
    return refusal(405, 'this method is not allowed here', { allow: methods.join(', ') });
  }
  return refusal(404, 'there is nothing at this address');
}

/** Files that change while they are read are nobody's fault, and the client may try again (H06). */
async function calmly(route: Route, asked: Asked): Promise<Response> {
  try {
    return await route.answer(asked);
  } catch (error) {
    if (!(error instanceof SkillsError)) throw error;
    return refusal(503, 'the skills are changing, try again', { 'retry-after': '1' });
  }
}

/** What a path takes; a browser that asks for a page of ours may send the headers of MCP. */
function options(methods: readonly string[], origin: string | null): Response {
  const headers: Record<string, string> = { allow: [...methods, 'OPTIONS'].join(', ') };
  if (origin !== null) {
    headers['access-control-allow-methods'] = methods.join(', ');
    headers['access-control-allow-headers'] =
      'accept, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id';
    headers['access-control-max-age'] = '600';
  }
  return new Response(null, { status: 204, headers });
}
