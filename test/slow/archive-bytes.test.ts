import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FileSet, fileSet, memoryFile } from '../../src/core/files.ts';
import { SKILL_TEXT, sampleSkill, sha256 } from '../archive/sample.ts';
import { nodeBinary, toolMissing, unless } from '../interop/install.ts';
import { putOnDisk, start, workbench } from '../interop/workbench.ts';

const bench = workbench('archive-bytes');
const inMemory = fs.existsSync('/dev/shm') ? fs.mkdtempSync('/dev/shm/archive-bytes-') : undefined;
afterAll(() => {
  bench.remove();
  if (inMemory !== undefined) fs.rmSync(inMemory, { recursive: true, force: true });
});

/** The digests that test/archive/write.test.ts pins for the same files in memory. */
const GOLDEN = {
  'demo.tar.gz': 'c9b9a7a4a32603385663f68f86ce633f0cda29962be81efdf0af4a07fb9d9d69',
  'demo.zip': '4e41dcf2b68ffc6cac7917b80a6ee397afbbb2a74769db4460fd27dbc29bbd36',
  'demo.skill': '50bf028ade76b8bf5170fd49eec310b1340472ecee850cf7757f939a1295f644',
};
const GOLDEN_LARGE = {
  'demo.tar.gz': 'f94c9163e0659c7a554aa3a67b042c0f329a1237e2065e0990de44d5b8a39004',
  'demo.zip': '09bd4d2382ede6b0dee3458ae754c83cdd921095e899d75aff592ccf74fab32f',
};
/** The same skill with every entry at 2024-01-01T00:00:00Z. */
const EPOCH = '1704067200';
const GOLDEN_2024 = {
  'demo.tar.gz': 'fe4eefaa48959adee454579fc1296c860f2eb3a8fdc59880adc1976afcf87944',
  'demo.zip': '2192e76b271cfd09dce35465127cbbb42d8b095dfb9082aa97bf8de95b8e40e3',
  'demo.skill': 'f2a0be538ebbec296db1c978f774c461434d0d167b1d50df07d963df03248959',
};

/** Everything that may differ from one machine to the next. */
interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** Under which the files are written and the archives are packed. */
  readonly umask?: string;
  readonly reverse?: boolean;
  /** The time of every file and folder, in seconds. */
  readonly time?: number;
  readonly cwd?: 'inside' | 'root';
  readonly base?: string;
  readonly user?: 'nobody';
}

const large: FileSet = fileSet([
  memoryFile('SKILL.md', SKILL_TEXT),
  memoryFile('big.txt', Array.from({ length: 120_000 }, (_, i) => `${i} lorem ipsum\n`).join('')),
]);

/** Puts a skill on disk in these surroundings, packs it there, and tells the digest of each archive. */
async function digests(node: string, around: Surroundings, files = sampleSkill()) {
  const folder = fs.mkdtempSync(path.join(around.base ?? bench.base, 'run-'));
  fs.chmodSync(folder, 0o777);
  const skill = path.join(folder, 'some where', 'demo');
  const before = process.umask(Number.parseInt(around.umask ?? '022', 8));
  putOnDisk(skill, files, around.reverse);
  process.umask(before);
  if (around.time !== undefined) setTimes(folder, around.time);
  if (around.user) execFileSync('chown', ['-R', around.user, folder]);
  const out = path.join(folder, 'out');
  const formats = ['tar.gz', 'zip', 'skill'].flatMap((format) => ['--format', format]);
  const packing = [bench.bin, 'pack', skill, '-o', out, '--no-lint', ...formats];
  const shell = ['-c', `umask ${around.umask ?? '022'}; exec "$@"`, 'sh', node, ...packing];
  const [file, args] = around.user
    ? ['setpriv', ['--reuid', around.user, '--clear-groups', 'sh', ...shell]]
    : ['sh', shell];
  const cwd = around.cwd === 'root' ? '/' : around.cwd === 'inside' ? skill : folder;
  const env = { PATH: process.env['PATH'], ...around.env };
  const { code, stderr } = await start(file as string, args as string[], { cwd, env }).ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const names = fs.readdirSync(out).sort();
  return Object.fromEntries(names.map((name) => [name, sha256(fs.readFileSync(`${out}/${name}`))]));
}

function setTimes(root: string, time: number): void {
  for (const name of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    fs.utimesSync(path.join(root, name), time, time);
  }
}

const noRoot = process.getuid?.() === 0 ? toolMissing('setpriv') : 'needs root';

const VARIANTS: readonly (readonly [string, Surroundings, (string | undefined)?])[] = [
  ['an empty environment', {}],
  ['TZ, LANG', { env: { TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } }],
  ['TZ west, C locale', { env: { TZ: 'America/St_Johns', LC_ALL: 'C' } }],
  ['TZ with summer time, a time in it', { env: { TZ: 'Europe/Berlin' }, time: 1_720_000_000 }],
  ['umask 000', { umask: '000' }],
  ['umask 077, files of 1970', { umask: '077', time: 0 }],
  ['files after 2107', { time: 4_400_000_000 }],
  ['files written in the other order', { reverse: true }],
  ['working in /', { cwd: 'root' }],
  ['working in the skill', { cwd: 'inside' }],
  ['the default time, said', { env: { SOURCE_DATE_EPOCH: '315532800', TZ: 'Pacific/Apia' } }],
  [
    'a file system that lists otherwise',
    { reverse: true, base: inMemory ?? '' },
    inMemory === undefined ? 'there is no /dev/shm' : undefined,
  ],
  ['another user', { user: 'nobody', env: { HOME: '/nonexistent' } }, noRoot],
];

const NODES = [
  ['this Node', { path: process.execPath }],
  ['Node 22', nodeBinary('22')],
  ['Node 24', nodeBinary('24')],
] as const;

describe.each(NODES)('F29 one digest per format on %s', (_, binary) => {
  const missing = 'missing' in binary ? binary.missing : undefined;
  const node = 'path' in binary ? binary.path : '';

  for (const [title, around, absent] of VARIANTS) {
    it(...unless(missing ?? absent, title), async () => {
      expect(await digests(node, around)).toEqual(GOLDEN);
    });
  }

  it(...unless(missing, 'a file that is compressed in several pieces'), async () => {
    expect(await digests(node, {}, large)).toMatchObject(GOLDEN_LARGE);
  });

  it(...unless(missing, 'SOURCE_DATE_EPOCH sets one time, in every zone'), async () => {
    for (const TZ of ['UTC', 'Asia/Kathmandu']) {
      expect(await digests(node, { env: { TZ, SOURCE_DATE_EPOCH: EPOCH } })).toEqual(GOLDEN_2024);
    }
  });
});
