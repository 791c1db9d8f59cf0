import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../src/cli.ts';
import { memoryHost } from '../../src/host/memory.ts';
import { nodeNetwork } from '../../src/host/node-network.ts';
import type { ConsumerVerdict } from '../../src/verify/model.ts';
import { END, gz, pax, paxRecord, type TarItem, tar } from '../archive/build-tar.ts';
import { extra, type ZipItem, zipOf } from '../archive/build-zip.ts';
import { nodeBinary, refereeFile, refereesMissing, unless } from '../interop/install.ts';
import { start, workbench } from '../interop/workbench.ts';
import {
  DAMAGES,
  goodSite,
  REFUNDS,
  type SiteAnswers,
  serveAnswers,
  withArchive,
} from '../verify/site.ts';

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

const SKILL = { name: 'SKILL.md', data: REFUNDS['SKILL.md'] };
const packed = (...items: TarItem[]) => gz(tar(SKILL, ...items), END);
const zipped = (...items: ZipItem[]) => zipOf([SKILL, ...items]);
const NOISE = Buffer.from('noise');
const a = { name: 'a.md', data: 'A.\n' };

const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.md` }));

/** Archives that our reader refuses, or that are larger than the installers take. */
const ODD: readonly (readonly [name: string, archive: Uint8Array])[] = [
  ['a reserved name', packed({ name: 'con.md' })],
  ['a name that ends in a dot', packed({ name: 'a.' })],
  ['a control character in a name', packed({ name: 'a\u0007.md' })],
  ['a backslash in a name', packed({ name: 'a\\b.md' })],
  ['an entry twice', packed(a, a)],
  ['a setuid file', packed({ ...a, mode: 0o4755 })],
  ['a pipe', packed({ name: 'pipe', type: '6' })],
  ['an extended path', packed(pax(paxRecord('path', 'b.md')), a)],
  ['garbage behind the gzip member', Buffer.concat([packed(a), Buffer.from('garbage')])],
  ['a zip file with an extra field', zipped({ ...a, extra: extra(0x5455, Buffer.alloc(5)) })],
  ['a zip file with another local name', zipped({ ...a, local: { name: 'b.md' } })],
  ['a zip file with a wrong checksum', zipped({ ...a, crc: 1 })],
  ['a zip file with bytes behind it', zipOf([SKILL, a], { after: Buffer.from('x') })],
  ['a zip file with a comment', zipOf([SKILL, a], { comment: 'made by hand' })],
  ['a zip file with a comment of an entry', zipped({ ...a, comment: 'a note' })],
  ['a zip file behind other bytes', zipOf([SKILL, a], { before: NOISE })],
  [
    'a zip file behind other bytes that it counts',
    zipOf([SKILL, a], { before: NOISE, adjusted: true }),
  ],
  ['a zip file with bytes before its end', zipOf([SKILL, a], { beforeEnd: NOISE })],
  ['a zip file with an unknown extra field', zipped({ ...a, extra: extra(0x7777, NOISE) })],
  ['a zip file with a broken extra field', zipped({ ...a, extra: Buffer.from([1, 2, 3]) })],
  ['a streamed zip file', zipped({ ...a, flags: 8, local: { crc: 0, packed: 0, size: 0 } })],
  ['a zip file with other sizes in the entry', zipped({ ...a, local: { size: 9 } })],
  ['a zip file of two entries in one place', zipped({ ...a }, { ...a, name: 'b.md', offset: 0 })],
  ['a zip file that counts too many entries', zipOf([SKILL, a], { count: 3 })],
  ['a zip file that leads out', zipOf([SKILL, { name: '../a.md' }], { comment: 'and a comment' })],
  ['a zip file of many files', zipOf([SKILL, ...many(1000)])],
  ['a tar of many files', packed(...many(1000))],
  ['a tar of as many files as it takes', packed(...many(999))],
  ['a zip file of many disks', zipOf([SKILL, a], { disk: 1 })],
];

const SITES: readonly { readonly name: string; readonly site: SiteAnswers }[] = [
  { name: 'a good site', site: goodSite() },
  ...DAMAGES,
  ...ODD.map(([name, archive]) => ({ name, site: withArchive(archive) })),
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
          if (what === 'a good site') expect(found).toEqual(['notes', 'refunds']);
          expect(found).toEqual(await predicted(`vercel-skills ${version}`, served.url));
        } finally {
          await served.close();
        }
      });
    }
  },
);
