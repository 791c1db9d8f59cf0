import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skillText } from './serving.ts';

const bin = path.resolve('bin/skills.js');
let folder = '';

beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'skills-stdio-')));
  for (const name of ['a', 'b']) {
    fs.mkdirSync(path.join(folder, 'skills', name), { recursive: true });
    fs.writeFileSync(path.join(folder, 'skills', name, 'SKILL.md'), skillText(name));
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const HELLO = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
];

const lines = (messages: readonly object[]) =>
  messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');

interface Run {
  readonly child: ChildProcessWithoutNullStreams;
  readonly out: { text: string; errors: string };
  /** The exit code, and how many milliseconds passed since it was asked for. */
  ended(): Promise<{ code: number | null; ms: number }>;
}

function run(...args: string[]): Run {
  const child = spawn(process.execPath, [bin, 'serve', 'skills', ...args], { cwd: folder });
  const out = { text: '', errors: '' };
  child.stdout.on('data', (part) => {
    out.text += part;
  });
  child.stderr.on('data', (part) => {
    out.errors += part;
  });
  child.stdin.on('error', () => {});
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    child,
    out,
    async ended() {
      const begin = performance.now();
      const code = await exit;
      return { code, ms: performance.now() - begin };
    },
  };
}

/** Waits for an answer; the machine may be busy. */
async function answer(run: Run, id: number): Promise<void> {
  const end = performance.now() + 20_000;
  while (!new RegExp(`"id":${id}[,}]`).test(run.out.text)) {
    if (performance.now() > end) throw new Error(`no answer ${id}: ${run.out.errors}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** H21 asks for a second; a machine that runs other tests gets one more for its own delays. */
const SOON_MS = 2000;

describe('stdio', () => {
  it('H21, H22: answers what was asked before the end, in JSON-RPC alone, and is gone with 0', async () => {
    const served = run();
    const asked = ['skills/list', 'resources/list', 'prompts/list', 'tools/list'].map(
      (method, i) => ({ id: i + 2, method }),
    );
    const strange = [
      { id: 10, method: 'resources/read', params: { uri: 'skill://a/../b/SKILL.md' } },
      { id: 11, method: 'no/such' },
      { id: 12, method: 'resources/subscribe', params: { uri: 'skill://a/SKILL.md' } },
      { method: 'notifications/nothing' },
    ];
    served.child.stdin.end(`${lines([...HELLO, ...asked, ...strange])}not JSON\n{"a":1}\n\n`);
    const { code } = await served.ended();
    expect(code).toBe(0);
    const messages = served.out.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    const ids = messages.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids).toEqual([1, 2, 3, 4, 5, 10, 11, 12]);
    expect(served.out.errors).toMatch(/^serving 2 skills with 2 files over stdio\n/);
    expect(served.out.errors).not.toContain('    at ');
  });

  it.each([
    ['the end of its input', 0, (run: Run) => run.child.stdin.end()],
    ['SIGTERM', 143, (run: Run) => run.child.kill('SIGTERM')],
    ['SIGINT', 130, (run: Run) => run.child.kill('SIGINT')],
  ] as const)(
    'H21: %s ends it within a second, with %i, while files are watched',
    async (_, code, end) => {
      const served = run();
      const watch = { id: 2, method: 'resources/subscribe', params: { uri: 'skill://a/SKILL.md' } };
      served.child.stdin.write(lines([...HELLO, watch]));
      await answer(served, 2);
      end(served);
      const ended = await served.ended();
      expect(ended.code).toBe(code);
      expect(ended.ms).toBeLessThan(SOON_MS);
    },
  );

  it('H21: a client that reads no more ends it with 0', async () => {
    const served = run();
    served.child.stdin.write(lines(HELLO));
    await answer(served, 1);
    served.child.stdout.destroy();
    for (let id = 2; id < 6; id++) served.child.stdin.write(lines([{ id, method: 'skills/list' }]));
    const ended = await served.ended();
    expect(ended.code).toBe(0);
    expect(ended.ms).toBeLessThan(SOON_MS);
    expect(served.out.errors).not.toContain('    at ');
  });
});
