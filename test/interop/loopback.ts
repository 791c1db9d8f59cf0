import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  gz: 'application/gzip',
  zip: 'application/zip',
};

/** A site on this machine only. */
export interface Site {
  readonly url: string;
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Serves the files of one flat folder under `/.well-known/agent-skills/`, and nothing else (WK-06). */
export async function serveFolder(folder: string): Promise<Site> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    const name = /^\/\.well-known\/agent-skills\/([a-z0-9.-]{1,80})$/.exec(url)?.[1];
    if (name === undefined || !fs.readdirSync(folder).includes(name)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type });
    response.end(fs.readFileSync(path.join(folder, name)));
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
