import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../src/archive/read.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { contents, noise, packed, SKILL_TEXT, sampleSkill, sha256 } from './sample.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'archive-interop-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** True where a tool can be run; a suite without it is skipped and says so by its name. */
function has(tool: string): boolean {
  return spawnSync(tool, ['--version']).error === undefined;
}

function needs(tool: string, title: string): [string, { skip: boolean }] {
  const there = has(tool);
  return [there ? title : `${title} (skipped: ${tool} is not installed)`, { skip: !there }];
}

/** What a reader made of an archive, as path → executable and SHA-256. */
type Seen = Record<string, string>;

function seenOf(files: FileSet): Seen {
  return Object.fromEntries(
    files.files.map((file) => [file.path, `${file.executable} ${sha256(file.read())}`]),
  );
}

function seenIn(folder: string, modes = true): Seen {
  const seen: Seen = {};
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stat = fs.statSync(path.join(folder, name));
    if (!stat.isFile()) continue;
    const executable = modes ? (stat.mode & 0o111) !== 0 : false;
    seen[name] = `${executable} ${sha256(fs.readFileSync(path.join(folder, name)))}`;
  }
  return Object.fromEntries(Object.entries(seen).sort());
}

function wide(): FileSet {
  const long = `${'d'.repeat(80)}/${'e'.repeat(70)}/${'n'.repeat(96)}.md`;
  return fileSet([
    ...sampleSkill().files,
    memoryFile(long, 'long\n'),
    memoryFile(`${'z'.repeat(97)}.md`, 'a name of 100 bytes\n'),
    memoryFile('assets/large.bin', noise(700_000)),
    memoryFile('assets/large.txt', 'many lines of text\n'.repeat(150_000)),
  ]);
}

const PYTHON = `
import sys, hashlib, json, tarfile, zipfile
seen = {}
if sys.argv[1].endswith('.zip'):
    with zipfile.ZipFile(sys.argv[1]) as z:
        assert z.testzip() is None
        for i in z.infolist():
            assert i.date_time == (1980, 1, 1, 0, 0, 0), i.date_time
            seen[i.filename] = [bool((i.external_attr >> 16) & 0o111), hashlib.sha256(z.read(i)).hexdigest()]
else:
    with tarfile.open(sys.argv[1], 'r:gz') as t:
        for i in t:
            assert i.isreg() and i.mtime == 315532800 and i.uid == 0 and i.uname == ''
            seen[i.name] = [bool(i.mode & 0o111), hashlib.sha256(t.extractfile(i).read()).hexdigest()]
print(json.dumps(seen))
`;

function write(name: string, bytes: Uint8Array): string {
  const file = path.join(base, name);
  fs.writeFileSync(file, bytes);
  return file;
}

describe('what we write, others read alike', () => {
  it(...needs('tar', 'GNU tar'), () => {
    const file = write('gnu.tar.gz', packed(wide(), 'tar.gz'));
    const out = fs.mkdtempSync(path.join(base, 'gnu-'));
    execFileSync('tar', ['-xzf', file, '-C', out]);
    expect(seenIn(out)).toEqual(seenOf(wide()));
  });

  it(...needs('gzip', 'gzip checks the whole member, which tar readers may not'), () => {
    for (const [name, files] of [
      ['s.tar.gz', sampleSkill()],
      ['w.tar.gz', wide()],
    ] as const) {
      execFileSync('gzip', ['-t', write(name, packed(files, 'tar.gz'))]);
    }
  });

  it(...needs('unzip', 'unzip'), () => {
    const file = write('info.zip', packed(wide(), 'zip'));
    const out = fs.mkdtempSync(path.join(base, 'info-'));
    execFileSync('unzip', ['-q', file, '-d', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(seenIn(out)).toEqual(seenOf(wide()));
    expect(String(execFileSync('unzip', ['-tq', file]))).toContain('No errors');
  });

  it.each(['py.tar.gz', 'py.zip'])(...namedPython('Python reads %s'), (name) => {
    const file = write(name, packed(wide(), name === 'py.zip' ? 'zip' : 'tar.gz'));
    const seen = JSON.parse(String(execFileSync('python3', ['-c', PYTHON, file]))) as Record<
      string,
      [boolean, string]
    >;
    const flat = Object.entries(seen).map(([name, [mode, hash]]) => [name, `${mode} ${hash}`]);
    expect(Object.fromEntries(flat)).toEqual(seenOf(wide()));
  });
});

function namedPython(title: string): [string, { skip: boolean }] {
  return needs('python3', title);
}

describe('A99 what others write of a legal skill, we read', () => {
  const folder = path.join(base, 'legal');
  const files = fileSet([
    memoryFile('SKILL.md', SKILL_TEXT),
    memoryFile('scripts/run.sh', '#!/bin/sh\n', true),
    memoryFile('references/deep/notes.md', 'notes\n'.repeat(2000)),
  ]);
  for (const file of files.files) {
    const target = path.join(folder, file.path);
    fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
    fs.writeFileSync(target, file.read());
    fs.chmodSync(target, file.executable ? 0o755 : 0o644);
  }
  for (const name of ['references', 'references/deep', 'scripts']) {
    fs.chmodSync(path.join(folder, name), 0o755);
  }
  const tops = ['SKILL.md', 'references', 'scripts'];
  const target = (name: string) => path.join(base, name);
  const python = (code: string, name: string) =>
    execFileSync('python3', ['-c', code, target(name)], { cwd: folder });

  const makers: readonly [string, string, string, (name: string) => unknown][] = [
    ['GNU tar', 'tar', 'a.tar.gz', (n) => run('tar', ['-czf', target(n), ...tops])],
    [
      'GNU tar, pax',
      'tar',
      'b.tgz',
      (n) => run('tar', ['--format=pax', '-czf', target(n), ...tops]),
    ],
    [
      'GNU tar, ustar',
      'tar',
      'c.tgz',
      (n) => run('tar', ['--format=ustar', '-czf', target(n), ...tops]),
    ],
    ['GNU tar, v7', 'tar', 'd.tgz', (n) => run('tar', ['--format=v7', '-czf', target(n), ...tops])],
    ['Info-ZIP', 'zip', 'e.zip', (n) => run('zip', ['-qr', target(n), '.'])],
    [
      'tarfile',
      'python3',
      'f.tar.gz',
      (n) =>
        python(
          `import sys,tarfile\nwith tarfile.open(sys.argv[1],'w:gz') as t:\n for n in ${JSON.stringify(tops)}: t.add(n)`,
          n,
        ),
    ],
    [
      'zipfile',
      'python3',
      'g.zip',
      (n) =>
        python(
          `import sys,os,zipfile\nwith zipfile.ZipFile(sys.argv[1],'w',zipfile.ZIP_DEFLATED) as z:\n for d,s,f in os.walk('.'):\n  for n in s+f: z.write(os.path.join(d,n))`,
          n,
        ),
    ],
    [
      'zipfile to a pipe (descriptors)',
      'python3',
      'h.zip',
      (n) =>
        python(
          `import sys,os,zipfile\nclass P:\n def __init__(s,f): s.f=f\n def write(s,b): return s.f.write(b)\n def flush(s): s.f.flush()\nwith open(sys.argv[1],'wb') as o, zipfile.ZipFile(P(o),'w',zipfile.ZIP_DEFLATED) as z:\n for d,s,f in os.walk('.'):\n  for n in f: z.write(os.path.join(d,n))`,
          n,
        ),
    ],
  ];

  function run(tool: string, args: string[]) {
    return execFileSync(tool, args, { cwd: folder });
  }

  for (const [title, tool, name, make] of makers) {
    it(...needs(tool, title), () => {
      make(name);
      const read = readArchive(memorySource(fs.readFileSync(target(name))), { name });
      expect(contents(read.files)).toEqual(contents(files));
      expect(read.warnings.every(({ code }) => code === 'archive-not-reproducible')).toBe(true);
    });
  }
});
