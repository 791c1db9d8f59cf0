import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { CONSUMERS } from '../../src/verify/consumers.ts';
import type { ConsumerVerdict } from '../../src/verify/model.ts';
import { archiveBytes } from './example.ts';
import { DAMAGES, goodSite, type SiteAnswers, skillText } from './site.ts';

const SITE = 'https://skills.example';

async function verdicts(
  words: readonly string[],
  files: Record<string, string | Uint8Array>,
  site: SiteAnswers = {},
): Promise<ConsumerVerdict[]> {
  const web = Object.fromEntries(
    Object.entries(site).map(([path, { announced, ...answer }]) => [
      SITE + path,
      announced === undefined ? answer : { broken: true as const },
    ]),
  );
  const host = memoryHost({ files, web: { [`${SITE}/robots.txt`]: {}, ...web } });
  await run(['verify', '--json', '--consumers', ...words], host);
  return (JSON.parse(host.out.stdout) as { consumers: ConsumerVerdict[] }).consumers;
}

const of = (found: readonly ConsumerVerdict[], consumer: string) =>
  found.filter((one) => one.consumer.startsWith(consumer)).map(({ verdict }) => verdict);

describe('consumers (5-clients)', () => {
  it('are all asked about each skill, and say why they do not take it', async () => {
    const found = await verdicts([SITE], {}, goodSite());
    expect(found).toHaveLength(CONSUMERS.length * 2);
    for (const { verdict, reason } of found) expect(reason === '').toBe(verdict === 'accepts');
    expect(of(found, 'vercel')).toEqual(Array(4).fill('accepts'));
    expect(of(found, 'opencode')).toEqual(['drops', 'drops']);
  });

  it.each(DAMAGES.filter(({ options }) => !options).map((one) => [one.name, one] as const))(
    'vercel skills with %s',
    async (_, { site, installed }) => {
      const found = await verdicts([SITE], {}, site);
      const refunds = found.filter(({ skill }) => /refunds|index\.json/.test(skill));
      expect(new Set(of(refunds, 'vercel'))).toEqual(new Set([installed ? 'accepts' : 'drops']));
    },
  );

  it('opencode takes a hybrid index (WK-05)', async () => {
    const site = goodSite((entries, answers) => {
      Object.assign(entries[1] ?? {}, { files: ['SKILL.md'] });
      expect(answers).toBeDefined();
      return undefined;
    });
    const found = await verdicts([SITE], {}, site);
    expect(of(found, 'opencode')).toEqual(['drops', 'accepts']);
  });

  it('uploads take a folder in a zip file, gemini-cli a .skill file', async () => {
    const archive = { 'refunds/SKILL.md': skillText('refunds') };
    const files = {
      'refunds.skill': archiveBytes('a.zip', { archive }),
      'refunds.zip': archiveBytes('a.zip', { archive: { 'SKILL.md': skillText('refunds') } }),
    };
    const skill = await verdicts(['refunds.skill'], files);
    expect(of(skill, 'claude-upload')).toEqual(['accepts']);
    expect(of(skill, 'openai-upload')).toEqual(['accepts']);
    expect(of(skill, 'gemini-cli')).toEqual(['accepts']);
    const zip = await verdicts(['refunds.zip'], files);
    expect(of(zip, 'claude-upload')).toEqual(['refuses']);
    expect(of(zip, 'gemini-cli')).toEqual(['refuses']);
  });

  it('the SDK and skills-ref judge a folder by the profiles of lint', async () => {
    const text = '---\nname: a\ndescription: "It does: this."\nmetadata:\n  a: {b: c}\n---\n';
    const found = await verdicts(['a'], { 'a/SKILL.md': text });
    expect(of(found, 'mcp-typescript-sdk')).toEqual(['refuses']);
    expect(of(found, 'skills-ref')).toEqual(['refuses']);
  });
});
