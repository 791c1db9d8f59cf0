// Lines that no client would send to `skills serve`, on the streams that it reads and writes. Whatever they
// are, every request is answered and so is a ping behind them; the server says nothing but JSON-RPC, and tells
// nothing of where its folder lies.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { folderPath } from '../../src/commands/skill-path.ts';
import { discoverSkills, folderName } from '../../src/host/discover.ts';
import { diskTree } from '../../src/host/node-tree.ts';
import { COMPATS, SURFACES } from '../../src/servers/model.ts';
import { serveClient } from '../../src/servers/stdio/stdio.ts';
import { mdpTools } from '../../src/servers/surfaces/mdp.ts';
import { openSource } from '../../src/servers/tree/source.ts';
import { Broken, expect } from './property.mjs';
import { jumble } from './random.mjs';
import { scratch } from './scratch.mjs';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'f', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const METHODS = [
  ...[
    'initialize',
    'server/discover',
    'ping',
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/read',
  ],
  ...[
    'resources/templates/list',
    'resources/subscribe',
    'prompts/list',
    'prompts/get',
    'skills/list',
    'skills/get',
  ],
  ...[
    'subscriptions/listen',
    'completion/complete',
    'notifications/cancelled',
    'logging/setLevel',
    'nonsense',
    '',
  ],
];
const VALUES = [
  ...[
    'skill://demo/SKILL.md',
    'skill://demo/../x',
    'skill://demo/%2e%2e/%2f',
    'skill://a@b/',
    'file:///etc/passwd',
  ],
  ...[
    'skill://demo/notes.md',
    'demo',
    'load_skill',
    '',
    '\u0000',
    '__proto__',
    '../../x',
    'x'.repeat(5000),
  ],
  ...[0, -1, 1e308, null, true, [], {}, [[[[]]]], { uri: 'skill://demo/SKILL.md' }],
];
const KEYS = [
  'uri',
  'name',
  'cursor',
  'arguments',
  'path',
  'skill',
  'level',
  'ref',
  'filter',
  '__proto__',
  '_meta',
];
const WORDS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '\\',
  '\\u0000',
  'null',
  '1e999',
  '"id":',
  '"method":',
  '"params":',
]
  .concat(METHODS.filter(Boolean), ['skill://', '..', '%2e', '\ud83d', '\u2028'])
  .map((word) => Buffer.from(word));
const SKILL =
  '---\nname: demo\ndescription: Shows a thing. Use when it is asked for.\n---\n\n# Demo\n';
/** An answer that never comes takes no time of the processor: so much silence is a hang on any machine. */
const SILENCE_MS = 10_000;
const OPTIONS = {
  surfaces: new Set(SURFACES),
  compat: new Set(COMPATS),
  prefix: [],
  allowScripts: false,
  env: [],
  watch: true,
  time: 315_532_800,
};
const PING = { jsonrpc: '2.0', id: 'the last ping', method: 'ping', params: { _meta: META } };
const lineOf = (message) => Buffer.from(`${JSON.stringify(message)}\n`);
const HELLO = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'f', version: '1' },
  },
};
const GREETING = [HELLO, { jsonrpc: '2.0', method: 'notifications/initialized' }];

/** Requests over stdin: some lines, then a ping. */
export const mcp = {
  words: WORDS,
  seeds: () =>
    METHODS.flatMap((method) => {
      const params = {
        uri: VALUES[0],
        name: 'demo',
        notifications: {},
        arguments: { name: 'demo' },
      };
      const old = { jsonrpc: '2.0', id: 1, method, params };
      const modern = { ...old, params: { ...params, _meta: META } };
      return [Buffer.concat([...GREETING, old].map(lineOf)), lineOf(modern)];
    }),
  generate(random) {
    const greeting = random.chance(0.5) ? GREETING.map(lineOf) : [];
    return Buffer.concat([...greeting, ...random.times(3, () => lineFrom(random))]);
  },
  async check(bytes) {
    served ??= serveDemo();
    const { root, source } = await served;
    const said = await conversation(source, bytes);
    expect(!said.includes(root), 'a path of this machine is told');
    return said.split('\n').filter(Boolean).map(behaviourOf);
  },
};

let served;

/** A small tree on disk, looked at anew for every request as `skills serve` does. */
async function serveDemo() {
  const root = mkdtempSync(join(scratch.folder, 'skills-fuzz-mcp-'));
  mkdirSync(join(root, 'demo'));
  writeFileSync(join(root, 'demo/SKILL.md'), SKILL);
  writeFileSync(join(root, 'demo/notes.md'), '# Notes\n');
  async function* look() {
    for (const { folder, files } of discoverSkills(diskTree, root)) {
      const found = { path: 'demo', root: '.', folder: folderName(folder), files };
      yield { found, ...folderPath(found) };
    }
  }
  const watchDisk = () => () => {};
  return { root, source: await openSource({ ...OPTIONS, look, watchDisk, log() {} }) };
}

/** All that the server says to these bytes and a ping behind them. */
async function conversation(source, bytes) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const wire = new StdioServerTransport(input, output);
  const client = serveClient(wire, source, OPTIONS, { log() {}, tools: mdpTools(source) });
  let said = '';
  const ponged = new Promise((resolve) => {
    output.on('data', (part) => {
      said += part;
      if (said.includes(`"id":"${PING.id}"`)) resolve();
    });
  });
  input.write(bytes);
  input.write(Buffer.concat([Buffer.from('\n'), lineOf(PING)]));
  await inTime(ponged, 'no answer to a ping');
  await inTime(client.settled(), 'a request without an answer');
  input.end();
  await wire.close();
  return said;
}

/** Waits for an answer; silence is a broken promise. */
async function inTime(answer, silence) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Broken(silence)), SILENCE_MS);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function behaviourOf(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    throw new Broken('a line that is no JSON', line.slice(0, 80));
  }
  expect(message.jsonrpc === '2.0', 'a line that is no JSON-RPC', line.slice(0, 80));
  return `${message.method} ${message.error?.code} ${Object.keys(message.result ?? {})}`;
}

function lineFrom(random) {
  if (random.chance(0.05)) return jumble(random, WORDS);
  const params = Object.fromEntries(
    random.times(3, () => [random.pick(KEYS), random.pick(VALUES)]),
  );
  const message = {
    jsonrpc: random.chance(0.95) ? '2.0' : random.pick(VALUES),
    id: random.chance(0.9) ? `f${random.int(1000)}` : random.pick(VALUES),
    method: random.chance(0.95) ? random.pick(METHODS) : random.pick(VALUES),
    params: random.chance(0.5) ? { ...params, _meta: META } : params,
  };
  return lineOf(random.chance(0.95) ? message : [message, message]);
}
