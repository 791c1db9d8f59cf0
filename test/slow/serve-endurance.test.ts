import net from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unless } from '../interop/install.ts';
import { type Cost, costOf, putSkills, type Served, serveFolder } from '../interop/served.ts';
import { workbench } from '../interop/workbench.ts';

const bench = workbench('serve-endurance');
const folder = bench.fresh();
const missing = process.platform === 'linux' ? undefined : 'only Linux tells what a process costs';
/** How long random requests go on; the longest run of the figures in the docs was of 120 s. */
const SECONDS = Number(process.env['SKILLS_ENDURANCE_SECONDS'] ?? 20);
const CYCLES = Number(process.env['SKILLS_ENDURANCE_CYCLES'] ?? 1_000);

/** A leak of some hundred bytes per request shows; the sessions and pages that are kept do not. */
const MOST_GROWTH = 5;

let served: Served;
beforeAll(() => putSkills(folder));
afterEach(async () => void (await served.stop()));
afterAll(() => bench.remove());

/** A fast generator with a seed, so that a run can be had again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

async function inTurn(times: number, lanes: number, work: (at: number) => Promise<void>) {
  let next = 0;
  const lane = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

describe('idle connections (H14)', () => {
  it(...unless(missing, '10,000 of them are bounded, and cost under 200 MB'), async () => {
    served = await serveFolder(bench, folder);
    const { port } = new URL(served.url);
    const sockets: net.Socket[] = [];
    await inTurn(10_000, 200, async () => {
      const socket = net.connect(Number(port), '127.0.0.1');
      sockets.push(socket.on('error', () => {}).resume());
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    });
    const { rssMiB, fds } = await costOf(served.pid);
    console.info(`10,000 idle connections: RSS ${rssMiB} MiB, ${fds} descriptors`);
    expect(rssMiB).toBeLessThan(190);
    expect(fds).toBeLessThan(1_100);
    // The head of a request must come within ten seconds: then there is room again.
    await expect
      .poll(() => sockets.every((socket) => socket.destroyed), { timeout: 40_000 })
      .toBe(true);
    expect((await fetch(served.url)).status).toBe(200);
  });
});

const PATHS = [
  '',
  'mcp',
  '.well-known/agent-skills/index.json',
  'assets/style.css',
  'nowhere',
  '%2e%2e/x',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
const MESSAGES = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
  '{"jsonrpc":"2.0","id":1,"method":"skills/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"}}}}',
  '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"skill://alpha/%2e%2e/x"}}',
  '{"jsonrpc":"2.0"',
  '[[[[[[[[[[',
  '[]',
  '{"__proto__":{"a":1}}',
  'x'.repeat(70_000),
];

describe('random requests', () => {
  it(...unless(missing, `for ${SECONDS} s leave memory flat`), async () => {
    served = await serveFolder(bench, folder);
    const pick = random(7);
    const one = async () => {
      const method = METHODS[pick(METHODS.length)] ?? 'GET';
      const isRead = method === 'GET' || method === 'HEAD';
      const body = isRead ? null : (MESSAGES[pick(MESSAGES.length)] ?? '');
      const accept = pick(4) === 0 ? '*/*' : 'application/json, text/event-stream';
      const headers: Record<string, string> = { accept };
      if (pick(8) > 0) {
        headers['content-type'] = 'application/json';
        headers['mcp-method'] = 'skills/list';
        headers['mcp-protocol-version'] = '2026-07-28';
      }
      if (pick(9) === 0) headers['origin'] = 'https://evil.example';
      const stop = AbortSignal.timeout(pick(20) === 0 ? 1 : 5_000);
      const path = PATHS[pick(PATHS.length)] ?? '';
      const sent = fetch(served.url + path, { method, headers, body, signal: stop });
      await sent.then((answer) => answer.arrayBuffer()).catch(() => {});
    };
    let requests = 0;
    const during = async (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      await inTurn(Number.POSITIVE_INFINITY, 16, async () => {
        if (performance.now() > end) throw new Error('time is over');
        requests++;
        await one();
      }).catch(() => {});
      return costOf(served.pid);
    };
    const early = await during(SECONDS / 3);
    const late = await during((SECONDS * 2) / 3);
    console.info(`${requests} random requests in ${SECONDS} s: ${grown(early, late)}`);
    expect(late.heapMiB - early.heapMiB).toBeLessThan(MOST_GROWTH);
    expect((await fetch(served.url)).status).toBe(200);
  });
});

describe('subscribe and disconnect (H15)', () => {
  it.each([
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025', 'legacy' as const],
  ])(`${CYCLES} times as a client of %s leave nothing open`, async (era, mode) => {
    if (missing !== undefined) return;
    served = await serveFolder(bench, folder);
    const uri = 'skill://alpha/SKILL.md';
    const cycle = async () => {
      const client = new Client({ name: 't', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(new StreamableHTTPClientTransport(new URL('mcp', served.url)));
      if (era === '2025') await client.subscribeResource({ uri });
      else await client.listen({ resourceSubscriptions: [uri] });
      // The client just goes away: no stream is closed, no session ended in order.
      await client.close();
    };
    await inTurn(200, 8, cycle);
    await settled();
    const before = await costOf(served.pid);
    await inTurn(CYCLES, 8, cycle);
    await settled();
    const after = await costOf(served.pid);
    console.info(`${CYCLES} cycles as a client of ${era}: ${grown(before, after)}`);
    // Connections of clients who are gone are closed after five seconds.
    expect(after.fds).toBeLessThanOrEqual(before.fds);
    expect(after.heapMiB - before.heapMiB).toBeLessThan(MOST_GROWTH);
  });
});

function grown(before: Cost, after: Cost): string {
  const heap = `heap ${before.heapMiB} to ${after.heapMiB} MiB`;
  const rss = `RSS ${before.rssMiB} to ${after.rssMiB} MiB`;
  return `${heap}, ${rss}, ${before.fds} to ${after.fds} descriptors`;
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 8_000));
}
