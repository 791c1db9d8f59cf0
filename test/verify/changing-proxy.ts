import http from 'node:http';
import { listen, type RunningSite } from '../interop/loopback.ts';

/** Passes all on to a server on this machine, and puts one text for another of the same length in its answers. */
export function changingProxy(target: string, text: string, other: string): Promise<RunningSite> {
  const { host, hostname, port } = new URL(target);
  return listen((request, response) => {
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
}
