import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, ERAS, refusal, serveFiles, skillText, stopServing } from './serving.ts';

afterEach(stopServing);

const FILES = {
  'a/SKILL.md': skillText('a'),
  'a/references/x y.md': 'x\n',
  'b/SKILL.md': skillText('b'),
  'a/.env': 'SECRET=1',
  'a/.git/config': 'secret',
  'a/node_modules/x.js': 'secret',
  'a/ignored.txt': 'secret',
  'a/.skillignore': 'ignored.txt\n',
};

/** Spellings that lead elsewhere, or to the same place by another way. */
const H01 = [
  'skill://a/../b/SKILL.md',
  'skill://a/./SKILL.md',
  'skill://a//SKILL.md',
  'skill://a/%2e%2e/b/SKILL.md',
  'skill://a/%2E%2E/b/SKILL.md',
  'skill://a/.%2e/b/SKILL.md',
  'skill://a%2fSKILL.md',
  'skill://a/references%2fx%20y.md',
  'skill://a/references%5cx%20y.md',
  'skill://a/references\\x%20y.md',
  'skill://a/SKILL.md%00',
  'skill://a/SKILL.md\0',
  'skill://a/%c0%ae%c0%ae/b/SKILL.md',
  'skill://a/%252e%252e/b/SKILL.md',
  'skill://a/references/x%2520y.md',
  'skill://a/references/x y.md',
  'skill://a/S%4bILL.md',
  'skill:///etc/passwd',
  'skill://a/../../../../../../etc/passwd',
  'skill://a/SKILL.md/',
  'skill://a',
  ' skill://a/SKILL.md',
  'skill://a/SKILL.md\n',
  '',
];
const H02 = [
  'skill://a@b/SKILL.md',
  'skill://x@a/SKILL.md',
  'skill://u:p@a/SKILL.md',
  'skill://A/SKILL.md',
  'SKILL://a/SKILL.md',
  'skill://a:80/SKILL.md',
  'skill://a:/SKILL.md',
  'skill://a/SKILL.md?x=1',
  'skill://a/SKILL.md?',
  'skill://a/SKILL.md#x',
  'skill://a/SKILL.md#',
  'skill://xn--a/SKILL.md',
  'skill://\u0430/SKILL.md',
  'skill://a./SKILL.md',
];
const H03 = [
  'file:///etc/passwd',
  'file://a/SKILL.md',
  'http://a/SKILL.md',
  'https://127.0.0.1/',
  'data:text/plain,x',
  'a/SKILL.md',
  '/etc/passwd',
];
const H08 = [
  'skill://a/.env',
  'skill://a/.git/config',
  'skill://a/node_modules/x.js',
  'skill://a/ignored.txt',
  'skill://a/.skillignore',
];

const METHODS = ['resources/read', 'skills/get', 'resources/directory/read'];

async function codes(client: Client, methods: readonly string[], uris: readonly string[]) {
  const wrong: string[] = [];
  for (const method of methods) {
    for (const uri of uris) {
      const code = await refusal(ask(client, method, { uri })).catch(
        (error: Error) => error.message,
      );
      if (code !== -32602) wrong.push(`${method} ${JSON.stringify(uri)}: ${code}`);
    }
  }
  return wrong;
}

describe.each(ERAS)('addresses in %s', (era) => {
  it('H01 to H03, H08: no other spelling, place, scheme or hidden file is served', async () => {
    const { connect } = await serveFiles(FILES);
    const client = await connect(era);
    // The folder itself can be read as a folder.
    const asFile = [...H01, ...H02, ...H03, ...H08];
    expect(await codes(client, ['resources/read', 'skills/get'], asFile)).toEqual([]);
    const asFolder = asFile.filter((uri) => uri !== 'skill://a');
    expect(await codes(client, METHODS.slice(2), asFolder)).toEqual([]);
    const legacy = era === '2025-11-25' ? ['resources/subscribe'] : [];
    expect(await codes(client, legacy, asFile)).toEqual([]);
  });

  it('H01: nothing outside is opened on the way to the refusal', async () => {
    const { connect, root } = await serveFiles(FILES);
    const client = await connect(era);
    const opened: string[] = [];
    const spies = (['openSync', 'readFileSync', 'readdirSync'] as const).map((name) => {
      const real = fs[name] as (...args: unknown[]) => unknown;
      return vi.spyOn(fs, name).mockImplementation(((...args: unknown[]) => {
        opened.push(String(args[0]));
        return real.apply(fs, args);
      }) as never);
    });
    syncBuiltinESMExports();
    try {
      await codes(client, ['resources/read'], H01);
    } finally {
      for (const spy of spies) spy.mockRestore();
      syncBuiltinESMExports();
    }
    expect(opened.length).toBeGreaterThan(0);
    // Rules of git are looked for in the folders above, as discovery does everywhere.
    const outside = opened.filter(
      (place) => !place.startsWith(root) && !/\.git(ignore|\/info\/exclude)?$/.test(place),
    );
    expect(outside).toEqual([]);
  });

  it('H23: an error tells no path of the host', async () => {
    const { connect, root } = await serveFiles(FILES);
    const client = await connect(era);
    fs.rmSync(`${root}/a/references/x y.md`);
    fs.mkdirSync(`${root}/a/references/x y.md`);
    for (const uri of ['skill://a/references/x%20y.md', 'skill://nobody/SKILL.md']) {
      const error = await client.readResource({ uri }).catch((caught: Error) => caught);
      const told = JSON.stringify([(error as Error).message, (error as { data?: unknown }).data]);
      expect(told).not.toContain(root);
      expect(told).not.toContain('/tmp');
    }
  });

  it('H17: a forged, stale, huge or negative cursor is refused', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, i) => [`s${i}/SKILL.md`, skillText(`s${i}`)]),
    );
    const { connect, write } = await serveFiles(many);
    const client = await connect(era);
    const first = await ask(client, 'skills/list');
    const cursor = String(first['nextCursor']);
    expect(first['skills']).toHaveLength(100);
    const second = await ask(client, 'skills/list', { cursor });
    expect(second['skills']).toHaveLength(20);
    expect(second['nextCursor']).toBeUndefined();
    const forged = [
      '',
      'x',
      '-1',
      cursor.replace(/100$/, '-100'),
      cursor.replace(/100$/, '99'),
      cursor.replace(/100$/, '200'),
      cursor.replace(/100$/, '999999999'),
      `${cursor}0`,
      'x'.repeat(100_000),
    ];
    for (const bad of forged) {
      expect([bad, await refusal(ask(client, 'skills/list', { cursor: bad }))]).toEqual([
        bad,
        -32602,
      ]);
    }
    expect(await refusal(ask(client, 'resources/list', { cursor }))).toBe(-32602);
    expect(await refusal(ask(client, 'prompts/list', { cursor }))).toBe(-32602);
    write('s0/SKILL.md', skillText('s0', 'license: MIT\n'));
    expect(await refusal(ask(client, 'skills/list', { cursor }))).toBe(-32602);
  });
});
