import net from 'node:net';
import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpLimits } from '../../../src/host/http.ts';
import { listen } from '../../../src/host/node-http.ts';
import { mcpRoute } from '../../../src/servers/http/mcp-route.ts';
import { Streams } from '../../../src/servers/http/streams.ts';
import { memoryTree, OPTIONS } from './memory-tree.ts';
import { GATE, head, raw, serve, statusOf, stopAll } from './raw.ts';

afterEach(stopAll);

const MIB = 1024 * 1024;

async function mcp(limits: Partial<HttpLimits> = {}): Promise<{ port: number; lines: string[] }> {
  const connect = () => new McpServer({ name: 'test', version: '1' });
  const { port } = await serve(
    [mcpRoute(connect, new Streams((await memoryTree({})).source, OPTIONS))],
    GATE,
    limits,
  );
  const accept = 'Accept: application/json, text/event-stream';
  return { port, lines: [`Host: 127.0.0.1:${port}`, 'Content-Type: application/json', accept] };
}

async function post(body: string): Promise<string> {
  const { port, lines } = await mcp();
  const length = `Content-Length: ${Buffer.byteLength(body, 'latin1')}`;
  return raw(port, head('POST /mcp', ...lines, length), body);
}

describe('bodies (H13)', () => {
  it('over 1 MiB are refused by what they announce', async () => {
    const { port, lines } = await mcp();
    const announced = head('POST /mcp', ...lines, `Content-Length: ${MIB + 1}`);
    expect(statusOf(await raw(port, announced))).toBe(413);
    const asking = head('POST /mcp', ...lines, 'Expect: 100-continue', 'Content-Length: 9999999');
    expect(statusOf(await raw(port, asking))).toBe(413);
  });

  it('that never end are refused when the limit is passed, and cut off', async () => {
    const { port, lines } = await mcp();
    const answer = await new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      let received = '';
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      socket.on('data', (part) => {
        received += part;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(received));
      socket.write(
        head('POST /mcp', ...lines, 'Transfer-Encoding: chunked').replace(
          'Connection: close',
          'X: y',
        ),
      );
      more();
    });
    expect(statusOf(answer)).toBe(413);
  });

  it('and heads that come too slowly end with 408', async () => {
    const { port, lines } = await mcp({ headMs: 200, requestMs: 400 });
    expect(statusOf(await raw(port, 'GET /mcp HTTP/1.1\r\nHos'))).toBe(408);
    expect(statusOf(await raw(port, head('POST /mcp', ...lines, 'Content-Length: 9'), '{'))).toBe(
      408,
    );
    // A connection that says nothing at all is ended too.
    expect(statusOf(await raw(port))).toBe(408);
  });

  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  it.each([
    ['bad JSON', '{"jsonrpc":'],
    ['nothing', ''],
    ['bytes that are not UTF-8', '{"a":"\xff"}'],
    ['deep JSON', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${deep}}}`],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]'],
    ['__proto__', '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"x":1}}'],
    ['escaped __proto__', '{"jsonrpc":"2.0","id":1,"params":{"\\u005f_proto__":{"x":1}}}'],
    ['a number', '7'],
  ])('of %s are refused with 400', async (_, body) => {
    const answer = await post(body);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"jsonrpc":"2.0","error":');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it('of another type are refused with 415', async () => {
    const { port, lines } = await mcp();
    const wrong = lines.map((line) => line.replace('application/json', 'text/plain'));
    expect(statusOf(await raw(port, head('POST /mcp', ...wrong, 'Content-Length: 2'), '{}'))).toBe(
      415,
    );
  });
});

describe('connections (H14)', () => {
  it('are bounded, and those that do nothing make room again', async () => {
    const { port, lines } = await mcp({ connections: 20, headMs: 300 });
    const idle = Array.from({ length: 60 }, () =>
      net
        .connect(port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    );
    const closed = idle.map((socket) => new Promise((resolve) => socket.on('close', resolve)));
    await Promise.all(closed);
    expect(statusOf(await raw(port, head('GET /nowhere', ...lines)))).toBe(404);
  });

  it('on which nothing moves are cut off', async () => {
    const answer = () => new Promise<Response>(() => {});
    const { port } = await serve({ answer, tick() {} }, GATE, { silentMs: 200 });
    expect(await raw(port, head('GET /', 'Host: localhost'))).toBe('');
  });

  it('to a port in use are no surprise: a coded error with exit 3', async () => {
    const { port } = await mcp();
    const app = { answer: async () => new Response(), tick() {} };
    const second = listen({ host: '127.0.0.1', port }, app);
    await expect(second).rejects.toMatchObject({ code: 'listen', exitCode: 3 });
  });
});

describe('an app that fails', () => {
  it('answers 500 and tells nothing of why (H23)', async () => {
    const answer = async () => {
      throw new Error('/home/somebody/secret');
    };
    const { port } = await serve({ answer, tick() {} });
    const received = await raw(port, head('GET /', 'Host: localhost'));
    expect(statusOf(received)).toBe(500);
    expect(received).not.toContain('somebody');
  });
});
