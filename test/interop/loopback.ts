import fs from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A server on this machine only. */
export interface RunningSite {
  /** Its address without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Answers on a free port of this machine until it is closed. */
export async function listen(answer: RequestListener): Promise<RunningSite> {
  const server = http.createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What a plain static host tells of a file by its name. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
  gz: 'application/gzip',
  zip: 'application/zip',
};

/** A folder that is served. */
export interface Site extends RunningSite {
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
}

/** Serves a folder as plain static hosts do, below a path: files, `index.html` of folders, and 404. */
export async function serveStatic(folder: string, below = '/'): Promise<Site> {
  const asked: string[] = [];
  const fileAt = (pathname: string) => {
    if (!pathname.startsWith(below)) return undefined;
    const name = decodeURIComponent(pathname.slice(below.length)).replace(
      /(?:^|\/)$/,
      '/index.html',
    );
    const place = path.join(folder, name);
    const isInside = place.startsWith(folder + path.sep);
    return isInside && fs.statSync(place, { throwIfNoEntry: false })?.isFile() ? place : undefined;
  };
  const site = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const place = fileAt(pathname);
    if (place === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[place.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(fs.readFileSync(place));
  });
  return { ...site, asked };
}
