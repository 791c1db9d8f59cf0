import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWritten } from '../../src/archive/check.ts';
import { readArchive } from '../../src/archive/read.ts';
import { writeArchive } from '../../src/archive/write.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { SkillsError } from '../../src/core/errors.ts';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { startDigest } from '../../src/digest/running.ts';
import { openBytes, writeChecked } from '../../src/host/node-pack.ts';
import { DiskFile } from '../../src/host/node-read.ts';
import { createFolder } from '../../src/host/node-unpack.ts';
import { tarGz } from './build-tar.ts';
import { zip } from './build-zip.ts';
import { contents, noise, packed, SKILL_TEXT, sampleSkill, sha256 } from './sample.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'archive-host-')));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(base, 'case-'));
});

const at = (name: string) => path.join(folder, name);

/** Every path below a folder with its kind, mode and content. */
function snapshot(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stat = fs.lstatSync(path.join(root, name));
      const body = stat.isFile() ? sha256(fs.readFileSync(path.join(root, name))) : '';
      return `${name} ${stat.mode.toString(8)} ${body}`;
    });
}

async function code(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'ok';
  } catch (error) {
    if (error instanceof SkillsError) return error.code;
    throw error;
  }
}

function writeSample(target: string, files: FileSet = sampleSkill(), source: FileSet = files) {
  const options = { layout: 'root' } as const;
  const counted = startDigest();
  return writeChecked(target, counted.through(writeArchive(files, 'tar.gz', options)), (written) =>
    checkWritten(written, source, 'tar.gz', options, counted.lengths),
  );
}

describe('writing an archive', () => {
  it('leaves exactly the archive, as any new file of this user', async () => {
    await writeSample(at('out/x.tar.gz'));
    expect(snapshot(folder).map((line) => line.split(' ')[0])).toEqual(['out', 'out/x.tar.gz']);
    expect(fs.readFileSync(at('out/x.tar.gz'))).toEqual(packed(sampleSkill(), 'tar.gz'));
    expect(fs.statSync(at('out/x.tar.gz')).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it.each([0o000, 0o022, 0o077])('gives the same bytes under umask %s', async (mask) => {
    const before = process.umask(mask);
    try {
      await writeSample(at('x.tar.gz'));
    } finally {
      process.umask(before);
    }
    expect(fs.readFileSync(at('x.tar.gz'))).toEqual(packed(sampleSkill(), 'tar.gz'));
  });

  it('F19 a source that changed leaves the old file and no temporary', async () => {
    fs.writeFileSync(at('x.tar.gz'), 'old');
    const changed = fileSet([memoryFile('SKILL.md', 'other')]);
    const before = snapshot(folder);
    expect(
      await code(writeSample(at('x.tar.gz'), fileSet([memoryFile('SKILL.md', 'x')]), changed)),
    ).toBe('tree-changed');
    expect(snapshot(folder)).toEqual(before);
  });

  it('F19 a source that was only touched meanwhile leaves nothing', async () => {
    fs.writeFileSync(at('SKILL.md'), SKILL_TEXT);
    const file = new DiskFile(at('SKILL.md'), 'SKILL.md');
    const touched = fileSet([file]);
    const touching: FileSet = fileSet([
      {
        ...memoryFile('SKILL.md', ''),
        read() {
          const bytes = file.read();
          fs.utimesSync(at('SKILL.md'), 1, 1);
          return bytes;
        },
      },
    ]);
    expect(await code(writeSample(at('x.tar.gz'), touching, touched))).toBe('tree-changed');
    expect(fs.readdirSync(folder)).toEqual(['SKILL.md']);
  });

  it('a zip stores a file that would shrink so far that readers refuse it', async () => {
    const one = fileSet([
      memoryFile('SKILL.md', SKILL_TEXT),
      memoryFile('f', new Uint8Array(3 * 2 ** 20)),
    ]);
    const options = { layout: 'root' } as const;
    await writeChecked(at('x'), writeArchive(one, 'zip', options), (written) =>
      checkWritten(written, one, 'zip', options, []),
    );
    const read = readArchive(memorySource(fs.readFileSync(at('x'))), { name: 'x.zip' });
    expect(contents(read.files)).toEqual(contents(one));
  });

  it('a source that cannot be read in the middle leaves nothing', async () => {
    const broken = {
      ...memoryFile('b', 'x'),
      read: () => {
        throw new SkillsError('io-access', 'permission denied');
      },
    };
    const files = fileSet([memoryFile('SKILL.md', SKILL_TEXT), broken]);
    expect(await code(writeSample(at('x.tar.gz'), files))).toBe('io-access');
    expect(snapshot(folder)).toEqual([]);
  });

  it('F16 does not write through a link or over a folder', async () => {
    fs.writeFileSync(at('real'), 'kept');
    fs.symlinkSync(at('real'), at('link.tar.gz'));
    fs.mkdirSync(at('dir.tar.gz'));
    const before = snapshot(folder);
    expect(await code(writeSample(at('link.tar.gz')))).toBe('out-type');
    expect(await code(writeSample(at('dir.tar.gz')))).toBe('out-type');
    expect(snapshot(folder)).toEqual(before);
  });

  it('F17 many writers to one path leave one valid file', async () => {
    await Promise.all(Array.from({ length: 10 }, () => writeSample(at('x.tar.gz'))));
    expect(snapshot(folder)).toHaveLength(1);
    expect(fs.readFileSync(at('x.tar.gz'))).toEqual(packed(sampleSkill(), 'tar.gz'));
  });
});

describe('unpacking into a folder', () => {
  it('makes exactly the files, with their executable bits', async () => {
    const { files } = readArchive(memorySource(packed(sampleSkill(), 'zip')), { name: 'x.zip' });
    await createFolder(at('dest'), files);
    expect(fs.readdirSync(folder)).toEqual(['dest']);
    const seen = files.files.map(({ path: name, executable }) => {
      const stat = fs.statSync(at(`dest/${name}`));
      expect((stat.mode & 0o111) !== 0).toBe(executable);
      return memoryFile(name, fs.readFileSync(at(`dest/${name}`)), executable);
    });
    expect(contents(fileSet(seen))).toEqual(contents(sampleSkill()));
    expect(fs.statSync(at('dest')).mode & 0o777).toBe(0o777 & ~process.umask());
  });

  it('F30 refuses what exists: a folder, an empty one, a file, a link, a link before it', async () => {
    fs.mkdirSync(at('full'));
    fs.writeFileSync(at('full/kept'), 'x');
    fs.mkdirSync(at('empty'));
    fs.writeFileSync(at('file'), 'x');
    fs.symlinkSync(at('nowhere'), at('dangling'));
    fs.symlinkSync(at('empty'), at('parent'));
    const before = snapshot(folder);
    for (const name of ['full', 'empty', 'file', 'dangling', 'parent/new']) {
      expect(await code(createFolder(at(name), sampleSkill()))).toBe('out-exists');
    }
    expect(await code(createFolder(at('no/such/parent'), sampleSkill()))).toBe('path-not-found');
    expect(snapshot(folder)).toEqual(before);
  });

  it('never writes an unsafe path, whoever asks', async () => {
    const evil = fileSet([memoryFile('../evil', 'x')]);
    expect(await code(createFolder(at('dest'), evil))).toBe('internal');
    expect(snapshot(folder)).toEqual([]);
  });

  it('leaves nothing when a file cannot be read', async () => {
    const broken = {
      ...memoryFile('z', ''),
      read: () => {
        throw new SkillsError('io', 'broken');
      },
    };
    const files = fileSet([...sampleSkill().files, broken]);
    expect(await code(createFolder(at('dest'), files))).toBe('io');
    expect(snapshot(folder)).toEqual([]);
  });
});

describe('a refused archive changes nothing', () => {
  const hostile: readonly (readonly [string, string, Uint8Array])[] = [
    ['x.tar.gz', 'archive-path-escape', tarGz({ name: '../evil' })],
    ['x.tar.gz', 'archive-link', tarGz({ name: 'a', type: '2', link: '..' }, { name: 'a/evil' })],
    ['x.tar.gz', 'archive-path-absolute', tarGz({ name: path.join(base, 'evil') })],
    ['x.zip', 'archive-path-escape', zip({ name: '../evil' })],
    ['x.zip', 'archive-corrupt', zip({ name: 'late', data: 'text', crc: 1 })],
  ];
  it.each(hostile)('%s: %s', async (name, expected, bytes) => {
    fs.writeFileSync(at(name), bytes);
    const before = snapshot(base);
    const source = openBytes(at(name));
    const unpack = async () => {
      if (!source) throw new Error('no file');
      await createFolder(at('dest'), readArchive(source, { name }).files);
    };
    expect(await code(unpack())).toBe(expected);
    expect(snapshot(base)).toEqual(before);
  });
});

/** Both commands of the present source as one file, so that a signal meets a process of its own. */
async function bundleCommands(outfile: string): Promise<void> {
  await build({
    stdin: {
      contents: `import { pack } from './src/commands/pack.ts';
        import { unpack } from './src/commands/unpack.ts';
        import { nodeHost } from './src/host/node.ts';
        const [name, ...words] = process.argv.slice(2);
        const options = { lint: false, allowSecrets: true };
        process.exitCode = await { pack, unpack }[name]({ words, options, color: false }, nodeHost());`,
      resolveDir: process.cwd(),
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    logLevel: 'silent',
  });
}

describe('a process of its own', () => {
  const binary = path.join(base, 'skills.mjs');
  beforeAll(() => bundleCommands(binary));

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('F11 %s ends a pack with %d and leaves no temporary', async (signal, exit) => {
    fs.mkdirSync(at('big'));
    fs.writeFileSync(at('big/SKILL.md'), SKILL_TEXT.replace('demo', 'big'));
    for (let i = 0; i < 40; i++)
      fs.writeFileSync(at(`big/f${i}.bin`), Buffer.alloc(2_000_000, `${i} text `));
    const child = spawn(process.execPath, [binary, 'pack', 'big'], { cwd: folder });
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
    await waitFor(
      () => fs.existsSync(at('dist')) && fs.readdirSync(at('dist')).some((n) => n.endsWith('.tmp')),
    );
    const start = performance.now();
    child.kill(signal);
    expect(await ended).toBe(exit);
    expect(performance.now() - start).toBeLessThan(1500);
    expect(fs.readdirSync(at('dist'))).toEqual([]);
  });

  it('F01 to F10, F31 a killed process leaves all or nothing, and the next one cleans up', async () => {
    fs.mkdirSync(at('mid'));
    fs.writeFileSync(at('mid/SKILL.md'), SKILL_TEXT.replace('demo', 'mid'));
    for (let i = 0; i < 60; i++) fs.writeFileSync(at(`mid/f${i}.txt`), noise(80_000, i));
    const start = (...args: string[]) => {
      const child = spawn(process.execPath, [binary, ...args], { cwd: folder });
      return { child, ended: new Promise((resolve) => child.on('exit', resolve)) };
    };
    const packing = ['pack', 'mid'];
    expect(await start(...packing).ended).toBe(0);
    const whole = sha256(fs.readFileSync(at('dist/mid.tar.gz')));
    const count = fs.readdirSync(at('mid')).length;
    const left = () =>
      [folder, at('dist')].some((one) => fs.readdirSync(one).some((name) => name.endsWith('.tmp')));
    const sweep = () => {
      for (const one of [folder, at('dist')]) {
        for (const name of fs.readdirSync(one).filter((name) => name.endsWith('.tmp'))) {
          fs.rmSync(path.join(one, name), { recursive: true });
        }
      }
    };
    let struck = 0;
    for (let round = 0; round < 8; round++) {
      for (const args of [packing, ['unpack', 'dist/mid.tar.gz', 'dest']]) {
        const { child, ended } = start(...args);
        // The stroke falls while the work is going on, a little later each time.
        await waitFor(() => left() || child.exitCode !== null);
        await new Promise((resolve) => setTimeout(resolve, round * 12));
        child.kill('SIGKILL');
        await ended;
        if (left()) struck++;
        expect(sha256(fs.readFileSync(at('dist/mid.tar.gz')))).toBe(whole);
        if (fs.existsSync(at('dest'))) expect(fs.readdirSync(at('dest'))).toHaveLength(count);
        fs.rmSync(at('dest'), { recursive: true, force: true });
        if (round < 7) sweep();
      }
    }
    // Without a stroke in the middle the rounds would show nothing.
    expect(struck).toBeGreaterThan(0);
    expect(await start(...packing).ended).toBe(0);
    expect(await start('unpack', 'dist/mid.tar.gz', 'dest').ended).toBe(0);
    expect(fs.readdirSync(at('dist'))).toEqual(['mid.tar.gz']);
    expect(fs.readdirSync(folder).sort()).toEqual(['dest', 'dist', 'mid']);
  }, 60_000);
});

async function waitFor(condition: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
