import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../host/alive.ts';
import { skillText } from '../servers/http/memory-tree.ts';

const BIN = path.resolve('bin/skills.js');
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'serve-http-'));
const pidFile = path.join(base, 'pid');
const children: ChildProcess[] = [];

beforeAll(() => {
  const scripts = path.join(base, 'skills/demo/scripts');
  fs.mkdirSync(scripts, { recursive: true });
  fs.writeFileSync(path.join(base, 'skills/demo/SKILL.md'), skillText('demo'));
  const lasting = `sleep 300 & echo $! > ${pidFile}.new; mv ${pidFile}.new ${pidFile}; wait`;
  fs.writeFileSync(path.join(scripts, 'last.sh'), lasting);
  fs.writeFileSync(path.join(scripts, 'env.sh'), 'env; echo "$@"; cat');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** Starts a server; gives its address when it tells it. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const command = [BIN, 'serve', 'skills', '--http', '0', ...args];
  const options = { cwd: base, env: { PATH: process.env['PATH'], ...env } };
  const child = spawn(process.execPath, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  let stdout = '';
  child.stdout.on('data', (part) => {
    stdout += part;
  });
  const url = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (part) => {
      said += part;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(said)));
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, url, ended, stdout: () => stdout };
}

/** Takes any result as it is. */
const ANY = {
  '~standard': { version: 1 as const, vendor: 'test', validate: (value: unknown) => ({ value }) },
};

function refused(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'serve', 'skills', ...args], {
    cwd: base,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stderr };
}

describe('skills serve --http', () => {
  it('refuses a place beyond this machine without a token, and a port in use (H11)', async () => {
    expect(refused('--http', '0.0.0.0:0')).toMatchObject({ status: 2 });
    expect(refused('--token', 'x')).toMatchObject({ status: 2 });
    const { url } = start([]);
    const { port } = new URL(await url);
    const second = refused('--http', port);
    expect(second.status).toBe(3);
    expect(second.stderr).toMatch(/^error\[listen\]: the port is in use \(127\.0\.0\.1:\d+\)\n/);
  });

  it('takes the token from the environment, where no list of processes shows it', async () => {
    const { url } = start([], { SKILLS_TOKEN: 's3cret' });
    expect((await fetch(await url)).status).toBe(401);
    const headers = { authorization: 'Bearer s3cret' };
    expect((await fetch(await url, { headers })).status).toBe(200);
  });

  it('runs scripts where that is allowed, and takes them with it on SIGTERM (H21)', async () => {
    const temporary = fs.mkdtempSync(path.join(base, 'tmp-'));
    const env = { SECRET: 'hush', GIVEN: 'seen', TMPDIR: temporary };
    const args = ['--compat', 'primitive', '--allow-scripts', '--env', 'GIVEN'];
    const { child, url, ended, stdout } = start(args, env);
    const client = new Client({ name: 't', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL('mcp', await url)));
    const run = (script: string, given = {}) =>
      client.request(
        { method: 'skills/execute', params: { name: 'demo', script, arguments: given } },
        ANY,
      );
    const { content } = (await run('env', { a: 'b' })) as { content: { text: string }[] };
    const text = content[0]?.text ?? '';
    expect(text).toContain('GIVEN=seen\n');
    expect(text).toContain('--a=b\n{"a":"b"}\n');
    expect(text).not.toContain('hush');
    await expect(run('../../../bin/sh')).rejects.toMatchObject({ code: -32003 });
    const lasting = run('last').catch(() => undefined);
    while (!fs.existsSync(pidFile)) await new Promise((resolve) => setTimeout(resolve, 20));
    const grandchild = Number(fs.readFileSync(pidFile, 'utf8'));
    const before = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(performance.now() - before).toBeLessThan(1000);
    await expect.poll(() => isAlive(grandchild)).toBe(false);
    expect(fs.readdirSync(temporary)).toEqual([]);
    await client.close();
    await lasting;
    expect(stdout()).toBe('');
  });
});
