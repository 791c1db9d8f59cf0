import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeBinary, refereeFile, unless } from '../interop/install.ts';
import { putSkills, type Served, serveFolder } from '../interop/served.ts';
import { start, workbench } from '../interop/workbench.ts';

const bench = workbench('serve-referees');
const node = nodeBinary('24');
const missing = 'missing' in node ? node.missing : undefined;
const program = 'path' in node ? node.path : '';
let served: Served;

beforeAll(async () => {
  const folder = bench.fresh();
  putSkills(folder);
  served = await serveFolder(bench, folder);
});
afterAll(async () => {
  expect(await served.stop()).toBe(143);
  bench.remove();
});

describe('the MCP conformance suite over HTTP', () => {
  const suite = refereeFile('@modelcontextprotocol/conformance', 'dist/index.js');
  for (const scenario of [
    'sep-2640-skills-enumeration',
    'sep-2640-skills-manifest',
    'sep-2640-skills-directory',
    'dns-rebinding-protection',
  ]) {
    it(...unless(missing, `passes ${scenario}`), async () => {
      const args = [suite, 'server', '--url', `${served.url}mcp`, '--scenario', scenario];
      const { code, stdout } = await start(program, args, { cwd: bench.fresh() }).ended;
      const [, passed, all] = /Passed: (\d+)\/(\d+), 0 failed, 0 warnings/.exec(stdout) ?? [];
      expect(stdout).toContain(', 0 failed, 0 warnings');
      expect(passed).toBe(all);
      expect(code).toBe(0);
    });
  }
});

describe('the MCP Inspector over HTTP', () => {
  const inspector = refereeFile('@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  for (const era of ['legacy', 'modern']) {
    it(...unless(missing, `verifies every skill in the ${era} era`), async () => {
      const how = [
        '--protocol-era',
        era,
        '--method',
        'skills/list',
        '--verify',
        '--require-digests',
      ];
      const home = bench.fresh();
      const env = { PATH: process.env['PATH'], HOME: home };
      const args = [inspector, '--cli', `${served.url}mcp`, ...how];
      const { code, stdout, stderr } = await start(program, args, { cwd: home, env }).ended;
      expect(stderr).toContain('Verified 2 skills and 5 files: no conformance errors.');
      expect(
        stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).ok),
      ).toEqual([true, true]);
      expect(code).toBe(0);
    });
  }
});

describe('the SDK client over HTTP', () => {
  it.each([
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025', 'legacy' as const],
  ])('of %s reads every file that is listed', async (_, mode) => {
    const client = new Client({ name: 't', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL('mcp', served.url)));
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toContain('skill://team/beta/SKILL.md');
    for (const uri of [...uris, 'skill://alpha/references/deep/two.md']) {
      const { contents } = await client.readResource({ uri });
      expect([uri, contents.length]).toEqual([uri, 1]);
    }
    await client.close();
  });
});
