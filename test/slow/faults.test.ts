import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fileSet, memoryFile } from '../../src/core/files.ts';
import { noise, SKILL_TEXT, sha256 } from '../archive/sample.ts';
import { toolMissing, unless } from '../interop/install.ts';
import { isRoot, Mounts } from '../interop/mounts.ts';
import {
  AS_NOBODY,
  putOnDisk,
  snapshot,
  start,
  temporaries,
  verdict,
  workbench,
} from '../interop/workbench.ts';

const bench = workbench('faults');
const mounts = new Mounts();
afterAll(() => {
  mounts.unmountAll();
  bench.remove();
});

let folder = '';
const at = (name: string) => path.join(folder, name);
const skill = fileSet([memoryFile('SKILL.md', SKILL_TEXT), memoryFile('notes.md', 'notes\n')]);
beforeEach(() => {
  folder = bench.fresh();
  fs.chmodSync(folder, 0o777);
  putOnDisk(at('demo'), skill);
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  start(process.execPath, [bench.bin, ...args], { cwd: folder, env });
const shell = (script: string, before: readonly string[] = []) => {
  const [file = '', ...rest] = [...before, 'sh', '-c', script, 'sh', process.execPath, bench.bin];
  return start(file, rest, { cwd: folder }).ended;
};
const noRoot = isRoot ? undefined : 'needs root';

describe('F11 a signal while an archive is written', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends it with %i, and nothing is left', async (signal, code) => {
    const files = Array.from({ length: 60 }, (_, i) => memoryFile(`a/${i}`, noise(200_000, i)));
    putOnDisk(at('demo'), fileSet(files));
    fs.mkdirSync(at('out'));
    const { ended, kill } = run(['pack', 'demo', '-o', 'out', '--no-lint', '--allow-secrets']);
    while (temporaries(at('out')).length === 0) await new Promise((done) => setTimeout(done, 2));
    kill(signal);
    const struck = performance.now();
    const end = await ended;
    expect(performance.now() - struck).toBeLessThan(1000);
    expect(end.code).toBe(code);
    expect(end.stderr).toBe('');
    expect(fs.readdirSync(at('out'))).toEqual([]);
  });
});

describe('F13 an output that takes nothing', () => {
  it('/dev/full as stdout: a code, no stack', async () => {
    const ended = await shell('"$1" "$2" list demo --json > /dev/full');
    expect(verdict(ended)).toMatch(/^io/);
    expect(ended.code).toBe(3);
  });
});

describe('F27 a folder that is mounted into itself', () => {
  it(...unless(noRoot, 'is bounded: found once more, refused, never endless'), async () => {
    fs.mkdirSync(at('demo/again'));
    mounts.mount(at('demo/again'), '--bind', at('demo'));
    const begin = performance.now();
    // The skill stands once more inside itself: a second skill of its name, and no loop.
    const packed = await run(['pack', 'demo', '-o', 'out', '--no-lint']).ended;
    const linted = await run(['lint', '.', '--json']).ended;
    mounts.unmount(at('demo/again'));
    expect(verdict(packed)).toBe('out-collision');
    const { summary } = JSON.parse(linted.stdout) as { summary: { skills: number } };
    expect(summary.skills).toBe(2);
    expect(performance.now() - begin).toBeLessThan(30_000);
  });
});

describe('F28 streams that are not there', () => {
  it.each([
    ['closed stderr', '"$1" "$2" lint demo 2>&-'],
    ['closed stdout', '"$1" "$2" lint demo >&-'],
    ['closed stdin', '"$1" "$2" lint demo <&-'],
    ['a reader that goes away', '"$1" "$2" rules | head -1'],
    ['a reader that goes away from JSON', '"$1" "$2" rules --json | head -c 10'],
  ])('%s', async (_, script) => {
    const ended = await shell(script);
    expect(ended.stderr).toBe('');
    expect(ended.signal).toBeNull();
  });
});

describe('F29 the same bytes for every user and on every file system', () => {
  const tool = isRoot ? toolMissing('setpriv') : noRoot;

  it(...unless(tool, 'root and nobody, umask 000 and 077, disk and memory'), async () => {
    const digests = new Set<string>();
    const shared = fs.existsSync('/dev/shm') ? fs.mkdtempSync('/dev/shm/skills-') : bench.fresh();
    fs.chmodSync(shared, 0o777);
    for (const [before, mask] of [
      [[], '000'],
      [[], '077'],
      [AS_NOBODY, '000'],
      [AS_NOBODY, '077'],
    ] as const) {
      for (const place of [folder, shared]) {
        const out = `${place}/out-${before.length}-${mask}`;
        const script = `umask ${mask}; "$1" "$2" pack demo -o ${out} --no-lint`;
        expect(verdict(await shell(script, before))).toBe('ok');
        digests.add(sha256(fs.readFileSync(`${out}/demo.tar.gz`)));
      }
    }
    fs.rmSync(shared, { recursive: true });
    expect(digests.size).toBe(1);
  });
});

describe('F29 the same bytes in every year', () => {
  const clock = path.join(bench.base, 'clock.cjs');
  fs.writeFileSync(
    clock,
    `const Real = Date;
const now = Real.UTC(Number(process.env.YEAR), 6, 1);
globalThis.Date = class extends Real {
  constructor(...args) { args.length === 0 ? super(now) : super(...args); }
  static now() { return now; }
};\n`,
  );
  const inYear = (year: number, args: readonly string[]) =>
    start(process.execPath, ['--require', clock, ...args], {
      cwd: folder,
      env: { ...process.env, YEAR: String(year) },
    }).ended;

  it('1970, 1979, 2038 and 2107', async () => {
    const said = await inYear(2107, ['-p', 'new Date().getUTCFullYear() + Date.now() % 1']);
    expect(said.stdout).toBe('2107\n');
    const outputs = new Set<string>();
    for (const year of [1970, 1979, 2038, 2107]) {
      const out = ['-o', `out-${year}`, '--no-lint'];
      const formats = ['tar.gz', 'zip', 'skill'].flatMap((format) => ['--format', format]);
      expect(verdict(await inYear(year, [bench.bin, 'pack', 'demo', ...out, ...formats]))).toBe(
        'ok',
      );
      const archives = fs.readdirSync(at(`out-${year}`)).sort();
      expect(archives).toHaveLength(3);
      const digests = archives.map((name) => sha256(fs.readFileSync(at(`out-${year}/${name}`))));
      const index = await inYear(year, [bench.bin, 'index', 'demo']);
      const site = await inYear(year, [bench.bin, 'index', 'demo', '--site', `site-${year}`]);
      expect([index.code, site.code]).toEqual([0, 0]);
      outputs.add([...digests, index.stdout, ...snapshot(at(`site-${year}`))].join('\n'));
    }
    expect(outputs.size).toBe(1);
  });
});

describe('F32 an error of our own', () => {
  it.each([
    ['a promise that nobody waits for', "Promise.reject(new TypeError('not foreseen'))"],
    ['an exception in a callback', "throw new TypeError('not foreseen')"],
  ])(
    '%s in the middle of a pack: exit 3, a hint where to report it, nothing is left',
    async (_, failure) => {
      const breaker = at('break.mjs');
      // It fails as soon as something is being written.
      fs.writeFileSync(
        breaker,
        `import fs from 'node:fs';
const timer = setInterval(() => {
  if (!fs.existsSync('out') || fs.readdirSync('out').length === 0) return;
  clearInterval(timer);
  ${failure};
}, 1);
timer.unref();\n`,
      );
      const files = Array.from({ length: 60 }, (_, i) => memoryFile(`a/${i}`, noise(200_000, i)));
      putOnDisk(at('demo'), fileSet(files));
      const args = ['--import', breaker, bench.bin, 'pack', 'demo', '-o', 'out', '--no-lint'];
      const ended = await start(process.execPath, [...args, '--allow-secrets'], { cwd: folder })
        .ended;
      expect(verdict(ended)).toBe('internal');
      expect(ended.code).toBe(3);
      expect(ended.stderr).toMatch(/^error\[internal\]: not foreseen\nhint: .*report it/);
      expect(temporaries(at('out'))).toEqual([]);
    },
  );
});

describe('F34 no home, or one that may not be written', () => {
  const COMMANDS: readonly string[][] = [
    ['lint', 'demo'],
    ['list', 'demo'],
    ['rules'],
    ['digest', 'demo'],
    ['index', 'demo'],
    ['prompt', 'demo'],
    ['completion', 'bash'],
    ['pack', 'demo', '-o', 'out'],
    ['unpack', 'out/demo.tar.gz', 'seen'],
    ['verify', 'demo'],
    ['init', 'fresh', '--yes', '--description', 'Shows a thing. Use when it is asked for.'],
  ];
  const HELLO = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    },
  };

  /** Every command once, `serve` with a question on its stdin. */
  async function expectAllWork(env: NodeJS.ProcessEnv, before: readonly string[] = []) {
    const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } };
    for (const args of COMMANDS) {
      const words = [...before, process.execPath, bench.bin, ...args];
      const ended = await start(words[0] ?? '', words.slice(1), options).ended;
      expect([args[0], ended.code, ended.stderr]).toEqual([args[0], 0, '']);
    }
    const serving = `printf '%s\\n' '${JSON.stringify(HELLO)}' | "$@" serve demo`;
    const words = [...before, 'sh', '-c', serving, 'sh', process.execPath, bench.bin];
    const served = await start(words[0] ?? '', words.slice(1), options).ended;
    expect([served.code, served.stdout]).toEqual([0, expect.stringContaining('"skillwright"')]);
  }

  it.each([
    ['no home', {}],
    ['a home that is not there', { HOME: '/nonexistent', XDG_CACHE_HOME: '/nonexistent' }],
    ['a home that is a file', { HOME: '/etc/hostname', XDG_CONFIG_HOME: '/etc/hostname' }],
  ])('every command works with %s', async (_, env) => {
    await expectAllWork(env);
  });

  it.each([
    ['an empty home', { HOME: '' }, /^no cache is used: /],
    ['a home that is a file', { HOME: '/etc/hostname' }, /^the cache was not written: /],
  ])('lint --cache works with %s, and says that nothing is kept', async (_, env, said) => {
    const ended = await run(['lint', 'demo', '--cache'], { PATH: process.env['PATH'], ...env })
      .ended;
    expect([ended.code, ended.stderr]).toEqual([0, expect.stringMatching(said)]);
  });

  const noUser = isRoot ? toolMissing('setpriv') : noRoot;
  it(...unless(noUser, 'lint --cache works for a user whom the system does not know'), async () => {
    const env = { PATH: process.env['PATH'] };
    const words = ['--reuid', '54321', '--clear-groups', process.execPath, bench.bin];
    const ended = await start('setpriv', [...words, 'lint', 'demo', '--cache'], {
      cwd: folder,
      env,
    }).ended;
    expect([ended.code, ended.stderr]).toEqual([0, expect.stringMatching(/^no cache is used: /)]);
  });

  const noNetwork = isRoot ? toolMissing('unshare') : noRoot;
  it(...unless(noNetwork, 'every command works without a network'), async () => {
    const { stdout } = await start('unshare', ['-n', 'cat', '/proc/net/dev']).ended;
    expect(stdout.trim().split('\n').slice(2)).toHaveLength(1);
    await expectAllWork({}, ['unshare', '-n']);
  });
});
