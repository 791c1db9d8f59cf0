import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { digestBytes } from '../../../src/digest/digest.ts';
import { memoryHost } from '../../../src/host/memory.ts';
import { listen } from '../../../src/host/node-http.ts';
import { type HttpServing, serveOnHttp } from '../../../src/servers/http/serve.ts';
import type { ServeOptions } from '../../../src/servers/model.ts';
import { mdpTools } from '../../../src/servers/surfaces/mdp.ts';
import { type MemoryTree, memoryTree, OPTIONS, skillText } from './memory-tree.ts';
import { head, raw, statusOf } from './raw.ts';

let running: HttpServing | undefined;
afterEach(() => running?.stop());

const FILES = {
  'review/SKILL.md': skillText('review'),
  'review/files/SKILL.md': skillText('files'),
  'review/files/notes.txt': 'notes\n',
};

async function served(more: Partial<ServeOptions> = {}): Promise<MemoryTree & HttpServing> {
  const tree = await memoryTree(FILES);
  const options = { ...OPTIONS, ...more };
  const tools = options.compat.has('mdp') ? mdpTools(tree.source) : [];
  const memory = memoryHost();
  const host = { ...memory, serving: { ...memory.serving, listen } };
  const place = { host: '127.0.0.1', port: 0 };
  const seams = { log() {}, tools };
  running = await serveOnHttp(tree.source, options, seams, host, { place, token: undefined });
  return { ...tree, ...running };
}

describe('the site at / (WK-06)', () => {
  it('is the site of the tree, with types, tags and a policy', async () => {
    const { url } = await served();
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).toContain('review');
    const index = await fetch(`${url}.well-known/agent-skills/index.json`);
    expect(index.headers.get('content-type')).toBe('application/json');
    expect(index.headers.get('access-control-allow-origin')).toBeNull();
    const { skills } = (await index.json()) as { skills: { url: string; digest: string }[] };
    expect(skills.map((skill) => skill.url)).toEqual(['files.tar.gz', 'review.tar.gz']);
    for (const skill of skills) {
      const artifact = await fetch(new URL(skill.url, index.url));
      expect(artifact.headers.get('content-type')).toBe('application/gzip');
      const bytes = new Uint8Array(await artifact.arrayBuffer());
      expect(digestBytes(bytes)).toBe(skill.digest);
      expect(artifact.headers.get('etag')).toBe(`"${skill.digest.replace(':', '-')}"`);
      expect(artifact.headers.get('content-length')).toBe(String(bytes.length));
    }
    expect((await fetch(`${url}_headers`)).status).toBe(404);
  });

  it('answers HEAD, 304, 405 and 404', async () => {
    const { url } = await served();
    const index = `${url}.well-known/agent-skills/index.json`;
    const whole = await fetch(index);
    const length = String((await whole.arrayBuffer()).byteLength);
    const etag = whole.headers.get('etag') ?? '';
    const headOnly = await fetch(index, { method: 'HEAD' });
    expect(headOnly.headers.get('content-length')).toBe(length);
    expect(headOnly.headers.get('etag')).toBe(etag);
    expect(await headOnly.text()).toBe('');
    for (const known of [etag, `"x", W/${etag}`, '*']) {
      const headers = { 'if-none-match': known };
      const same = await fetch(index, { headers });
      expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, '']);
    }
    expect((await fetch(index, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    const posted = await fetch(index, { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${url}nowhere`)).status).toBe(404);
  });

  it('is always current, and changes with what MCP says', async () => {
    const { url, files } = await served();
    const names = async () => {
      const answer = await fetch(`${url}.well-known/agent-skills/index.json`);
      const { skills } = (await answer.json()) as { skills: { name: string }[] };
      return skills.map(({ name }) => name);
    };
    expect(await names()).toEqual(['files', 'review']);
    files.set('new/SKILL.md', skillText('new'));
    expect(await names()).toEqual(['files', 'new', 'review']);
  });

  it('leads nowhere by another spelling (H01)', async () => {
    const { url } = await served();
    const { port } = new URL(url);
    for (const target of [
      '/../etc/passwd',
      '/.well-known/agent-skills/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/.well-known%2fagent-skills%2findex.json',
      '/.well-known/agent-skills/%69ndex.json',
      '//etc/passwd',
      '/.well-known\\agent-skills\\index.json',
      '/review/SKILL.md',
      '/skills/x/review/skill.md',
      '/\xff',
      '/index.html%00',
    ]) {
      const answer = await raw(Number(port), head(`GET ${target}`, `Host: 127.0.0.1:${port}`));
      expect([target, [400, 404].includes(statusOf(answer))]).toEqual([target, true]);
    }
  });
});

describe('--compat mdp (seed 000)', () => {
  const compat = new Set(['mdp' as const]);

  it('gives the Markdown at a strict path in both places (P-01 to P-04)', async () => {
    const { url } = await served({ compat });
    const places = ['skills/me/review/skill.md', 'me/skills/review/skill.md'];
    for (const place of places) {
      const answer = await fetch(url + place);
      expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await answer.text()).toBe(FILES['review/SKILL.md']);
      expect((await fetch(url + place, { method: 'HEAD' })).status).toBe(200);
      expect((await fetch(url + place, { method: 'DELETE' })).status).toBe(405);
    }
    const nested = await fetch(`${url}skills/me/review/files/skill.md`);
    expect(await nested.text()).toBe(FILES['review/files/SKILL.md']);
  });

  it.each([
    'skills/me/nowhere/skill.md',
    'skills/me/review/SKILL.md',
    'skills/me/Review/skill.md',
    'skills/me/review//skill.md',
    'skills/me/review/files/notes.txt',
    'skills/me/%72eview/skill.md',
    'skills/me/review/skill.md/',
    'skills/skill.md',
    'skills/m%20e/review/skill.md',
  ])('refuses %s', async (path) => {
    const { url } = await served({ compat });
    expect((await fetch(url + path)).status).toBe(404);
  });

  it('has the tools listPaths, callPath and callPaths', async () => {
    const { url } = await served({ compat });
    const client = new Client({ name: 't', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL('mcp', url)));
    const call = async (name: string, args: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: args });
      const content = result.content as { text: string }[];
      return { isError: result.isError === true, texts: content.map(({ text }) => text) };
    };
    const { texts } = await call('listPaths', {});
    expect(JSON.parse(texts[0] ?? '')).toEqual([
      {
        path: '/review/files/skill.md',
        description: 'Does files. Use when asked to.',
        contentType: 'text/markdown',
      },
      expect.objectContaining({ path: '/review/skill.md' }),
    ]);
    const found = await call('listPaths', { search: 'Does FILES' });
    expect(JSON.parse(found.texts[0] ?? '')).toHaveLength(1);
    const one = await call('callPath', { path: '/review/skill.md' });
    expect(one.texts).toEqual([FILES['review/SKILL.md']]);
    const both = await call('callPaths', { paths: ['/review/files/skill.md', '/review/skill.md'] });
    expect(both.texts).toEqual([FILES['review/files/SKILL.md'], FILES['review/SKILL.md']]);
    const outside = await call('callPath', { path: '/review/../review/skill.md' });
    expect(outside.isError).toBe(true);
    await client.close();
  });
});

describe('changes over HTTP (H15, H16)', () => {
  it.each([
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025', 'legacy' as const],
  ])('reach a client of %s, and nothing is watched when it is gone', async (era, mode) => {
    const { url, files, watchers } = await served();
    const client = new Client({ name: 't', version: '1' }, { versionNegotiation: { mode } });
    const heard: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      heard.push(params.uri);
    });
    await client.connect(new StreamableHTTPClientTransport(new URL('mcp', url)));
    const uri = 'skill://review/SKILL.md';
    const stop =
      era === '2025'
        ? void (await client.subscribeResource({ uri }))
        : await client.listen({ resourceSubscriptions: [uri] });
    await expect.poll(() => watchers.size).toBe(1);
    await expect
      .poll(() => {
        // A stream that opens a moment later hears of the next change.
        files.set(
          'review/SKILL.md',
          skillText('review', `Now ${heard.length} ${performance.now()}.`),
        );
        for (const look of watchers) look();
        return heard;
      })
      .toContain(uri);
    expect(new Set(heard)).toEqual(new Set([uri]));
    await stop?.close();
    const transport = client.transport as StreamableHTTPClientTransport;
    if (era === '2025') await transport.terminateSession();
    await client.close();
    await expect.poll(() => watchers.size).toBe(0);
  });

  it('are refused for addresses that are not served, and for too many', async () => {
    const { url, watchers } = await served();
    const client = new Client(
      { name: 't', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new StreamableHTTPClientTransport(new URL('mcp', url)));
    const many = Array.from({ length: 1001 }, () => 'skill://review/SKILL.md');
    for (const uris of [['skill://nowhere/SKILL.md'], many]) {
      await expect(client.listen({ resourceSubscriptions: uris })).rejects.toMatchObject({
        code: -32602,
      });
    }
    expect(watchers.size).toBe(0);
    await client.close();
  });
});
