import { secretCheck } from '../../digest/secret.ts';
import type { Host } from '../../host/host.ts';
import type { HttpPlace } from '../../host/http.ts';
import { mcpServer } from '../mcp.ts';
import type { ServedTreeSource, ServeOptions, ServeSeams } from '../model.ts';
import { httpApp, type Route } from './app.ts';
import { isWildcard } from './authority.ts';
import { mcpRoute } from './mcp-route.ts';
import { mdpRoute } from './mdp-route.ts';
import { siteRoute } from './site-route.ts';
import { Streams } from './streams.ts';
import { treeSite } from './tree-site.ts';

/** Where and to whom a tree is served. */
export interface HttpOptions {
  readonly place: HttpPlace;
  readonly token: string | undefined;
}

/** A tree that is being served. */
export interface HttpServing {
  /** The address of the site; MCP is at `/mcp` below it. */
  readonly url: string;
  /** Ends every session, stream and connection and frees the port. */
  stop(): Promise<void>;
  /** Fulfilled when it was stopped. */
  readonly stopped: Promise<void>;
}

/** Serves a tree over HTTP: MCP at `/mcp`, strict paths where they are wanted, and the site everywhere else. */
export async function serveOnHttp(
  source: ServedTreeSource,
  options: ServeOptions,
  seams: ServeSeams,
  host: Pick<Host, 'serving' | 'breathe'>,
  { place, token }: HttpOptions,
): Promise<HttpServing> {
  const mcp = mcpRoute(() => mcpServer(source, options, seams), new Streams(source, options));
  let url: string | null = null;
  const site = treeSite(source, {
    baseUrl: () => (isWildcard(place.host) ? null : url),
    time: options.time,
    breathe: host.breathe,
    log: seams.log,
  });
  const strict: readonly Route[] = options.compat.has('mdp') ? [mdpRoute(source)] : [];
  const isToken = token === undefined ? undefined : secretCheck(token);
  const app = httpApp({ host: place.host, isToken }, [mcp, ...strict, siteRoute(site)]);
  const listening = await host.serving.listen(place, app);
  url = `http://${listening.host}:${listening.port}/`;
  let ended = () => {};
  const stopped = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const stop = async () => {
    await mcp.close();
    await listening.stop();
    ended();
  };
  return { url, stop, stopped };
}
