import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Serving, StdioStreams } from './serving.ts';
import { watchFolders } from './watch.ts';

/** H21: a server is gone within a second of the end of its input. */
const LAST_ANSWERS_MS = 600;

/** Serving from this process: its own stdin and stdout, the disk's own events. */
export const nodeServing: Serving = {
  absolute: (place) => resolve(place),
  stdio,
  watch: watchFolders,
  // Loaded when needed: the network would cost every other command its start.
  listen: async (place, app) => (await import('./node-http.ts')).listen(place, app),
  runScript: async (call) => (await import('./node-script.ts')).runScript(call),
};

/** The input of its own is needed because a request that came just before the end would be dropped. */
function stdio(settled: () => Promise<void>): StdioStreams {
  const input = new PassThrough();
  const end = async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => {
      timer = setTimeout(done, LAST_ANSWERS_MS);
    });
    await Promise.race([settled(), late]);
    clearTimeout(timer);
    input.end();
  };
  process.stdin.on('data', (chunk) => input.write(chunk));
  process.stdin.once('end', () => void end());
  process.stdin.once('error', () => void end());
  return { input, output: process.stdout };
}
