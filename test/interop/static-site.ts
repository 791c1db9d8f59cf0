import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Site } from './loopback.ts';

/** What a plain static host tells of a file by its name. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
  gz: 'application/gzip',
};

/** Serves a folder as plain static hosts do: files, `index.html` of folders, 404; this machine only. */
export async function serveStatic(folder: string): Promise<Site> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const name = decodeURIComponent(pathname).replace(/\/$/, '/index.html');
    const place = path.join(folder, name);
    if (
      !place.startsWith(folder + path.sep) ||
      !fs.statSync(place, { throwIfNoEntry: false })?.isFile()
    ) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(fs.readFileSync(place));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
