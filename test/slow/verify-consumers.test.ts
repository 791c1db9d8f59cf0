import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { nodeNetwork } from '../../src/host/node-network.ts';
import type { ConsumerVerdict } from '../../src/verify/model.ts';
import { nodeBinary, refereeFile, refereesMissing, unless } from '../interop/install.ts';
import { start, workbench } from '../interop/workbench.ts';
import { DAMAGES, goodSite, type SiteAnswers, serveAnswers } from '../verify/site.ts';

const bench = workbench('verify-consumers');
afterAll(bench.remove);

/** Which of the two skills of the site an installer put in place. */
async function installed(node: string, name: string, url: string): Promise<string[]> {
  const folder = bench.fresh();
  const project = path.join(folder, 'project');
  fs.mkdirSync(project);
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    CI: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  };
  const args = [refereeFile(name, 'bin', 'cli.mjs'), 'add', url, '--copy', '-y'];
  await start(node, [...args, '-a', 'claude-code', '-s', '*'], { cwd: project, env }).ended;
  const skills = path.join(project, '.claude/skills');
  return fs.existsSync(skills) ? fs.readdirSync(skills).sort() : [];
}

/** What verify says of one consumer: the names of the skills that it accepts. */
async function predicted(consumer: string, url: string): Promise<string[]> {
  const host = { ...memoryHost(), network: nodeNetwork };
  await run(['verify', url, '--json', '--consumers'], host);
  const { consumers } = JSON.parse(host.out.stdout) as { consumers: ConsumerVerdict[] };
  const accepted = consumers.filter(
    (one) => one.consumer === consumer && one.verdict === 'accepts',
  );
  const names = accepted.map(({ skill }) => (/notes/.test(skill) ? 'notes' : 'refunds'));
  return [...new Set(names)].sort();
}

const INSTALLERS = [
  ['1.5.18', 'skills', { path: process.execPath }],
  ['1.7.4', 'skills-next', nodeBinary('24')],
] as const;

const SITES: readonly { readonly name: string; readonly site: SiteAnswers }[] = [
  { name: 'a good site', site: goodSite() },
  ...DAMAGES,
];

describe.each(INSTALLERS)(
  'vercel skills %s does what verify --consumers says',
  (version, name, binary) => {
    const missing = refereesMissing() ?? ('missing' in binary ? binary.missing : undefined);
    const node = 'path' in binary ? binary.path : '';

    for (const { name: what, site } of SITES) {
      it(...unless(missing, what), async () => {
        const served = await serveAnswers(site);
        try {
          const found = await installed(node, name, served.url);
          expect(found).toEqual(await predicted(`vercel-skills ${version}`, served.url));
        } finally {
          await served.close();
        }
      });
    }
  },
);
