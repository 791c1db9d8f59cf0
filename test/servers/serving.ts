import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { folderPath } from '../../src/commands/skill-path.ts';
import { discoverSkills, folderName } from '../../src/host/discover.ts';
import { diskTree } from '../../src/host/node-tree.ts';
import { watchFolders } from '../../src/host/watch.ts';
import {
  type ServedTreeSource,
  type ServeOptions,
  type ServeSeams,
  SURFACES,
} from '../../src/servers/model.ts';
import { serveClient } from '../../src/servers/stdio/stdio.ts';
import { openSource } from '../../src/servers/tree/source.ts';

/** The two protocol eras that every surface is served in. */
export const ERAS = ['2025-11-25', '2026-07-28'] as const;
export type Era = (typeof ERAS)[number];

/** A tree of skills on disk that is served, and whom it is served to. */
export interface Served {
  readonly root: string;
  readonly source: ServedTreeSource;
  readonly options: ServeOptions;
  /** What the operator was told. */
  readonly log: string[];
  /** How the disk is watched now: one word for each watcher. */
  readonly watchers: string[];
  connect(era?: Era): Promise<Client>;
  write(file: string, content: string | Uint8Array): void;
  stop(): Promise<void>;
}

const open: Served[] = [];

/** Stops everything that a test served. */
export async function stopServing(): Promise<void> {
  for (const served of open.splice(0)) await served.stop();
}

/** The text of a skill file. */
export function skillText(name: string, more = ''): string {
  return `---\nname: ${name}\ndescription: Does ${name}. Use it for ${name}.\n${more}---\n# ${name}\n`;
}

/** Puts files on disk and serves the skills among them. */
export async function serveFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  asked: Partial<ServeOptions> = {},
  seams: Partial<ServeSeams> = {},
): Promise<Served> {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'skills-serve-')));
  const write = (file: string, content: string | Uint8Array) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  };
  for (const [file, content] of Object.entries(files)) write(file, content);
  const served = await serveTree(root, asked, seams);
  return Object.assign(served, { write });
}

/** Serves a folder that stands already; it is removed in the end. */
async function serveTree(
  root: string,
  asked: Partial<ServeOptions>,
  seams: Partial<ServeSeams>,
): Promise<Served> {
  const log: string[] = [];
  const watchers: string[] = [];
  const all = { ...{ log: (line: string) => void log.push(line) }, ...seams };
  const options = { ...DEFAULTS, ...asked };
  const source = await openSource({
    ...options,
    look: () => look(root),
    watchDisk(how, changed) {
      watchers.push(how);
      const stop = watchFolders([root], how, changed);
      return () => {
        stop();
        watchers.splice(watchers.indexOf(how), 1);
      };
    },
    log: all.log,
  });
  const clients: Client[] = [];
  const served = {
    ...{ root, source, options, log, watchers, write() {} },
    async connect(era: Era = '2025-11-25') {
      const [here, there] = InMemoryTransport.createLinkedPair();
      serveClient(there, source, options, all);
      const mode = era === '2026-07-28' ? { pin: era } : 'legacy';
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(here);
      clients.push(client);
      return client;
    },
    async stop() {
      for (const client of clients) await client.close();
      source.close();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
  open.push(served);
  return served;
}

const DEFAULTS: ServeOptions = {
  surfaces: new Set(SURFACES),
  compat: new Set(),
  prefix: [],
  allowScripts: false,
  env: [],
  watch: true,
  time: 315_532_800,
};

async function* look(root: string) {
  for (const { folder, files } of discoverSkills(diskTree, root)) {
    const below = path.relative(root, folder) || '.';
    const found = { path: below, root: '.', folder: folderName(folder), files };
    yield { found, ...folderPath(found) };
  }
}

const anything = {
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
  },
};

/** Asks for a method that the client has no word for, or one with wrong parameters. */
export async function ask(
  client: Client,
  method: string,
  params: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  return (await client.request({ method, params }, anything)) as Record<string, unknown>;
}

/** The code of the error that an answer must be. */
export async function refusal(answer: Promise<unknown>): Promise<number> {
  const told = await answer.then(
    (result) => ({ result }),
    (error: { code: number }) => error,
  );
  if ('result' in told) throw new Error(`answered: ${JSON.stringify(told.result).slice(0, 300)}`);
  return told.code;
}

/** Waits until something is true; a test that waits in vain fails. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
