import { PassThrough, Writable } from 'node:stream';
import { SkillsError } from '../core/errors.ts';
import type { Serving } from './serving.ts';
import { joinPath } from './tree.ts';

/** Serving in memory: a client that is gone before it said a word, and files that nobody watches. */
export const memoryServing: Serving = {
  absolute: (path) => joinPath('/work', path),
  stdio() {
    const input = new PassThrough();
    input.end();
    return { input, output: new Writable({ write: (_chunk, _encoding, done) => done() }) };
  },
  watch: () => () => {},
  listen: async () => notInMemory(),
  runScript: async () => notInMemory(),
};

function notInMemory(): never {
  throw new SkillsError('internal', 'a host in memory has no network and no processes');
}
