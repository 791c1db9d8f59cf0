import fs from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type DeflatePiece, type Deflater, deflatePiece } from '../archive/deflate.ts';
import { DeflateRing, ringMemory } from './deflate-ring.ts';
import { threadCount } from './node-threads.ts';

/** Below this a thread takes longer to start than it saves. */
const WORTH_BYTES = 8 * 1024 * 1024;
/** A thread that takes this long for a piece has ended; its piece is deflated again. */
const LOST_MS = 10_000;

/** Threads that help to deflate so many bytes, or undefined where they would not pay or cannot be. */
export function threadedDeflater(
  bytes: number,
  worker: URL | undefined = builtWorker(),
  threads: number = threadCount() - 1,
): Deflater | undefined {
  if (bytes < WORTH_BYTES || threads < 1 || !worker) return undefined;
  const memory = ringMemory();
  for (let count = 0; count < threads; count++) startThread(worker, memory);
  return ringDeflater(new DeflateRing(memory));
}

/** The built code of a thread, beside this code once it is built. */
function builtWorker(): URL | undefined {
  const place = new URL('./deflate-worker.js', import.meta.url);
  return fs.existsSync(place) ? place : undefined;
}

function startThread(worker: URL, memory: SharedArrayBuffer): void {
  try {
    const thread = new Worker(worker, { workerData: memory, execArgv: [] });
    // What a thread does not do the first one does: none of them has to live.
    thread.on('error', () => {});
    thread.unref();
  } catch {
    // A system that has no more threads to give packs as well, but more slowly.
  }
}

/** Deflates on a ring: this thread too takes up pieces instead of waiting. */
export function ringDeflater(ring: DeflateRing, lostMs: number = LOST_MS): Deflater {
  let isLost = false;
  const oldest = (): Uint8Array => {
    while (!ring.waitForOldest(0)) {
      if (ring.work()) continue;
      if (ring.waitForOldest(lostMs)) break;
      // Its slot may yet be written to, so that the ring is not used again.
      isLost = true;
      break;
    }
    return ring.take();
  };
  const rest = () => Array.from({ length: ring.held }, oldest);
  return {
    push(piece: DeflatePiece) {
      const made: Uint8Array[] = [];
      while (ring.isFull || (ring.held > 0 && ring.waitForOldest(0))) made.push(oldest());
      if (isLost) return [...made, ...rest(), deflatePiece(piece)];
      ring.put(piece);
      return made;
    },
    finish: rest,
    close: () => ring.close(),
  };
}
