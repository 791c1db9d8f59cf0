import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { corpusArchive, unpackCorpus } from '../../scripts/corpus.mjs';
// @ts-expect-error a plain script without types
import { inputFrom, randomFrom } from '../../scripts/fuzz/random.mjs';
// @ts-expect-error a plain script without types
import { TARGETS } from '../../scripts/fuzz/targets.mjs';
import { readArchive } from '../../src/archive/read.ts';
import { memorySource } from '../../src/core/byte-source.ts';
import { SkillsError } from '../../src/core/errors.ts';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { noise, packed, SKILL_TEXT, sampleSkill } from '../archive/sample.ts';
import { readNodeTar, readYauzl } from '../interop/foreign-readers.ts';
import { refereesMissing, toolMissing, unless } from '../interop/install.ts';
import { askPython, pythonWith } from '../interop/python.ts';
import { putOnDisk, type Seen, seenIn, seenOf, start, workbench } from '../interop/workbench.ts';

const bench = workbench('differential-archives');
afterAll(bench.remove);

/** An archive that our reader takes, and what it sees in it. */
interface Accepted {
  readonly file: string;
  readonly seen: Seen;
}

const accepted: Accepted[] = [];
const count = { made: 0, refused: 0 };

/** Keeps an archive on disk when our reader takes it; refusing it is always right here. */
function offer(bytes: Uint8Array, name: string): void {
  count.made++;
  try {
    const { files, folder } = readArchive(memorySource(bytes), { name });
    const file = path.join(bench.base, `${count.made}-${name}`);
    fs.writeFileSync(file, bytes);
    const prefix = folder === null ? '' : `${folder}/`;
    const rows = Object.entries(seenOf(files, false));
    accepted.push({
      file,
      seen: Object.fromEntries(rows.map(([at, what]) => [prefix + at, what])),
    });
  } catch (error) {
    if (!(error instanceof SkillsError)) throw error;
    count.refused++;
  }
}

function offerOurs(files: FileSet): void {
  for (const format of ['tar.gz', 'zip'] as const) offer(packed(files, format), `a.${format}`);
  offer(packed(files, 'zip', { layout: 'folder', folder: 'demo' }), 'a.skill');
}

function offerMutants(
  target: string,
  name: string,
  tries: number,
  wrap = (it: Buffer) => it,
): void {
  const { seeds } = TARGETS[target] as { seeds(corpus: readonly Buffer[]): Buffer[] };
  const kept = seeds([]);
  for (let seed = 1; seed <= tries; seed++) {
    offer(wrap(inputFrom(TARGETS[target], randomFrom(seed), kept) as Buffer), name);
  }
}

/** Programs that make an archive of the folder that they stand in. */
const MAKERS: readonly [tool: string, name: string, args: (file: string) => string[]][] = [
  ['tar', 'gnu.tar.gz', (file) => ['-czf', file, '.']],
  ['tar', 'plain.tgz', (file) => ['-czf', file, 'SKILL.md']],
  ['tar', 'pax.tgz', (file) => ['--format=pax', '-czf', file, '--transform=s,^\\./,,', '.']],
  ['tar', 'ustar.tgz', (file) => ['--format=ustar', '-czf', file, '--transform=s,^\\./,,', '.']],
  ['bsdtar', 'bsd.tgz', (file) => ['-czf', file, '-s', ',^\\./,,', '.']],
  ['bsdtar', 'bsd-ustar.tgz', (file) => ['--format=ustar', '-czf', file, '-s', ',^\\./,,', '.']],
  ['bsdtar', 'bsd.zip', (file) => ['-a', '-cf', file, '-s', ',^\\./,,', '.']],
  ['zip', 'info.zip', (file) => ['-qr', file, '.']],
  ['zip', 'stored.zip', (file) => ['-qr0D', file, '.']],
];

function offerForeign(folder: string): void {
  for (const [tool, name, args] of MAKERS) {
    if (toolMissing(tool)) continue;
    const file = path.join(bench.fresh(), name);
    try {
      execFileSync(tool, args(file), { cwd: folder, stdio: 'ignore' });
    } catch {
      continue;
    }
    offer(fs.readFileSync(file), name);
  }
}

/** So many skills of the corpus are packed by others. */
const CORPUS_SKILLS = 30;

function offerCorpus(): void {
  const archive = corpusArchive() as string | undefined;
  if (!archive) return;
  const { folder, remove } = unpackCorpus(archive) as { folder: string; remove(): void };
  afterAll(remove);
  const skills = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'SKILL.md')
    .map((entry) => entry.parentPath)
    .sort();
  const step = Math.max(1, Math.floor(skills.length / CORPUS_SKILLS));
  for (const skill of skills.filter((_, index) => index % step === 0)) offerForeign(skill);
}

offerOurs(sampleSkill());
for (let i = 0; i < 25; i++) {
  const zeros = new Uint8Array(i * 37);
  const more = [
    memoryFile('a/ü.bin', noise(i * 97, i + 1), i % 2 === 0),
    memoryFile('zeros', zeros),
  ];
  offerOurs(fileSet([memoryFile('SKILL.md', SKILL_TEXT.repeat(i + 1)), ...more]));
}
const legal = path.join(bench.base, 'legal');
putOnDisk(legal, sampleSkill());
offerForeign(legal);
offerCorpus();
offerMutants('tar', 'm.tgz', 3000, (bytes) => zlib.gzipSync(bytes));
offerMutants('zip', 'm.zip', 6000);
offerMutants('gzip', 'm.tar.gz', 2000);

/** The archives that a reader sees otherwise. */
async function differences(read: (one: Accepted) => Promise<Seen> | Seen, of = accepted) {
  const found: string[] = [];
  for (const one of of) {
    let seen: unknown;
    try {
      seen = await read(one);
    } catch (error) {
      seen = String(error);
    }
    const [ours, theirs] = [one.seen, seen].map((it) => JSON.stringify(sorted(it)));
    if (ours !== theirs) found.push(`${path.basename(one.file)}\n  ${ours}\n  ${theirs}`);
  }
  return `${found.length}\n${found.slice(0, 5).join('\n')}`;
}

const sorted = (seen: unknown) =>
  typeof seen === 'object' && seen !== null ? Object.entries(seen).sort(byKey) : seen;
const byKey = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1);

/** Without executable bits, and without entries of folders. */
function bare(seen: Seen): Seen {
  const rows = Object.entries(seen).filter(([name]) => !name.endsWith('/'));
  return Object.fromEntries(rows.map(([name, what]) => [name, what.replace(/^\S+/, '-')]));
}

/** What bsdtar makes of an archive on the disk. */
async function readBsdtar(file: string): Promise<Seen> {
  const out = bench.fresh();
  const { code, stderr } = await start('bsdtar', ['-xf', file, '-C', out]).ended;
  const seen = code === 0 ? bare(seenIn(out)) : { error: stderr };
  fs.rmSync(out, { recursive: true });
  return seen;
}

const isTar = ({ file }: Accepted) => /\.(?:tar\.gz|tgz)$/.test(file);
const tars = accepted.filter(isTar);
const zips = accepted.filter((one) => !isTar(one));

const PYTHON = `
import sys, json, hashlib, tarfile, zipfile
def digest(data): return '- ' + hashlib.sha256(data).hexdigest()
def read(name):
    seen = {}
    if name.endswith('gz'):
        with tarfile.open(name, 'r:gz', errorlevel=2) as t:
            for i in t:
                if i.isdir(): continue
                assert i.isreg() and i.name not in seen
                seen[i.name] = digest(t.extractfile(i).read())
    else:
        with zipfile.ZipFile(name) as z:
            for i in z.infolist():
                if i.is_dir(): continue
                assert i.filename not in seen
                seen[i.filename] = digest(z.read(i))
    return seen
def attempt(name):
    try: return read(name)
    except Exception as error: return {'error': repr(error)}
print(json.dumps([attempt(name) for name in json.load(sys.stdin)]))
`;

describe('A98, A99 what our reader takes, others read alike', () => {
  it('there is enough of it, from every source', () => {
    console.log(`${count.made} archives, ${count.refused} refused, ${accepted.length} compared`);
    expect(tars.length).toBeGreaterThan(200);
    expect(zips.length).toBeGreaterThan(200);
  });

  const python = pythonWith('tarfile', 'zipfile');
  it(...unless(python ? undefined : 'needs Python', 'Python'), async () => {
    const files = accepted.map(({ file }) => file);
    const answers = askPython(python ?? '', PYTHON, files) as Seen[];
    const byFile = new Map(files.map((file, index) => [file, answers[index] ?? {}]));
    expect(await differences(({ file }) => byFile.get(file) ?? {})).toBe('0\n');
  });

  it(...unless(refereesMissing(), 'node-tar'), async () => {
    expect(await differences(async ({ file }) => bare(await readNodeTar(file)), tars)).toBe('0\n');
  });

  it(...unless(refereesMissing(), 'yauzl'), async () => {
    const read = async ({ file }: Accepted) => bare(await readYauzl(file, true));
    expect(await differences(read, zips)).toBe('0\n');
  });

  it(...unless(toolMissing('bsdtar'), 'bsdtar'), async () => {
    // Each is a short process, of which several run at one time.
    const seen = new Map<string, Seen>();
    const waiting = [...accepted];
    const work = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        seen.set(one.file, await readBsdtar(one.file));
      }
    };
    await Promise.all(Array.from({ length: os.availableParallelism() }, work));
    expect(seen.size).toBe(accepted.length);
    expect(await differences(({ file }) => seen.get(file) ?? {})).toBe('0\n');
  });
});
