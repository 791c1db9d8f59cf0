// Sends lines that no client would send to `skills serve`. After each the server must still answer a ping
// within two seconds, say nothing but JSON-RPC, and tell nothing of where its folder lies.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { hashOf, jumble, mutate, randomFrom } from './random.mjs';

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
const PATIENCE_MS = 2000;
/** Under load a process may wait for the processor: only so much silence is a hang. */
const HANG_MS = 10 * PATIENCE_MS;

/** Looks at a server until the time is over; gives the same result as the other targets. */
export async function fuzzServer({ seed, milliseconds, save }) {
  const root = mkdtempSync(join(tmpdir(), 'skills-fuzz-mcp-'));
  mkdirSync(join(root, 'demo'));
  writeFileSync(join(root, 'demo/SKILL.md'), SKILL);
  writeFileSync(join(root, 'demo/notes.md'), '# Notes\n');
  const random = randomFrom(hashOf('mcp') ^ seed);
  const result = { target: 'mcp', executions: 0, behaviours: 0, branches: 0, failures: [] };
  const seen = new Set();
  const end = performance.now() + milliseconds;
  let server = start(root, seen);
  while (performance.now() < end) {
    const line = lineFrom(random);
    result.executions++;
    const fault = await server.answers(line);
    if (fault === undefined) continue;
    save(result, 'mcp', fault, Buffer.from(line));
    server.stop();
    server = start(root, seen);
  }
  server.stop();
  rmSync(root, { recursive: true });
  return { ...result, behaviours: seen.size };
}

function lineFrom(random) {
  const params = Object.fromEntries(
    random.times(3, () => [random.pick(KEYS), random.pick(VALUES)]),
  );
  const message = {
    jsonrpc: random.chance(0.95) ? '2.0' : random.pick(VALUES),
    id: random.chance(0.9) ? `f${random.int(1000)}` : random.pick(VALUES),
    method: random.chance(0.95) ? random.pick(METHODS) : random.pick(VALUES),
    params: random.chance(0.5) ? { ...params, _meta: META } : params,
  };
  const line = Buffer.from(JSON.stringify(random.chance(0.95) ? message : [message, message]));
  if (random.chance(0.5)) return String(line);
  const changed = random.chance(0.9) ? mutate(line, random, WORDS, line) : jumble(random, WORDS);
  return String(changed).replaceAll('\n', ' ');
}

/** A server with the means to ask whether it still answers. */
function start(root, seen) {
  const args = [resolve('bin/skills.js'), 'serve', root, '--no-watch'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let fault;
  let wake = () => {};
  let awaited = '';
  child.stdin.on('error', () => {});
  child.on('exit', (code) => {
    fault ??= `the server ended with ${code}`;
    wake();
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = parsed(line);
    if (message?.jsonrpc !== '2.0') fault ??= 'a line that is no JSON-RPC';
    if (line.includes(root)) fault ??= 'a path of this machine is told';
    seen.add(`${message?.error?.code} ${Object.keys(message?.result ?? {})}`);
    if (message?.id === awaited) wake();
  });
  let count = 0;
  const send = (message) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'f', version: '1' };
  send({
    id: 'hello',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  });
  send({ method: 'notifications/initialized' });
  return {
    stop: () => child.kill('SIGKILL'),
    answers(line) {
      return new Promise((done) => {
        awaited = `ping-${count++}`;
        const timer = setTimeout(() => {
          fault ??= 'no answer';
          wake();
        }, HANG_MS);
        wake = () => {
          clearTimeout(timer);
          wake = () => {};
          done(fault);
        };
        child.stdin.write(`${line}\n`);
        send({ id: awaited, method: 'ping' });
      });
    },
  };
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
