// A thread that deflates pieces until its ring is closed.
import { workerData } from 'node:worker_threads';
import { DeflateRing } from './deflate-ring.ts';

const ring = new DeflateRing(workerData as SharedArrayBuffer);
while (ring.waitForWork()) ring.work();
