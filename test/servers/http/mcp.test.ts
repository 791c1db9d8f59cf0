import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpRoute, mcpRoute } from '../../../src/servers/http/mcp-route.ts';
import { MAX_SESSIONS, SESSION_IDLE_MS } from '../../../src/servers/http/sessions.ts';
import { Streams } from '../../../src/servers/http/streams.ts';
import { memoryTree, OPTIONS } from './memory-tree.ts';
import { GATE, serve, stopAll } from './raw.ts';

afterEach(stopAll);

async function served(): Promise<{ route: McpRoute; url: URL; open: () => number }> {
  let open = 0;
  const connect = () => {
    const server = new McpServer({ name: 'test', version: '1' });
    server.registerPrompt('hello', {}, () => ({
      messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }],
    }));
    open++;
    const before = server.server.onclose;
    server.server.onclose = () => {
      open--;
      before?.();
    };
    return server;
  };
  const route = mcpRoute(connect, new Streams((await memoryTree({})).source, OPTIONS));
  // The clock of the tests ticks by hand.
  const { port } = await serve([{ ...route, tick() {} }], GATE);
  return { route, url: new URL(`http://127.0.0.1:${port}/mcp`), open: () => open };
}

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  },
};

function send(url: URL, method: string, session?: string, message?: object): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  if (session !== undefined) headers['mcp-session-id'] = session;
  return fetch(url, { method, headers, ...(message && { body: JSON.stringify(message) }) });
}

async function begin(url: URL): Promise<string> {
  const answer = await send(url, 'POST', undefined, INITIALIZE);
  await answer.text();
  return answer.headers.get('mcp-session-id') ?? '';
}

describe('MCP over HTTP', () => {
  it.each([
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025', 'legacy' as const],
  ])('serves the SDK client of %s', async (_, mode) => {
    const { url, open } = await served();
    const client = new Client({ name: 't', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url));
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['hello']);
    await client.close();
    expect(open()).toBeLessThanOrEqual(1);
  });
});

describe('sessions of 2025', () => {
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };

  it('begin with initialize, know their number, and end with DELETE', async () => {
    const { route, url, open } = await served();
    expect((await send(url, 'POST', undefined, ping)).status).toBe(400);
    expect((await send(url, 'GET')).status).toBe(400);
    expect(open()).toBe(0);
    const id = await begin(url);
    expect((await send(url, 'POST', id, ping)).status).toBe(200);
    expect((await send(url, 'POST', 'unknown', ping)).status).toBe(404);
    expect(route.sessions.size).toBe(1);
    expect((await send(url, 'DELETE', id)).status).toBe(200);
    expect((await send(url, 'POST', id, ping)).status).toBe(404);
    expect([route.sessions.size, open()]).toEqual([0, 0]);
  });

  it('leave nothing behind when their beginning is refused', async () => {
    const { route, url, open } = await served();
    const headers = { 'content-type': 'application/json', accept: 'text/html' };
    const body = JSON.stringify(INITIALIZE);
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(406);
    expect([route.sessions.size, open()]).toEqual([0, 0]);
  });

  it('end when they were silent too long, but not while a stream is open', async () => {
    const { route, url } = await served();
    route.sessions.tick(0);
    const silent = await begin(url);
    const listening = await begin(url);
    const stop = new AbortController();
    const headers = { accept: 'text/event-stream', 'mcp-session-id': listening };
    const stream = await fetch(url, { headers, signal: stop.signal });
    expect(stream.status).toBe(200);
    route.sessions.tick(SESSION_IDLE_MS + 1);
    expect((await send(url, 'POST', silent, ping)).status).toBe(404);
    expect((await send(url, 'POST', listening, ping)).status).toBe(200);
    stop.abort();
    await expect(stream.text()).rejects.toThrow();
    let now = 2 * SESSION_IDLE_MS;
    const left = () => {
      now += 2 * SESSION_IDLE_MS;
      route.sessions.tick(now);
      return route.sessions.size;
    };
    await expect.poll(left).toBe(0);
  });

  it('are bounded: the one that was silent longest makes room', async () => {
    const { route, url, open } = await served();
    const ids: string[] = [];
    for (let at = 0; at < MAX_SESSIONS; at++) {
      route.sessions.tick(at);
      ids.push(await begin(url));
    }
    route.sessions.tick(MAX_SESSIONS);
    await (await send(url, 'POST', ids[0], ping)).text();
    await begin(url);
    expect([route.sessions.size, open()]).toEqual([MAX_SESSIONS, MAX_SESSIONS]);
    expect((await send(url, 'POST', ids[0], ping)).status).toBe(200);
    expect((await send(url, 'POST', ids[1], ping)).status).toBe(404);
  });
});
