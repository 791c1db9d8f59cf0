import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { noise, sampleSkill } from '../archive/sample.ts';
import { readAdmZip, readFflate, readNodeTar, readYauzl } from '../interop/foreign-readers.ts';
import { refereesMissing, toolMissing, unless } from '../interop/install.ts';
import { putOnDisk, type Seen, seenIn, seenOf, start, workbench } from '../interop/workbench.ts';

const bench = workbench('archive-readers');
afterAll(bench.remove);
const FORMATS = ['tar.gz', 'zip', 'skill'] as const;
type Format = (typeof FORMATS)[number];

/** The sample, and what is hard on readers: long names, marks, many small files, several pushes. */
function wide(): FileSet {
  const long = `${'d'.repeat(80)}/${'e'.repeat(70)}/${'n'.repeat(96)}.md`;
  return fileSet([
    ...sampleSkill().files,
    memoryFile(long, 'long\n'),
    memoryFile(`${'z'.repeat(97)}.md`, 'a name of 100 bytes\n'),
    memoryFile('references/-rf all.md', 'starts like an option\n'),
    memoryFile("references/a'b $(c) `d`.md", 'quotes\n'),
    memoryFile('references/日本語/メモ.md', 'notes\n'),
    memoryFile('scripts/deep/er/tool', '#!/bin/sh\n', true),
    memoryFile('assets/large.bin', noise(700_000)),
    memoryFile('assets/large.txt', 'many lines of text\n'.repeat(150_000)),
    ...Array.from({ length: 300 }, (_, i) =>
      memoryFile(`assets/many/${i}.txt`, `${i}\n`.repeat(i)),
    ),
  ]);
}

const archive = (format: Format) => path.join(bench.base, 'out', `demo.${format}`);
/** Names in the folder layout begin with the skill's folder. */
const prefix = (format: Format) => (format === 'skill' ? 'demo/' : '');

beforeAll(async () => {
  putOnDisk(path.join(bench.base, 'demo'), wide());
  const formats = FORMATS.flatMap((format) => ['--format', format]);
  const args = [bench.bin, 'pack', 'demo', '-o', 'out', '--no-lint', ...formats];
  const { code, stderr } = await start(process.execPath, args, { cwd: bench.base }).ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
});

function expected(format: Format, modes = true): Seen {
  const seen = Object.entries(seenOf(wide(), modes));
  return Object.fromEntries(seen.map(([name, what]) => [prefix(format) + name, what]));
}

/** Unpacks with a program, and tells what came out. */
function extracted(file: string, args: (archive: string, out: string) => string[], format: Format) {
  const out = bench.fresh();
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  execFileSync(file, args(archive(format), out), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return seenIn(out);
}

const PYTHON = `
import sys, hashlib, json, tarfile, zipfile
seen = {}
def put(name, mode, data):
    assert name not in seen
    seen[name] = str(bool(mode & 0o111)).lower() + ' ' + hashlib.sha256(data).hexdigest()
if sys.argv[1].endswith('.tar.gz'):
    with tarfile.open(sys.argv[1], 'r:gz', errorlevel=2) as t:
        for i in t:
            assert i.isreg() and i.mtime == 315532800 and (i.uid, i.gid, i.uname, i.gname) == (0, 0, '', '')
            put(i.name, i.mode, t.extractfile(i).read())
else:
    with zipfile.ZipFile(sys.argv[1]) as z:
        assert z.testzip() is None and z.comment == b''
        for i in z.infolist():
            assert i.date_time == (1980, 1, 1, 0, 0, 0) and i.extra == b'' and not i.flag_bits & 8
            put(i.filename, i.external_attr >> 16, z.read(i))
print(json.dumps(seen))
`;

describe.each(FORMATS)('A98 %s: other readers see the same names, bytes and modes', (format) => {
  const isTar = format === 'tar.gz';
  const referees = refereesMissing();

  it(...unless(toolMissing('python3'), 'Python'), () => {
    const out = execFileSync('python3', ['-c', PYTHON, archive(format)], { encoding: 'utf8' });
    expect(JSON.parse(out)).toEqual(expected(format));
  });

  it(...unless(toolMissing('bsdtar'), 'bsdtar'), () => {
    const seen = extracted('bsdtar', (file, out) => ['-xpf', file, '-C', out], format);
    expect(seen).toEqual(expected(format));
  });

  if (isTar) {
    it(...unless(toolMissing('tar'), 'GNU tar, which also has nothing to say'), () => {
      const seen = extracted('tar', (file, out) => ['-xzpf', file, '-C', out], format);
      expect(seen).toEqual(expected(format));
      const list = execFileSync('tar', ['--quoting-style=literal', '-tzf', archive(format)]);
      expect(String(list).trimEnd().split('\n').sort()).toEqual(
        Object.keys(expected(format)).sort(),
      );
    });

    it(...unless(referees, 'node-tar, strict'), async () => {
      expect(await readNodeTar(archive(format))).toEqual(expected(format));
    });
    return;
  }

  it(...unless(toolMissing('unzip'), 'unzip'), () => {
    const seen = extracted('unzip', (file, out) => ['-q', file, '-d', out], format);
    expect(seen).toEqual(expected(format));
    expect(String(execFileSync('unzip', ['-tq', archive(format)]))).toContain('No errors');
  });

  it(...unless(referees, 'yauzl, strict about names'), async () => {
    expect(await readYauzl(archive(format))).toEqual(expected(format));
  });

  it(...unless(referees, 'adm-zip'), () => {
    expect(readAdmZip(archive(format))).toEqual(expected(format));
  });

  it(...unless(referees, 'fflate, which keeps no modes'), () => {
    expect(readFflate(archive(format))).toEqual(expected(format, false));
  });
});
