import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningSite } from './site.ts';

/** Passes all on to a server on this machine, and puts one text for another of the same length in its answers. */
export async function changingProxy(
  target: string,
  text: string,
  other: string,
): Promise<RunningSite> {
  const { host, hostname, port } = new URL(target);
  const proxy = http.createServer((request, response) => {
    const { method, url: path } = request;
    const headers = { ...request.headers, host };
    const asked = http.request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => response.write(part.replaceAll(text, other)));
      answer.on('end', () => response.end());
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const own = (proxy.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}/`,
    close() {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
