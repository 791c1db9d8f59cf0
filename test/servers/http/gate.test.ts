import { afterEach, describe, expect, it } from 'vitest';
import { secretCheck } from '../../../src/digest/secret.ts';
import type { Route } from '../../../src/servers/http/app.ts';
import { httpPlace } from '../../../src/servers/http/place.ts';
import { GATE, head, raw, serve, statusOf, stopAll } from './raw.ts';

afterEach(stopAll);

const hello: Route = {
  methods: (path) => (path === '/hello' ? ['GET', 'HEAD'] : undefined),
  answer: async () => new Response('hello'),
};

describe('Origin (H09)', () => {
  const cases = (port: number): [origin: string | undefined, status: number][] => [
    [undefined, 200],
    ['https://evil.example', 403],
    ['null', 403],
    ['', 403],
    ['http://localhost.evil.com', 403],
    [`http://localhost.evil.com:${port}`, 403],
    [`http://evil@127.0.0.1:${port}`, 403],
    [`http://127.0.0.1:${port}/`, 403],
    ['http://127.0.0.1:1', 403],
    ['http://localhost', 403],
    [`https://127.0.0.1:${port}`, 200],
    [`http://127.0.0.1:${port}`, 200],
    [`http://LOCALHOST:${port}`, 200],
    [`http://[::1]:${port}`, 200],
  ];

  it('lets in our own pages only, and programs, which send none', async () => {
    const { port } = await serve([hello]);
    for (const [origin, status] of cases(port)) {
      const line = origin === undefined ? [] : [`Origin: ${origin}`];
      const answer = await raw(port, head('GET /hello', `Host: 127.0.0.1:${port}`, ...line));
      expect([origin, statusOf(answer)]).toEqual([origin, status]);
    }
    const twice = [`Origin: http://127.0.0.1:${port}`, 'Origin: https://evil.example'];
    const answer = await raw(port, head('GET /hello', `Host: 127.0.0.1:${port}`, ...twice));
    expect(statusOf(answer)).toBe(403);
  });
});

describe('Host (H10)', () => {
  it('answers to the names of this machine only', async () => {
    const { port } = await serve([hello]);
    const cases: [host: string, status: number][] = [
      ['evil.com', 403],
      ['localhost.evil', 403],
      [`localhost.:${port}`, 403],
      ['127.1', 403],
      ['2130706433', 403],
      ['0.0.0.0', 403],
      [`0.0.0.0:${port}`, 403],
      [`user@127.0.0.1:${port}`, 403],
      [`127.0.0.1:${port}, evil.com`, 403],
      ['', 403],
      [`[::1]:${port}`, 200],
      [`LocalHost:${port}`, 200],
      [`127.0.0.1:${port}`, 200],
    ];
    for (const [host, status] of cases) {
      const answer = await raw(port, head('GET /hello', `Host: ${host}`));
      expect([host, statusOf(answer)]).toEqual([host, status]);
    }
  });

  it('refuses none, two, and an absolute target that says otherwise', async () => {
    const { port } = await serve([hello]);
    const own = `127.0.0.1:${port}`;
    const cases: [request: string, status: number][] = [
      [head('GET /hello'), 403],
      ['GET /hello HTTP/1.0\r\n\r\n', 403],
      [head('GET /hello', `Host: ${own}`, 'Host: evil.com'), 403],
      [head('GET http://evil.com/hello', `Host: ${own}`), 403],
      [head(`GET http://${own}/hello`, 'Host: evil.com'), 403],
      [head(`GET http://user@${own}/hello`, `Host: ${own}`), 403],
      [head(`GET ftp://${own}/hello`, `Host: ${own}`), 403],
      [head(`GET http://${own}/hello`, `Host: ${own}`), 200],
    ];
    for (const [request, status] of cases) {
      expect([request, statusOf(await raw(port, request))]).toEqual([request, status]);
    }
  });

  it('comes before the path, the method, the token and the body', async () => {
    const { port } = await serve([hello], { ...GATE, isToken: secretCheck('s3cret') });
    const lines = ['Host: evil.com', 'Content-Type: application/json', 'Content-Length: 99999999'];
    const answer = await raw(port, head('POST /nowhere', ...lines), '{');
    expect(statusOf(answer)).toBe(403);
  });

  it('is the name that was bound, or an address in numbers where all are bound', async () => {
    const named = await serve([hello], { host: 'skills.lan' });
    const all = await serve([hello], { host: '0.0.0.0' });
    const ask = async (port: number, host: string) =>
      statusOf(await raw(port, head('GET /hello', `Host: ${host}`)));
    expect(await ask(named.port, 'skills.lan:80')).toBe(200);
    expect(await ask(named.port, 'other.lan')).toBe(403);
    expect(await ask(all.port, '10.0.0.7')).toBe(200);
    expect(await ask(all.port, '0.0.0.0')).toBe(403);
    expect(await ask(all.port, 'evil.com')).toBe(403);
  });
});

describe('the place and the token (H11)', () => {
  it('is this machine unless a host is named', () => {
    expect(httpPlace('8080', undefined)).toEqual({ host: '127.0.0.1', port: 8080 });
    expect(httpPlace('[::1]:0', undefined)).toEqual({ host: '[::1]', port: 0 });
    expect(httpPlace('0.0.0.0:80', 'secret')).toEqual({ host: '0.0.0.0', port: 80 });
  });

  it.each([
    ['0.0.0.0:8080', undefined],
    ['[::]:8080', undefined],
    ['example.org:1', undefined],
    ['127.0.0.1.evil.com:1', undefined],
    ['0.0.0.0:8080', ''],
    ['8080', 'two words'],
    ['8080', 'naïve'],
    ['65536', undefined],
    ['-1', undefined],
    ['http://127.0.0.1:80', undefined],
    ['::1:80', undefined],
    ['', undefined],
  ])('refuses %j with the token %j as wrong usage', (place, token) => {
    expect(() => httpPlace(place, token)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it('is asked for on every path', async () => {
    const { port } = await serve([hello], { ...GATE, isToken: secretCheck('s3cret') });
    const host = `Host: localhost:${port}`;
    const ask = (...lines: string[]) => raw(port, head('GET /hello', host, ...lines));
    const without = await ask();
    expect(statusOf(without)).toBe(401);
    expect(without).toMatch(/^www-authenticate: Bearer\r$/im);
    expect(statusOf(await ask('Authorization: Bearer wrong'))).toBe(401);
    expect(statusOf(await ask('Authorization: Basic s3cret'))).toBe(401);
    const two = ['Authorization: Bearer s3cret', 'Authorization: Bearer wrong'];
    expect(statusOf(await ask(...two))).toBe(401);
    expect(statusOf(await ask('authorization: bearer s3cret'))).toBe(200);
    expect(statusOf(await raw(port, head('GET /nowhere', host)))).toBe(401);
  });
});

describe('CORS (H12)', () => {
  it('names our own origin, never all, and never allows credentials', async () => {
    const { port } = await serve([hello]);
    const host = `Host: 127.0.0.1:${port}`;
    const leave = 'Access-Control-Request-Method: GET';
    const evil = await raw(
      port,
      head('OPTIONS /hello', host, 'Origin: https://evil.example', leave),
    );
    expect(statusOf(evil)).toBe(403);
    expect(evil.toLowerCase()).not.toContain('access-control-');
    const origin = `http://localhost:${port}`;
    const own = await raw(port, head('OPTIONS /hello', host, `Origin: ${origin}`, leave));
    expect(statusOf(own)).toBe(204);
    expect(own).toContain(`access-control-allow-origin: ${origin}\r\n`);
    expect(own).not.toMatch(/allow-origin: \*|allow-credentials/i);
    expect(own).toMatch(/^vary: Origin\r$/im);
  });
});
