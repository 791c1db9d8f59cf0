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
    const end = await ended;
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

describe('F32 an error of our own', () => {
  it('in the middle of a pack: exit 3, a hint where to report it, nothing is left', async () => {
    const breaker = at('break.mjs');
    // A promise that nobody waits for fails as soon as something is being written.
    fs.writeFileSync(
      breaker,
      `import fs from 'node:fs';
const timer = setInterval(() => {
  if (!fs.existsSync('out') || fs.readdirSync('out').length === 0) return;
  clearInterval(timer);
  Promise.reject(new TypeError('not foreseen'));
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
    expect(ended.stderr).toContain('hint:');
    expect(temporaries(at('out'))).toEqual([]);
  });
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
    ['init', 'fresh', '--yes', '--description', 'Shows a thing. Use when it is asked for.'],
  ];

  it.each([
    ['no home', {}],
    ['a home that is not there', { HOME: '/nonexistent', XDG_CACHE_HOME: '/nonexistent' }],
    ['a home that is a file', { HOME: '/etc/hostname', XDG_CONFIG_HOME: '/etc/hostname' }],
  ])('every command works with %s', async (_, env) => {
    for (const args of COMMANDS) {
      const ended = await run(args, { PATH: process.env['PATH'], ...env }).ended;
      expect([args[0], ended.code, ended.stderr]).toEqual([args[0], 0, '']);
    }
  });
});
