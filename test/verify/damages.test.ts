import zlib from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { digestBytes } from '../../src/digest/digest.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { nodeNetwork } from '../../src/host/node-network.ts';
import type { RunningSite } from '../interop/loopback.ts';
import { archiveBytes } from './example.ts';
import { DAMAGES, goodSite, REFUNDS, type SiteAnswers, serveAnswers, skillText } from './site.ts';

const running: RunningSite[] = [];
afterAll(async () => {
  for (const site of running) await site.close();
});

async function serve(answers: SiteAnswers): Promise<string> {
  const site = await serveAnswers(answers);
  running.push(site);
  return site.url;
}

/** Verifies over the real network of this machine. */
async function verify(...words: string[]) {
  const host = { ...memoryHost(), network: nodeNetwork };
  const exit = await run(['verify', '--json', ...words], host);
  const answer = JSON.parse(host.out.stdout) as {
    diagnostics: Diagnostic[];
    skills: { name: string }[];
    error?: { code: string };
  };
  const rules = (answer.diagnostics ?? []).map(({ rule }) => rule);
  return { exit, ...answer, rules };
}

describe('a site that serves what its index promises', () => {
  it('is clean, by its root and by its index', async () => {
    const url = await serve(goodSite());
    for (const word of [url, `${url}/`, `${url}/.well-known/agent-skills/index.json`]) {
      const { exit, rules, skills } = await verify(word);
      expect(rules).toEqual([]);
      expect(exit).toBe(0);
      expect(skills.map(({ name }) => name).sort()).toEqual(['notes', 'refunds']);
    }
  });

  it('is clean by its archive alone, and counts digests without calling them safe', async () => {
    const url = await serve(goodSite());
    expect((await verify(`${url}/.well-known/agent-skills/refunds.tar.gz`)).exit).toBe(0);
    const host = { ...memoryHost(), network: nodeNetwork };
    expect(await run(['verify', url], host)).toBe(0);
    expect(host.out.stdout).toContain('2 digests match\n');
    expect(host.out.stdout).not.toMatch(/safe\b/i);
  });
});

describe('a damaged site', () => {
  it.each(DAMAGES.map((damage) => [damage.name, damage] as const))(
    '%s does not pass',
    async (_, { rule, site, options = [] }) => {
      const { exit, diagnostics } = await verify(await serve(site), ...options);
      expect(diagnostics.map((one) => one.rule)).toContain(rule);
      expect(diagnostics.find((one) => one.rule === rule)?.severity).toBe('error');
      expect(exit).toBe(1);
    },
  );

  it('two archives that differ do not pass (AR-08)', async () => {
    const zip = archiveBytes('a.zip', { archive: { ...REFUNDS, 'references/law.md': 'None.\n' } });
    const gzip = archiveBytes('a.tar.gz', { archive: REFUNDS });
    const answers: SiteAnswers = {
      '/refunds/SKILL.md': { body: REFUNDS['SKILL.md'], type: 'text/markdown' },
      '/refunds.tar.gz': { body: gzip, type: 'application/gzip' },
      '/refunds.zip': { body: zip, type: 'application/zip' },
    };
    const url = await serve(answers);
    const named = (file: string, mimeType: string, body: Uint8Array) => ({
      url: `${url}/${file}`,
      mimeType,
      digest: digestBytes(body),
    });
    const about = 'Handles refunds. Use when a customer asks about refunds.';
    const entry = {
      url: `${url}/refunds/SKILL.md`,
      digest: digestBytes(REFUNDS['SKILL.md']),
      frontmatter: { name: 'refunds', description: about },
      archives: [
        named('refunds.tar.gz', 'application/gzip', gzip),
        named('refunds.zip', 'application/zip', zip),
      ],
    };
    const body = JSON.stringify({ skills: [entry] });
    answers['/index.json'] = { body, type: 'application/json' };
    const { exit, rules, diagnostics } = await verify(url);
    expect(rules).toEqual(['archives-differ']);
    expect(diagnostics[0]?.message).toContain('references/law.md');
    expect(exit).toBe(1);
  });
});

describe('the network', () => {
  it('is exit 3 without a connection, and a diagnostic with an HTTP error', async () => {
    const site = await serveAnswers({});
    expect((await verify(site.url)).rules).toEqual(['http-status']);
    await site.close();
    const { exit, error } = await verify(`${site.url}/index.json`);
    expect(exit).toBe(3);
    expect(error?.code).toBe('no-connection');
  });

  it('follows five redirects and no more, and none that leaves the web', async () => {
    const body = skillText('notes');
    const answers: SiteAnswers = { '/SKILL.md': { body, type: 'text/markdown' } };
    for (let hop = 1; hop <= 6; hop++) {
      const location = hop === 1 ? '/SKILL.md' : `/${hop - 1}/SKILL.md`;
      answers[`/${hop}/SKILL.md`] = { status: 302, location, body: '' };
    }
    answers['/file/SKILL.md'] = { status: 302, location: 'file:///etc/passwd', body: '' };
    const url = await serve(answers);
    expect((await verify(`${url}/5/SKILL.md`)).exit).toBe(0);
    expect((await verify(`${url}/6/SKILL.md`)).rules).toEqual(['address-refused']);
    expect((await verify(`${url}/file/SKILL.md`)).rules).toEqual(['address-refused']);
  });

  it('counts a body as it unpacks, so that a small one cannot become a large one', async () => {
    const body = zlib.gzipSync(Buffer.alloc(8 * 1024 * 1024));
    const answers = { '/SKILL.md': { body, type: 'text/markdown', encoding: 'gzip' } };
    const { rules } = await verify(`${await serve(answers)}/SKILL.md`, '--max-archive', '1000000');
    expect(body.length).toBeLessThan(1_000_000);
    expect(rules).toEqual(['artifact-size']);
  });

  it('sends no credentials and takes none in an address', async () => {
    expect((await verify('http://me:secret@127.0.0.1:9/')).error?.code).toBe('usage');
  });
});
