import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { noise } from '../archive/sample.ts';
import { nodeBinary, refereeFile, refereesMissing, unless } from '../interop/install.ts';
import { serveStatic } from '../interop/loopback.ts';
import { putOnDisk, seenIn, seenOf, start, workbench } from '../interop/workbench.ts';

const bench = workbench('site-consumers');
afterAll(bench.remove);

const text = (name: string, body: string) =>
  memoryFile(
    'SKILL.md',
    `---\nname: ${name}\ndescription: Does ${name}. Use when somebody asks for ${name}.\n---\n\n# Guide\n\n${body}\n`,
  );

/** A skill of one file, one of several with names and bytes that are easily spoilt, one in folders. */
const SKILLS: Readonly<Record<string, FileSet>> = {
  solo: fileSet([text('solo', 'Do it.')]),
  'team/billing/refunds': fileSet([
    text('refunds', 'Read [how](references/how%20to.md), [size](references/größe.md).'),
    memoryFile('references/how to.md', '# How\r\n\r\nSo.\r\n'),
    memoryFile('references/größe.md', '# Size\n'),
    memoryFile('scripts/run.sh', '#!/bin/sh\necho ok\n', true),
    memoryFile('assets/noise.bin', noise(40_000)),
    memoryFile('assets/empty.txt', ''),
  ]),
  'team/notes': fileSet([
    text('notes', 'See [it](a/b/c/d.md).'),
    memoryFile('a/b/c/d.md', '# D\n'),
  ]),
};

async function siteOf(folder: string, ...args: string[]): Promise<string> {
  for (const [place, files] of Object.entries(SKILLS)) {
    putOnDisk(path.join(folder, 'skills', place), files);
  }
  const argv = [bench.bin, 'index', 'skills', '--site', 'public', ...args];
  const { code, stderr } = await start(process.execPath, argv, { cwd: folder }).ended;
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^wrote public: 3 skills/)]);
  return path.join(folder, 'public');
}

/** Lets vercel's installer take everything from a site; gives what it put into the project. */
async function install(node: string, name: string, folder: string, site: string): Promise<string> {
  const project = path.join(folder, 'project');
  fs.mkdirSync(project);
  const home = path.join(folder, 'home');
  fs.mkdirSync(home);
  const env = { PATH: process.env['PATH'], HOME: home, CI: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' };
  const served = await serveStatic(site);
  try {
    const args = [refereeFile(name, 'bin', 'cli.mjs'), 'add', served.url, '--copy', '-y'];
    const all = ['--skill', '*', '-a', 'claude-code'];
    await start(node, [...args, ...all], { cwd: project, env }).ended;
  } finally {
    await served.close();
  }
  return path.join(project, '.claude/skills');
}

const INSTALLERS = [
  ['1.5.18 on this Node', 'skills', { path: process.execPath }],
  ['1.7.4 on Node 24', 'skills-next', nodeBinary('24')],
] as const;

describe.each(INSTALLERS)('WK-01 to WK-05 vercel skills %s', (_, name, binary) => {
  const missing = refereesMissing() ?? ('missing' in binary ? binary.missing : undefined);
  const node = 'path' in binary ? binary.path : '';
  const installsAll = async (site: (folder: string) => Promise<string>) => {
    const folder = bench.fresh();
    const installed = await install(node, name, folder, await site(folder));
    expect(fs.readdirSync(installed).sort()).toEqual(['notes', 'refunds', 'solo']);
    for (const [place, files] of Object.entries(SKILLS)) {
      // It writes every file without its executable bit.
      const seen = seenIn(path.join(installed, path.basename(place)), false);
      expect(seen).toEqual(seenOf(files, false));
    }
  };

  it(...unless(missing, 'installs every skill from a site'), () =>
    installsAll((folder) => siteOf(folder)),
  );
  it(...unless(missing, 'from one with --hybrid'), () =>
    installsAll((folder) => siteOf(folder, '--hybrid')),
  );
  it(...unless(missing, 'from one with --hashed-names'), () =>
    installsAll((folder) => siteOf(folder, '--hashed-names')),
  );

  it(...unless(missing, 'and from the 0.1.0 half of a hybrid one'), () =>
    installsAll(async (folder) => {
      const site = await siteOf(folder, '--hybrid');
      const file = path.join(site, '.well-known/agent-skills/index.json');
      const { skills } = JSON.parse(fs.readFileSync(file, 'utf8'));
      const legacy = skills.map(({ name: skill, description, files }: Record<string, unknown>) => ({
        name: skill,
        description,
        files,
      }));
      fs.writeFileSync(file, JSON.stringify({ skills: legacy }));
      for (const one of fs.readdirSync(path.dirname(file))) {
        if (one.endsWith('.tar.gz')) fs.rmSync(path.join(path.dirname(file), one));
      }
      return site;
    }),
  );
});
