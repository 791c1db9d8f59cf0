import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { noise } from '../archive/sample.ts';
import { nodeBinary, refereeFile, refereesMissing, unless } from '../interop/install.ts';
import { serveStatic } from '../interop/loopback.ts';
import { putOnDisk, seenIn, seenOf, start, workbench } from '../interop/workbench.ts';

const WELL_KNOWN = '/.well-known/agent-skills/';
const bench = workbench('archive-consumers');
afterAll(bench.remove);

const skill = fileSet([
  memoryFile(
    'SKILL.md',
    '---\nname: refunds\ndescription: Refunds orders. Use when a customer asks for money back.\n---\n\n# Guide\n\nRead [the size](references/größe.md), then run [it](scripts/run.sh) with `assets/noise.bin`.\n',
  ),
  memoryFile('references/größe.md', '# Size\n\nLarge.\n'),
  memoryFile('scripts/run.sh', '#!/bin/sh\necho ok\n', true),
  memoryFile('assets/noise.bin', noise(40_000)),
]);

async function skills(folder: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await start(process.execPath, [bench.bin, ...args], { cwd: folder })
    .ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
}

/** A folder with the skill and, in `site`, its archives of the given formats. */
async function packedSkill(...formats: string[]): Promise<string> {
  const folder = bench.fresh();
  putOnDisk(path.join(folder, 'refunds'), skill);
  const asked = formats.flatMap((format) => ['--format', format]);
  await skills(folder, 'pack', 'refunds', '-o', 'site', ...asked);
  return folder;
}

/** A home of its own and no wish to phone home; what is installed must come from loopback. */
function quietly(folder: string): NodeJS.ProcessEnv {
  const home = path.join(folder, 'home');
  fs.mkdirSync(path.join(home, '.gemini'), { recursive: true });
  const settings = { privacy: { usageStatisticsEnabled: false } };
  fs.writeFileSync(path.join(home, '.gemini/settings.json'), JSON.stringify(settings));
  return { PATH: process.env['PATH'], HOME: home, CI: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' };
}

const installed = (folder: string) => path.join(folder, 'project/.claude/skills/refunds');

/** Lets vercel's installer take the skill from a site with our index; gives what the site was asked. */
async function vercelInstall(node: string, name: string, folder: string): Promise<string[]> {
  const project = path.join(folder, 'project');
  fs.mkdirSync(project);
  const site = await serveStatic(path.join(folder, 'site'), WELL_KNOWN);
  try {
    const args = [refereeFile(name, 'bin', 'cli.mjs'), 'add', site.url, '--copy', '-y'];
    const options = { cwd: project, env: quietly(folder) };
    await start(node, [...args, '-a', 'claude-code'], options).ended;
  } finally {
    await site.close();
  }
  return site.asked.map((one) => one.slice(WELL_KNOWN.length));
}

const INSTALLERS = [
  ['1.5.18 on this Node', 'skills', { path: process.execPath }],
  ['1.7.4 on Node 22', 'skills-next', nodeBinary('22')],
  ['1.7.4 on Node 24', 'skills-next', nodeBinary('24')],
] as const;

describe.each(INSTALLERS)('AR-01, WK-02 vercel skills %s', (_, name, binary) => {
  const missing = refereesMissing() ?? ('missing' in binary ? binary.missing : undefined);
  const node = 'path' in binary ? binary.path : '';

  for (const format of ['tar.gz', 'zip']) {
    it(...unless(missing, `installs our ${format} from our index`), async () => {
      const folder = await packedSkill(format);
      const index = ['--format', 'discovery', '--archives', 'site', '-o', 'site/index.json'];
      await skills(folder, 'index', 'refunds', ...index);
      expect(await vercelInstall(node, name, folder)).toContain(`refunds.${format}`);
      // It writes every file without its executable bit.
      expect(seenIn(installed(folder), false)).toEqual(seenOf(skill, false));
    });
  }

  it(...unless(missing, 'takes nothing when a byte differs, so it does look'), async () => {
    const folder = await packedSkill('zip');
    const index = ['--format', 'discovery', '--archives', 'site', '-o', 'site/index.json'];
    await skills(folder, 'index', 'refunds', ...index);
    const file = path.join(folder, 'site/refunds.zip');
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    fs.writeFileSync(file, bytes);
    expect(await vercelInstall(node, name, folder)).toContain('refunds.zip');
    expect(fs.existsSync(installed(folder))).toBe(false);
  });
});

describe('AR-12 gemini-cli', () => {
  it.each([
    ['folder', 'skill'],
    ['root', 'zip'],
  ])(
    ...unless(refereesMissing(), 'installs a .skill in layout %s with its modes'),
    async (_, format) => {
      const folder = await packedSkill(format);
      fs.renameSync(
        path.join(folder, `site/refunds.${format}`),
        path.join(folder, 'refunds.skill'),
      );
      const bundle = refereeFile('@google', 'gemini-cli', 'bundle', 'gemini.js');
      const args = [bundle, 'skills', 'install', 'refunds.skill', '--consent'];
      const env = quietly(folder);
      const { code } = await start(process.execPath, args, { cwd: folder, env }).ended;
      expect(code).toBe(0);
      expect(seenIn(path.join(folder, 'home/.gemini/skills/refunds'))).toEqual(seenOf(skill));
    },
  );
});
